// The tab 跟进记录 of a customer: what was said when, what is planned, and following what others write.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { connect } from '../../shared/realtime/realtime.ts';
import { hear, listening } from '../../shared/testing/hub.ts';
import { grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import { FollowUpTab } from './FollowUpTab.tsx';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

const list = 'api/OpportLogs/Logs';
const row = (id: number, more: Record<string, unknown> = {}) => ({
  id,
  NickName: '林晓东',
  Header: '',
  status: 0,
  statusName: '拜访',
  Ext: `第${id}次`,
  img: [],
  contactName: '',
  nextgenjintime: '',
  genjinTime: '2026-01-05 10:00:00',
  AddTime: '2026-01-05 10:00:00',
  ...more,
});

beforeEach(() => grant('crm.OpportLogs.add'));

function open(answers: Record<string, unknown>, mayWrite = true) {
  const server = serve(answers);
  const saved = vi.fn();
  show(<FollowUpTab customerId={7} mayWrite={mayWrite} contacts={[]} onSaved={saved} />);
  return { server, saved };
}

test('each entry stands with who, what, whom and when; only the newest plan can be late', async () => {
  const file = { id: 4, url: '/f/4.png', thumb: '/f/4-s.png', FileName: '现场.png' };
  const past = { nextgenjintime: '2020-01-01 09:00:00' };
  const rows = [
    row(3, { ...past, contactName: '赵一', img: [file, { ...file, id: 5, thumb: '' }] }),
    row(2, past),
    row(1),
  ];
  const { server } = open({ [list]: { rows, total: 3 } });
  const entries = (await screen.findAllByText(/^第\d次$/)).map((text) => text.closest('li') as HTMLElement);
  expect(entries.map((entry) => entry.querySelector('.follow-text')?.textContent)).toEqual(['第3次', '第2次', '第1次']);
  expect(server.to(list)[0]).toMatchObject({ customerId: 7, page: 1 });
  const [newest, older, plain] = entries as [HTMLElement, HTMLElement, HTMLElement];
  expect(newest.textContent).toContain('赵一');
  expect([...newest.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['/f/4.png', '/f/4.png']);
  expect([...newest.querySelectorAll('img')].map((one) => one.getAttribute('src'))).toEqual(['/f/4-s.png', '/f/4.png']);
  expect([newest, older, plain].map((entry) => entry.querySelector('.follow-past') !== null)).toEqual([
    true,
    false,
    false,
  ]);
  expect(older.textContent).toContain('下次');
  expect(plain.querySelector('.follow-foot')).toBeNull();
});

test('a plan for later is not late', async () => {
  open({ [list]: { rows: [row(1, { nextgenjintime: '2999-01-01 09:00:00' })], total: 1 } });
  await screen.findByText('第1次');
  expect(document.querySelector('.follow-past')).toBeNull();
});

test.each([
  ['writes', ['crm.OpportLogs.add'], true, true],
  ['may not write follow-ups', [], true, false],
  ['may not write this customer', ['crm.OpportLogs.add'], false, false],
])('whoever %s finds the form accordingly', async (_who, grants, mayWrite, found) => {
  grant(...grants);
  open({ [list]: { rows: [], total: 0 } }, mayWrite);
  await waitFor(() => expect(document.querySelector('.ant-empty')).not.toBeNull());
  expect(screen.queryByRole('textbox', { name: '跟进内容' }) !== null).toBe(found);
});

test('what was written is told to the panel and the list is read again', async () => {
  const { server, saved } = open({ [list]: { rows: [], total: 0 }, 'api/OpportLogs/Add': { id: 9 } });
  await userEvent.type(await screen.findByRole('textbox', { name: '跟进内容' }), '谈了报价');
  await press('提交跟进');
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(server.to(list)).toHaveLength(2));
});

test('the list is read again for its own customer and for follow-ups, not for other customers', async () => {
  const close = connect('token');
  await waitFor(() => expect(listening()).toBe(true));
  const { server } = open({ [list]: { rows: [row(1)], total: 1 } });
  await screen.findByText('第1次');
  hear('changed', { module: 'customer', ids: [8] });
  hear('changed', { module: 'contact', ids: [7] });
  hear('changed', { module: 'customer', ids: [7] });
  await waitFor(() => expect(server.to(list)).toHaveLength(2));
  close();
});

test('a list that did not come says why and can be asked for again', async () => {
  const answers: Record<string, unknown> = { [list]: refusal('fault', '服务器出错') };
  open(answers);
  expect(await screen.findByText('服务器出错')).toBeTruthy();
  answers[list] = { rows: [row(1)], total: 1 };
  await press('重试');
  expect(await screen.findByText('第1次')).toBeTruthy();
});
