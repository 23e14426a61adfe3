// Names and numbers that exist already: what is fetched once typing rests, what is shown, and to whom.
import type { DuplicateRow } from '@crm/protocol/answers/duplicate';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { registerPanel, setRecordHost } from '../../engine/record/registries.ts';
import { grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import DuplicateDialog from './DuplicateDialog.tsx';
import DuplicateNote from './DuplicateNote.tsx';

const path = 'api/customer/duplicate';
const row = (part: Partial<DuplicateRow>): DuplicateRow => ({
  type: 'customer',
  id: 1,
  name: '恒力液压（苏州）有限公司',
  same: true,
  customerId: 0,
  customerName: '',
  UserName: '林晓东',
  genjinTime: '',
  pool: '',
  can: { receive: false },
  ...part,
});
const pooled = row({
  type: 'pool',
  id: 2,
  name: '新恒力液压厂',
  same: false,
  UserName: '',
  pool: '公共公海',
  can: { receive: true },
});
const hidden = row({ id: 0, name: '＊＊恒力＊＊', same: false });
const contact = row({ type: 'contact', id: 9, name: '周号', customerId: 4, customerName: '号码厂' });
registerPanel('customer', () => null);
registerPanel('clues', () => null);

const waitOn = async () => {
  vi.useFakeTimers();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  vi.useRealTimers();
};

test('what is alike stands with its kind, and its owner or pool; one that is the same is called so', async () => {
  grant('crm.customer.index');
  const server = serve({ [path]: { rows: [row({}), pooled, hidden, contact] } });
  show(<DuplicateNote value=" 恒力 液压有限公司" />);
  const note = await screen.findByText(/已有相同的记录/);
  expect([...note.querySelectorAll('li')].map((one) => one.textContent)).toEqual([
    '客户恒力液压（苏州）有限公司相同林晓东',
    '公海新恒力液压厂公共公海',
    '客户＊＊恒力＊＊林晓东',
  ]);
  const links = within(note).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['恒力液压（苏州）有限公司', '?open=customer:1'],
    ['新恒力液压厂', '?open=customer:2'],
  ]);
  expect(server.to(path)).toEqual([{ key: '恒力 液压有限公司' }]);
});

test('similar names are called similar; too little asks nothing, and so does somebody who sees no customers', async () => {
  grant('crm.customer.index');
  const server = serve({ [path]: { rows: [pooled] } });
  const first = show(<DuplicateNote value="恒力" />);
  await screen.findByText(/已有名称相近的记录/);
  first.unmount();
  for (const value of ['恒 有限公司', '139111', '', null]) {
    const { unmount } = show(<DuplicateNote value={value} />);
    await waitOn();
    unmount();
  }
  grant('crm.clues.index');
  const { unmount } = show(<DuplicateNote value="恒力液压" />);
  await waitOn();
  unmount();
  expect(server.to(path)).toHaveLength(1);
});

test('a failure says nothing below a field', async () => {
  grant('crm.customer.index');
  const server = serve({ [path]: refusal('fault', '出错') });
  const { container } = show(<DuplicateNote value="恒力液压" />);
  await waitFor(() => expect(server.to(path)).toHaveLength(1));
  expect(container.querySelector('.duplicate-note')).toBeNull();
});

test('the dialog looks on Enter, leads to what was found, and claims what lies in the pool', async () => {
  grant('crm.customer.index');
  const answers: Record<string, unknown> = { [path]: { rows: [pooled, contact, hidden] }, 'api/customer/receive': {} };
  const server = serve(answers);
  const opened: unknown[] = [];
  setRecordHost((kind, id) => opened.push([kind, id]));
  const close = vi.fn();
  show(<DuplicateDialog open close={close} />);
  const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: '名称或电话' });
  const search = (value: string) => {
    fireEvent.change(box, { target: { value } });
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
    fireEvent.keyUp(box, { key: 'Enter', keyCode: 13 });
  };
  search('恒');
  expect(await screen.findByText(/请输入至少两个/)).toBeTruthy();
  expect(server.to(path)).toEqual([]);
  search('恒力');
  await screen.findByText('新恒力液压厂');
  expect(screen.getAllByRole('button', { name: '领取' })).toHaveLength(1);
  await press('领取');
  await waitFor(() => expect(server.to('api/customer/receive')).toEqual([{ ids: [2], undo: 1 }]));
  await waitFor(() => expect(server.to(path)).toHaveLength(2));
  await act(async () => fireEvent.click(screen.getByRole('link', { name: '周号' })));
  expect([close.mock.calls.length, opened]).toEqual([1, [['customer', 4]]]);
  answers[path] = { rows: [] };
  search('没有的');
  expect(await screen.findByText('没有找到与“没有的”相同或相近的记录')).toBeTruthy();
  answers[path] = refusal('fault', '服务器出错');
  search('出错的');
  expect(await screen.findByText('服务器出错')).toBeTruthy();
});
