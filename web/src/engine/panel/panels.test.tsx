// Panels over a page: in the address, one at a time, closed where they were opened; and what a plain record's panel shows.
import { callNamed } from '@crm/protocol/call';
import * as moduleCalls from '@crm/protocol/calls/module';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '../../shared/realtime/realtime.ts';
import { recentRecords } from '../../shared/session/recentRecords.ts';
import { listening, receive } from '../../shared/testing/hub.ts';
import { agree, chooseMore, click, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import DetailDrawer from './DetailDrawer.tsx';
import '../form/EntityForm.tsx';
import { useShownPath } from '../interaction/keys.ts';
import { ListPage } from '../list/ListPage.tsx';
import { openRecord, registerPanel, registerPanels, registerPlainTab } from '../record/registries.ts';
import { RecordLink } from './facts.tsx';
import PlainPanel from './PlainPanel.tsx';
import { RecordPanels } from './RecordPanels.tsx';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

beforeEach(() => {
  registerPanel('thing', ({ id, close }) => (
    <button type="button" onClick={close}>
      {`东西 ${id}`}
    </button>
  ));
});
afterEach(() => vi.useRealTimers());
const opening = (kind: string, id: number) => act(async () => openRecord(kind, id));

test('a record opens over the page, the next one in its place, and closing leads back to the page', async () => {
  const { router } = show(<RecordPanels />, '/list?key=x');
  await opening('unknown', 1);
  expect(router.state.location.search).toBe('?key=x');
  await opening('thing', 1);
  expect(await screen.findByText('东西 1')).toBeTruthy();
  expect(router.state.location.search).toBe('?key=x&open=thing%3A1');
  await opening('thing', 2);
  await press('东西 2');
  await waitFor(() => expect(router.state.location.search).toBe('?key=x'));
  expect(router.state.historyAction).toBe('POP');
  await waitFor(() => expect(screen.queryByText(/东西/)).toBeNull());
});

test('a panel leaves its keys to the page that was asked for, and has the focus unless something else took it', async () => {
  const frames: FrameRequestCallback[] = [];
  const frame = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => frames.push(run));
  const draw = () => act(async () => frames.splice(0).forEach((run) => run(0)));
  const address = window.location.pathname;
  window.history.replaceState(null, '', '/list');
  const leaving = renderHook(() => useShownPath('/list'));
  const { router } = show(<RecordPanels />, '/list');
  await opening('thing', 1);
  await screen.findByText('东西 1');
  await draw();
  expect(document.querySelector('.detail-drawer')).toBe(document.activeElement);
  window.history.replaceState(null, '', '/other');
  await act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }));
  expect(router.state.location.search).toContain('thing');
  window.history.replaceState(null, '', '/list');
  await act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));

  const box = document.body.appendChild(document.createElement('input'));
  await opening('thing', 2);
  await screen.findByText('东西 2');
  box.focus();
  await draw();
  expect(document.activeElement).toBe(box);
  box.remove();
  leaving.unmount();
  frame.mockRestore();
  window.history.replaceState(null, '', address);
});

test('what was opened from a list leads on to the next of it by buttons and keys, once each, also after a reload', async () => {
  const among = [
    { kind: 'thing', id: 1 },
    { kind: 'unknown', id: 9 },
    { kind: 'thing', id: 4 },
    { kind: 'thing', id: 1 },
    { kind: 'thing', id: 2 },
  ];
  const { router, unmount } = show(<RecordPanels />, '/list?key=x');
  await act(async () => openRecord('thing', 1, among));
  expect(await screen.findByText('东西 1')).toBeTruthy();
  const key = (name: string) => act(async () => void fireEvent.keyDown(document.body, { key: name }));
  await key('k');
  expect(router.state.location.search).toContain('thing%3A1');
  await key('j');
  expect(await screen.findByText('东西 4')).toBeTruthy();
  await key('ArrowDown');
  expect(await screen.findByText('东西 2')).toBeTruthy();
  await key('j');
  expect(router.state.location.search).toContain('thing%3A2');
  const { state } = router.state.location;
  unmount();
  const again = show(<RecordPanels />);
  await act(() => again.router.navigate('/list?open=thing:2', { state }));
  await key('k');
  expect(await screen.findByText('东西 4')).toBeTruthy();
  // Something else that is opened meanwhile stands in no list.
  await opening('thing', 8);
  await key('j');
  expect(await screen.findByText('东西 8')).toBeTruthy();
});

