// The tab 跟进记录 of a customer: past follow-ups, plans, and updates by others.

import { type CallPath, callNamed } from '@crm/protocol/call';
import type { Rows } from '@crm/protocol/envelope';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useInfiniteRows } from '../../engine/query/useInfiniteRows.ts';
import { companyNow } from '../../engine/record/moments.ts';
import { ApiError } from '../../shared/api/client.ts';
import { connect } from '../../shared/realtime/realtime.ts';
import { sessionStore } from '../../shared/session/session.ts';
import { listening, receive } from '../../shared/testing/hub.ts';
import { agree, click, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import { FollowUpTab } from './FollowUpTab.tsx';
import { followUpModule } from './followUp.api.ts';

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

const log = callNamed<CallPath<object, Rows<{ id: number; AddTime: string }>>>('test/log');

const draw = (one: { id: number }) => <li>{`日志${one.id}`}</li>;

function Tab(props: Pick<Parameters<typeof FollowUpTab>[0], 'mayWrite' | 'onSaved'>) {
  const [everything, setEverything] = useState(false);
  const others = {
    events: useInfiniteRows(['log'], log, {}, 10, everything),
    isShown: (one: { id: number }) => one.id !== 99,
    draw,
  };
  return (
    <FollowUpTab
      {...props}
      customerId={7}
      contacts={[]}
      others={others}
      everything={everything}
      showEverything={setEverything}
    />
  );
}

function open(answers: Record<string, unknown>, mayWrite = true) {
  const server = serve(answers);
  const saved = vi.fn();
  show(<Tab mayWrite={mayWrite} onSaved={saved} />);
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
  expect([newest, older, plain].map((entry) => entry.querySelector('.plan-overdue') !== null)).toEqual([
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
])('somebody who %s finds the form accordingly', async (_who, grants, mayWrite, found) => {
  grant(...grants);
  open({ [list]: { rows: [], total: 0 } }, mayWrite);
  await waitFor(() => expect(document.querySelector('.empty')).not.toBeNull());
  expect(screen.queryByRole('textbox', { name: '跟进内容' }) !== null).toBe(found);
});

test('what was written is told to the panel and the list is read again', async () => {
  const { server, saved } = open({ [list]: { rows: [], total: 0 }, 'api/OpportLogs/Add': { id: 9 } });
  await userEvent.type(await screen.findByRole('textbox', { name: '跟进内容' }), '谈了报价');
  await press('提交跟进');
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(server.to(list)).toHaveLength(2));
});

test('what is sent stands above the others at once; refused, it goes, and its text is still in the box', async () => {
  const close = connect('token');
  await waitFor(() => expect(listening()).toBe(true));
  sessionStore.setState({ user: { UserID: 3, NickName: '林晓东', Headimg: '' } as never });
  let answer: (id: number | null) => void = () => undefined;
  const rows = [row(1, { userid: 3, Ext: '谈了报价' })];
  let reading = Promise.resolve();
  const { server } = open({
    [list]: () => reading.then(() => ({ rows: [...rows], total: rows.length })),
    'api/OpportLogs/Add': () =>
      new Promise((done, fail) => {
        answer = (id) => (id ? done({ id }) : fail(new ApiError('forbidden', '不行')));
      }),
  });
  const texts = () => [...document.querySelectorAll('.follow-text')].map((one) => one.textContent);
  await screen.findByText('谈了报价');
  await userEvent.type(await screen.findByRole('textbox', { name: '跟进内容' }), '谈了报价');
  await press('提交跟进');
  await waitFor(() => expect(texts()).toEqual(['谈了报价', '谈了报价']));
  expect(screen.getByText('正在提交…').closest('li')?.ariaBusy).toBe('true');
  await act(async () => answer(null));
  await waitFor(() => expect(texts()).toEqual(['谈了报价']));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '跟进内容' }).value).toBe('谈了报价');

  await press('提交跟进');
  await waitFor(() => expect(texts()).toHaveLength(2));
  // Kept, it stays while the list is read again.
  let read: () => void = () => undefined;
  reading = new Promise((done) => {
    read = done;
  });
  await act(async () => answer(2));
  await waitFor(() => expect(server.to(list).length).toBeGreaterThan(1));
  await waitFor(() => expect(screen.queryByText('正在提交…')).toBeNull());
  expect(texts()).toEqual(['谈了报价', '谈了报价']);
  rows.unshift(row(2, { userid: 3, Ext: '谈了报价' }));
  await act(async () => read());

  // Read before its answer came, it stands there once.
  await userEvent.type(screen.getByRole('textbox', { name: '跟进内容' }), '寄了样品');
  await press('提交跟进');
  await screen.findByText('正在提交…');
  const calls = server.to(list).length;
  rows.unshift(row(3, { userid: 3, Ext: '寄了样品', AddTime: '2099-01-01 00:00:00' }));
  receive('changed', { module: followUpModule, ids: [3] });
  await waitFor(() => expect(server.to(list).length).toBeGreaterThan(calls));
  await waitFor(() => expect(texts()).toEqual(['寄了样品', '谈了报价', '谈了报价']));
  await act(async () => answer(3));
  close();
});

