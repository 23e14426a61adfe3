// The tab 附件 of a record: whose files may be renamed and deleted, what is sent to the server, following others.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { connect } from '../../shared/realtime/realtime.ts';
import { sessionStore } from '../../shared/session/session.ts';
import { listening, receive } from '../../shared/testing/hub.ts';
import { agree, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import AttachmentTab from './AttachmentTab.tsx';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

const list = 'api/file/list';
const file = (id: number, FileName: string, userid: number) => ({
  id,
  FileName,
  userid,
  format: 'pdf',
  url: `/f/${id}`,
  size: 2048,
  username: '林晓东',
  addTime: '2026-01-05 10:00:00',
});
let answers: Record<string, unknown> = {};

beforeEach(() => {
  sessionStore.setState({ user: { LoginToken: '', NickName: '林晓东', UserID: 7, Headimg: '' } });
  answers = { [list]: { rows: [file(1, '合同.pdf', 7), file(2, '报价.pdf', 8)] } };
});

function open(more: Partial<Parameters<typeof AttachmentTab>[0]> = {}) {
  const server = serve(answers);
  const onChanged = vi.fn();
  show(<AttachmentTab module="customer" id={9} onChanged={onChanged} {...more} />);
  return { server, onChanged };
}
const links = async () => (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'));
const buttons = () => screen.queryAllByRole('button').map((one) => one.getAttribute('aria-label'));

test('files stand with a link, who and when; only one’s own may be changed', async () => {
  const { server } = open({ code: 'C-1' });
  expect(await links()).toEqual(['/f/1', '/f/2']);
  expect(server.to(list)).toEqual([{ code: 'C-1', picType: 'customer', modelId: 9 }]);
  expect(screen.getAllByText(/林晓东 · 2026-01-05 10:00/)).toHaveLength(2);
  expect(buttons()).toEqual(['上传附件', expect.stringContaining('重命名'), expect.stringContaining('删除')]);
});

test('somebody who may only look can change nothing', async () => {
  const { server } = open({ mayWrite: false });
  await links();
  expect(buttons()).toEqual([]);
  expect(server.to(list)[0]?.['code']).toBeUndefined();
});

test('renaming takes the name without blanks, never none, and is told everywhere', async () => {
  answers['api/file/edit'] = { msg: '' };
  const { server, onChanged } = open();
  await press(/^重命名/);
  const box = await screen.findByRole<HTMLInputElement>('textbox');
  const before = box.value;
  expect(before).toContain('合同');
  fireEvent.change(box, { target: { value: '   ' } });
  expect((screen.getByRole('button', { name: '保存' }) as HTMLButtonElement).disabled).toBe(true);
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
  expect(server.to('api/file/edit')).toEqual([]);
  fireEvent.change(box, { target: { value: ' 新合同.pdf ' } });
  await press('保存');
  expect(await screen.findByText('保存成功')).toBeTruthy();
  expect(server.to('api/file/edit')).toEqual([{ id: 1, FileName: '新合同.pdf' }]);
  expect(onChanged).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(server.to(list)).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
});

test('a name that was refused is said and stays to be changed', async () => {
  answers['api/file/edit'] = refusal('invalid', '名称不合适');
  const { onChanged } = open();
  await press(/^重命名/);
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '坏名' } });
  await press('保存');
  expect(await screen.findByText('名称不合适')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('坏名');
  expect(onChanged).not.toHaveBeenCalled();
});

test('deleting asks first, tells, and reads the files again', async () => {
  answers['api/file/DeleteFile'] = { msg: '已删除文件' };
  const { server, onChanged } = open();
  const question = await screen.findAllByRole('link').then(() => /删除/);
  await press(/^删除/);
  const questionText = (await screen.findByRole('dialog')).querySelector('.question')?.textContent ?? '';
  expect(questionText).toMatch(question);
  expect(screen.getByText('合同.pdf', { selector: '.question-about' })).toBeTruthy();
  await agree(questionText, false);
  expect(server.to('api/file/DeleteFile')).toEqual([]);
  await press(/^删除/);
  await agree(questionText);
  expect(await screen.findByText('已删除文件')).toBeTruthy();
  expect(server.to('api/file/DeleteFile')).toEqual([{ id: 1 }]);
  expect(onChanged).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(server.to(list)).toHaveLength(2));
});

test('the files follow what others do with this record', async () => {
  const close = connect('token');
  await waitFor(() => expect(listening()).toBe(true));
  const { server } = open();
  await links();
  receive('changed', { module: 'customer', ids: [8] });
  receive('changed', { module: 'customer', ids: [9] });
  await waitFor(() => expect(server.to(list)).toHaveLength(2));
  receive('changed', { module: 'customer', ids: [] });
  await waitFor(() => expect(server.to(list)).toHaveLength(3));
  close();
});

test('no files and a failure say so', async () => {
  answers[list] = refusal('fault', '服务器出错');
  open();
  expect(await screen.findByText('服务器出错')).toBeTruthy();
  answers[list] = { rows: [] };
  await press('重试');
  await waitFor(() => expect(document.querySelector('.empty')).not.toBeNull());
});