test('somebody who went on along the list is back at the page with one step', async () => {
  const { router } = show(<RecordPanels />, '/list?key=x');
  const among = [1, 4, 2].map((id) => ({ kind: 'thing', id }));
  await act(async () => openRecord('thing', 1, among));
  for (const next of ['东西 4', '东西 2']) {
    await act(async () => void fireEvent.keyDown(document.body, { key: 'j' }));
    await screen.findByText(next);
  }
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('?key=x');
});

test('an open panel takes the focus, except from a field within, and gives it back', async () => {
  const frame = () => act(() => new Promise((drawn) => void requestAnimationFrame(drawn)));
  const Opened = ({ open, children }: { open: boolean; children?: ReactNode }) => (
    <>
      <button type="button">先前</button>
      <DetailDrawer open={open} close={() => undefined}>
        {children}
      </DetailDrawer>
    </>
  );
  const { rerender } = render(<Opened open={false} />);
  const before = screen.getByRole('button', { name: '先前' });
  before.focus();
  rerender(<Opened open />);
  await frame();
  expect(document.activeElement).toBe(document.querySelector('.detail-drawer'));
  rerender(<Opened open={false} />);
  expect(document.activeElement).toBe(before);
  rerender(
    <Opened open>
      <input ref={(field) => field?.focus()} aria-label="字段" />
    </Opened>,
  );
  await frame();
  expect(document.activeElement).toBe(screen.getByLabelText('字段'));
});

test('one that came with the address is closed by leaving it out', async () => {
  const { router } = show(<RecordPanels />, '/list?open=thing:7&key=x');
  await press('东西 7');
  await waitFor(() => expect(router.state.location.search).toBe('?key=x'));
  expect(router.state.historyAction).toBe('REPLACE');
});

test.each(['thing:0', 'thing:x', '7', 'other:7', ':7'])('?open=%s opens nothing', async (open) => {
  show(<RecordPanels />, `/list?open=${open}`);
  await act(async () => undefined);
  expect(screen.queryByText(/东西/)).toBeNull();
});

test('other permissions and another dictionary are a reason to ask again', async () => {
  const close = connect('token');
  await waitFor(() => expect(listening()).toBe(true));
  grant('a');
  const { cache } = show(<RecordPanels />);
  const invalidations = vi.spyOn(cache, 'invalidateQueries');
  const names = () => invalidations.mock.calls.map(([filter]) => filter?.queryKey?.[0]);
  await act(async () => grant('b'));
  expect(names().toSorted()).toEqual(['definition', 'dictionary', 'filters', 'list', 'options', 'record', 'scenes']);
  invalidations.mockClear();
  receive('changed', { module: 'status', ids: [1] });
  await waitFor(() => expect(names().toSorted()).toEqual(['definition', 'dictionary', 'filters', 'options', 'scenes']));
  close();
});

const item = (id: number, type: string, title: string, field = '') => ({ id, json: { id, type, title, field } });
const definition = {
  id: 1,
  module: 'thing',
  title: '东西',
  cols: [
    { id: 1, field: 'name', title: '名称', show: true, form_type: 'input' },
    { id: 2, field: 'kept', title: '编号', show: true, form_type: 'input' },
    { id: 3, field: 'blank', title: '空着', show: true, form_type: 'input' },
  ],
  items: [item(1, 'input', '名称', 'name'), item(2, 'divider', '其他'), item(3, 'input', '备注', 'note')],
  api_detail: 'api/thing/Views',
  layout: 1,
};
const row = { id: 7, name: '甲', note: '', kept: 'T-1', blank: '', can: { edit: true, delete: true } };

function panel(answers: Record<string, unknown>, deletePath: string | undefined = 'api/thing/delete') {
  const server = serve({ 'api/formField/formFieldIndex': definition, 'api/thing/Views': row, ...answers });
  const close = vi.fn();
  show(
    <PlainPanel module="thing" id={7} close={close} {...(deletePath ? { deletePath: callNamed(deletePath) } : {})} />,
  );
  return { server, close };
}

test('all fields stand in their groups, a dash where nothing was entered, and what the program keeps', async () => {
  registerPlainTab({ key: 'more', label: '更多', component: ({ id }) => <p>{`更多 ${id}`}</p> });
  const { server } = panel({});
  expect(await screen.findByRole('heading', { name: '甲' })).toBeTruthy();
  expect(server.to('api/thing/Views')).toEqual([{ id: 7 }]);
  const groups = [...document.querySelectorAll('.record-group')].map((group) => group.textContent);
  expect(groups.slice(0, 2)).toEqual(['名称甲', '其他备注—']);
  expect(groups[2]).toMatch(/编号T-1空着—$/);
  await click(screen.getByRole('tab', { name: '更多' }));
  expect(await screen.findByText('更多 7')).toBeTruthy();
});