test('the list is read again for its own customer and for follow-ups, not for other customers', async () => {
  const close = connect('token');
  await waitFor(() => expect(listening()).toBe(true));
  const { server } = open({ [list]: { rows: [row(1)], total: 1 } });
  await screen.findByText('第1次');
  receive('changed', { module: 'customer', ids: [8] });
  receive('changed', { module: 'contact', ids: [7] });
  receive('changed', { module: 'customer', ids: [7] });
  await waitFor(() => expect(server.to(list)).toHaveLength(2));
  close();
});

test('a list that did not come says why and can be fetched again', async () => {
  const answers: Record<string, unknown> = { [list]: refusal('fault', '服务器出错') };
  open(answers);
  expect(await screen.findByText('服务器出错')).toBeTruthy();
  answers[list] = { rows: [row(1)], total: 1 };
  await press('重试');
  expect(await screen.findByText('第1次')).toBeTruthy();
});

test('a plan that a newer one or a later talk has overtaken is grey; one that lies ahead still counts', async () => {
  const plan = (nextgenjintime: string) => ({ nextgenjintime });
  const rows = [
    row(4, { AddTime: '2026-01-08 10:00:00' }),
    row(3, { ...plan('2999-02-01 09:00:00'), AddTime: '2026-01-07 10:00:00' }),
    row(2, { ...plan('2999-01-01 09:00:00'), AddTime: '2026-01-06 10:00:00' }),
  ];
  open({ [list]: { rows, total: 3 } });
  await screen.findByText('第4次');
  const grey = () =>
    [...document.querySelectorAll('.follow-entry')].map((one) => one.querySelector('.follow-superseded') !== null);
  expect(grey()).toEqual([false, false, true]);
});

test('one’s own is put right and taken back within a day; others’ and older ones are not', async () => {
  sessionStore.setState({ user: { UserID: 5 } as never });
  const own = { userid: 5, AddTime: companyNow(), version: 2 };
  const rows = [row(4, { ...own, contactId: '' }), row(3, { ...own, userid: 6 }), row(2, { userid: 5 })];
  const { server, saved } = open({
    [list]: { rows, total: 3 },
    'api/OpportLogs/edit': { id: 4 },
    'api/OpportLogs/delete': { count: 1 },
  });
  await screen.findByText('第4次');
  expect(screen.getAllByRole('button', { name: '修改跟进' })).toHaveLength(1);
  await press('修改跟进');
  const box = screen.getByDisplayValue('第4次');
  expect(document.activeElement).toBe(box);
  await userEvent.type(box, '改了{Control>}{Enter}{/Control}');
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(server.to('api/OpportLogs/edit')).toEqual([
    { id: 4, version: 2, status: 0, Ext: '第4次改了', nextgenjintime: '', img: '[]', contactId: '' },
  ]);
  await press('删除跟进');
  await agree('删除这条跟进记录? 客户的最近跟进和下次跟进时间会相应更新。');
  await waitFor(() => expect(server.to('api/OpportLogs/delete')).toEqual([{ ids: [4], undo: 1 }]));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
  sessionStore.setState({ user: null });
});

test('everything that happened stands in one line when it is asked for', async () => {
  const at = (minute: number) => ({ AddTime: `2026-01-05 10:0${minute}:00` });
  const rows = [row(2, at(5)), row(1, at(1))];
  const events = [6, 3, 0].map((minute) => ({ id: minute, ...at(minute) }));
  const { server } = open({ [list]: { rows, total: 2 }, [log]: { rows: [...events, { id: 99, ...at(0) }], total: 4 } });
  await screen.findByText('第2次');
  const shown = () =>
    [...document.querySelectorAll('.follow-list > li')].map((one) => /第.次|日志\d+/.exec(one.textContent ?? '')?.[0]);
  expect(shown()).toEqual(['第2次', '第1次']);
  expect(server.to(log)).toEqual([]);
  await click(screen.getByText('全部动态'));
  await screen.findByText('日志6');
  expect(shown()).toEqual(['日志6', '第2次', '日志3', '第1次', '日志0']);
});