test('a moment is told in words in a list, and in full in the panel', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-10T09:00:00+08:00'), toFake: ['Date'] });
  const seen = { id: 4, field: 'seen', title: '见过', show: true, form_type: 'datetime' };
  const thing = { ...row, seen: '2026-03-08 18:20:00' };
  const answers = {
    'api/formField/formFieldIndex': {
      ...definition,
      cols: [...definition.cols, seen],
      items: [...definition.items, item(4, 'datetime', '见过', 'seen')],
    },
    'api/formField/scene': [],
    'api/thing/index': { rows: [thing], total: 1 },
    'api/thing/Views': thing,
  };
  serve(answers);
  const list = show(<ListPage module="thing" title="东西" index={callNamed('api/thing/index')} />);
  expect((await screen.findByTitle('2026-03-08 18:20:00')).textContent).toBe('前天 18:20');
  list.unmount();
  panel(answers);
  await screen.findByRole('heading', { name: '甲' });
  const field = [...document.querySelectorAll('.record-field')].find((one) => one.textContent?.startsWith('见过'));
  expect(field?.textContent).toBe('见过2026-03-08 18:20');
});

test('deleting asks, tells and closes; a refusal is said and keeps the panel', async () => {
  const answers: Record<string, unknown> = { 'api/thing/delete': refusal('conflict', '还在使用') };
  const { server, close } = panel(answers);
  await chooseMore('删除');
  await agree('确定执行此操作, 是否继续?', false);
  expect(server.to('api/thing/delete')).toEqual([]);
  await chooseMore('删除');
  await agree('确定执行此操作, 是否继续?');
  expect(await screen.findByText('还在使用')).toBeTruthy();
  expect(close).not.toHaveBeenCalled();
  serve({ 'api/thing/delete': { msg: '删除成功' } });
  await chooseMore('删除');
  await agree('确定执行此操作, 是否继续?');
  expect(await screen.findByText('删除成功')).toBeTruthy();
  expect(close).toHaveBeenCalledTimes(1);
});

test.each([
  [{ edit: true }, 'x', ['编辑']],
  [{ delete: true }, 'x', ['更多']],
  [{ delete: true }, '', []],
  [{}, 'x', []],
])('what may be done is %j, with the way to delete "%s"', async (can, path, expected) => {
  panel({ 'api/thing/Views': { ...row, can } }, path || '');
  await screen.findByRole('heading', { name: '甲' });
  const offered = [...document.querySelectorAll('.panel-actions button')].map(
    (button) => button.textContent || button.getAttribute('aria-label'),
  );
  expect(offered).toEqual(expected);
});

test.each(['not_found', 'forbidden', 'invalid'] as const)(
  'nothing is asked for again where the answer would be %s again',
  async (code) => {
    serve({ 'api/formField/formFieldIndex': definition, 'api/thing/Views': refusal(code, '记录不存在或无权查看') });
    show(<PlainPanel module="thing" id={7} close={() => undefined} />);
    expect(await screen.findByText('记录不存在或无权查看')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /重\s?试/ })).toBeNull();
  },
);

test('a record that did not come says why, and follows what others do with it', async () => {
  const disconnect = connect('token');
  await waitFor(() => expect(listening()).toBe(true));
  const answers: Record<string, unknown> = {
    'api/formField/formFieldIndex': definition,
    'api/thing/Views': refusal('fault', '读取失败'),
  };
  const server = serve(answers);
  show(<PlainPanel module="thing" id={7} close={() => undefined} />);
  expect(await screen.findByText('读取失败')).toBeTruthy();
  answers['api/thing/Views'] = row;
  await press('重试');
  await screen.findByRole('heading', { name: '甲' });
  answers['api/thing/Views'] = { ...row, name: '改名' };
  receive('changed', { module: 'thing', ids: [8] });
  receive('changed', { module: 'thing', ids: [7] });
  expect(await screen.findByRole('heading', { name: '改名' })).toBeTruthy();
  expect(server.to('api/thing/Views')).toHaveLength(3);
  disconnect();
});

test('a record that is deleted elsewhere while it is open says so, stays to be read, and offers nothing', async () => {
  const disconnect = connect('token');
  await waitFor(() => expect(listening()).toBe(true));
  const answers: Record<string, unknown> = {
    'api/formField/formFieldIndex': { ...definition, scoped: true },
    'api/thing/Views': { ...row, can: { edit: true } },
  };
  serve(answers);
  registerPanel('thing', ({ id, module, close }) => <PlainPanel module={module} id={id} close={close} />);
  show(<RecordPanels />, '/list');
  await opening('thing', 7);
  expect(await screen.findByRole('button', { name: '编辑' })).toBeTruthy();
  // The head alone is drawn again; the record is still followed.
  await chooseMore('谁能看到');
  answers['api/thing/Views'] = refusal('not_found', '记录不存在或无权查看');
  receive('changed', { module: 'thing', ids: [7] });
  expect(await screen.findByText('记录不存在或无权查看')).toBeTruthy();
  expect(screen.getByRole('heading', { name: '甲' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
  disconnect();
});

test('a record that cannot be fetched again for a moment is not said to be gone, and keeps its actions', async () => {
  const disconnect = connect('token');
  await waitFor(() => expect(listening()).toBe(true));
  const answers: Record<string, unknown> = { 'api/formField/formFieldIndex': definition, 'api/thing/Views': row };
  const server = serve(answers);
  registerPanel('thing', ({ id, module, close }) => <PlainPanel module={module} id={id} close={close} />);
  show(<RecordPanels />, '/list');
  await opening('thing', 7);
  expect(await screen.findByRole('button', { name: '编辑' })).toBeTruthy();
  answers['api/thing/Views'] = refusal('fault', '读取失败');
  receive('changed', { module: 'thing', ids: [7] });
  await waitFor(() => expect(server.to('api/thing/Views')).toHaveLength(2));
  await act(async () => undefined);
  expect(document.querySelector('.panel-gone')).toBeNull();
  expect(screen.getByRole('button', { name: '编辑' })).toBeTruthy();
  disconnect();
});

test('a record counts as opened when it stood for a moment, not when somebody leafs past it', async () => {
  serve({
    'api/formField/formFieldIndex': definition,
    'api/thing/Views': ({ id }: { id: number }) => ({ ...row, id, name: `第${id}个` }),
  });
  registerPanel('thing', ({ id, module, close }) => <PlainPanel module={module} id={id} close={close} />);
  localStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  show(<RecordPanels />, '/list');
  await opening('thing', 4);
  await screen.findByRole('heading', { name: '第4个' });
  await opening('thing', 7);
  await screen.findByRole('heading', { name: '第7个' });
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(recentRecords()).toEqual([{ kind: 'thing', id: 7, name: '第7个' }]);
});

test('records of a kind that only its name is known of open like others', async () => {
  registerPanels(
    (kind) => kind.startsWith('own'),
    ({ id, module }) => <p>{`${module} ${id}`}</p>,
  );
  const { router } = show(<RecordPanels />, '/list');
  await opening('own12', 3);
  expect(await screen.findByText('own12 3')).toBeTruthy();
  expect(router.state.location.search).toBe('?open=own12%3A3');
});

test('a tab of approvals stands where the definition says that records go through them', async () => {
  registerPlainTab({ key: 'works', label: '审批', approved: true, component: () => null });
  panel({});
  await screen.findByRole('heading', { name: '甲' });
  expect(screen.queryByRole('tab', { name: '审批' })).toBeNull();
  cleanup();
  panel({ 'api/formField/formFieldIndex': { ...definition, approved: true } });
  expect(await screen.findByRole('tab', { name: '审批' })).toBeTruthy();
});

test('a kind without calls of its own is read and deleted by those that all such kinds share', async () => {
  const { server, close } = panel(
    {
      'api/formField/formFieldIndex': { ...definition, api_detail: moduleCalls.detail },
      'api/module/detail': row,
      'api/module/delete': {},
    },
    'api/module/delete',
  );
  await chooseMore('删除');
  await agree('删除：甲');
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(server.to('api/module/detail')).toEqual([{ module: 'thing', id: 7 }]);
  expect(server.to('api/module/delete')).toEqual([{ ids: [7], module: 'thing', undo: 1 }]);
});

test('a link to another record opens it here by a plain click, and stays the browser’s with a key held', async () => {
  const { router } = show(
    <>
      <RecordLink kind="thing" id={4} name="恒力" />
      <RecordLink kind="thing" id={5} name="" />
      <RecordLink kind="thing" id={0} name={undefined} />
      <RecordPanels />
    </>,
    '/list',
  );
  const link = screen.getByRole('link', { name: '恒力' });
  expect(link.getAttribute('href')).toContain('thing:4');
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
  expect(router.state.location.search).toBe('');
  await click(link);
  expect(router.state.location.search).toBe('?open=thing%3A4');
  await click(screen.getByRole('link', { name: '#5' }));
  expect(router.state.location.search).toBe('?open=thing%3A5');
  expect(screen.getByText('—').closest('a')).toBeNull();
});
