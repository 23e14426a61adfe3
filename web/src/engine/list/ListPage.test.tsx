// The list page as a person uses it: requests, selection, actions, the address.

import type { FormDefinition, ListField } from '@crm/protocol/answers/form';
import { callNamed } from '@crm/protocol/call';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import * as client from '../../shared/api/client.ts';
import { chooseMore } from '../../shared/testing/page.tsx';
import FeedbackHost from '../../shared/ui/FeedbackHost.tsx';
import '../../shared/i18n/i18n.ts';
import { sessionStore } from '../../shared/session/session.ts';
import { type ListAction, ListPage } from './ListPage.tsx';
import '../panel/DetailDrawer.tsx';
import '../filter/FilterDrawer.tsx';
import '../filter/ActiveFilters.tsx';
import '../inPlace/ListEditing.tsx';
import './ListEmpty.tsx';
import '../transfer/ImportDialog.tsx';
import './QuickFilters.tsx';
import './RejectedDialog.tsx';
import './ListSelection.tsx';
import '../panel/PlainPanel.tsx';
import { keepDefault } from '../views/defaults.ts';

function column(id: number, field: string, title: string): ListField {
  return { id, field, title, show: true, checkbox: false, grid_w: 120, form_type: 'input', sortable: true };
}
const definition: FormDefinition = {
  id: 1,
  module: 'thing',
  title: '东西',
  cols: [column(1, 'name', '名称'), column(2, 'note', '备注')],
  items: [],
  api_add: 'a',
  api_edit: 'e',
  api_detail: 'd',
  api_index: '',
  api_delete: '',
  grant: '',
  layout: 2,
  labelWidth: 100,
  width: 800,
};
const scenes = [
  {
    field: 'dataType',
    title: '场景',
    place: 'popover',
    value: 'all',
    option: [
      { value: 'all', label: '全部东西' },
      { value: 'mine', label: '我的东西' },
    ],
  },
];
let requests: Record<string, unknown>[] = [];
let posted: { path: string; body: Record<string, unknown> }[] = [];
let rows: Record<string, unknown>[] = [];
let deletion: () => Promise<unknown> = () =>
  Promise.resolve({ result: 'success', msg: '删除成功', data: { count: 1 } });

const single: ListAction = { key: 'one', label: '单条操作', arity: 'single', run: () => Promise.resolve('好了') };
const forbidden: ListAction = {
  key: 'no',
  label: '不可用',
  arity: 'multi',
  grant: 'crm.thing.secret',
  run: () => Promise.resolve(),
};

function open(address = '/thing') {
  const page = (
    <ListPage
      module="thing"
      title="东西"
      index={callNamed('api/thing/index')}
      grants={{ add: 'crm.thing.add', delete: 'crm.thing.delete' }}
      deletePath={callNamed('api/thing/delete')}
      actions={[single, forbidden]}
      panel={({ id }) => <p>{`详情 ${id}`}</p>}
    />
  );
  const router = createMemoryRouter([{ path: '/thing', element: page }], { initialEntries: [address] });
  show(router);
  return router;
}

function show(router: ReturnType<typeof createMemoryRouter>) {
  render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <FeedbackHost>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </FeedbackHost>
    </ConfigProvider>,
  );
}

beforeEach(() => {
  // It is known that no view is the default.
  keepDefault('thing', {}, 0, 0);
  requests = [];
  posted = [];
  rows = [
    { id: 1, name: '甲', note: '' },
    { id: 2, name: '乙', note: '' },
  ];
  deletion = () => Promise.resolve({ result: 'success', msg: '删除成功', data: { count: 1 } });
  sessionStore.setState({
    tree: {
      crm: { thing: { add: true, delete: true } },
      oa: false,
      bi: false,
      system: false,
      call: false,
      dbcall: false,
      erp: false,
      manager: false,
    },
  });
  vi.spyOn(client, 'post').mockImplementation((path, body) => {
    if (path === 'api/formField/formFieldIndex') return Promise.resolve(definition as never);
    if (path === 'api/formField/scene') return Promise.resolve(scenes as never);
    requests.push({ ...body });
    return Promise.resolve({ rows, total: rows.length } as never);
  });
  vi.spyOn(client, 'postAnswer').mockImplementation((path, body) => {
    posted.push({ path, body: { ...body } });
    return deletion() as never;
  });
});

const check = async (index: number) => userEvent.click((await screen.findAllByRole('checkbox'))[index] as HTMLElement);

test('the first view is fetched once, with what the address holds', async () => {
  open('/thing?dataType=mine&key=%E5%8C%97&sort=name+asc');
  await screen.findByText('甲');
  expect(requests).toEqual([{ page: 1, rows: 20, module: 'thing', dataType: 'mine', key: '北', sort: 'name asc' }]);
});

test('a list that finds nothing by words has no box for them, and can be narrowed', async () => {
  show(
    createMemoryRouter(
      [
        {
          path: '/thing',
          element: <ListPage module="thing" title="东西" index={callNamed('api/thing/index')} unsearched />,
        },
      ],
      {
        initialEntries: ['/thing'],
      },
    ),
  );
  await screen.findByText('甲');
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.getByRole('button', { name: /筛选/ })).toBeTruthy();
  // The key that goes to the box leads nowhere.
  await userEvent.keyboard('/');
  expect(screen.getByText('甲')).toBeTruthy();
});

test('single actions need exactly one row, and what is not granted is not there', async () => {
  open();
  await screen.findByText('甲');
  await check(1);
  expect(await screen.findByText('已选中 1 项')).toBeTruthy();
  expect(screen.getByRole('button', { name: '单条操作' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '不可用' })).toBeNull();
  expect(screen.queryByRole('button', { name: '新建东西' })).toBeNull();
  await check(2);
  expect(await screen.findByText('已选中 2 项')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '单条操作' })).toBeNull();
  await chooseMore('删除', '更多操作');
  await userEvent.click(await screen.findByRole('button', { name: '取消' }));
  await userEvent.click(screen.getByRole('button', { name: '取消选择' }));
  expect(await screen.findByRole('button', { name: '新建东西' })).toBeTruthy();
});

test.each([
  '?key=x',
  '?dataType=mine',
  '?filter=%5B%7B%22field%22%3A%22name%22%2C%22type%22%3A%22eq%22%2C%22value%22%3A%22x%22%7D%5D',
])('what was chosen does not stay chosen out of sight when the list becomes %s', async (search) => {
  const router = open();
  await screen.findByText('甲');
  await check(1);
  expect(await screen.findByText('已选中 1 项')).toBeTruthy();
  await act(() => router.navigate(`/thing${search}`));
  await waitFor(() => expect(screen.queryByText('已选中 1 项')).toBeNull());
  expect(screen.queryByRole('toolbar', { name: '对选中项的操作' })).toBeNull();
});

test('deleting asks first, sends the ids, and shows the server’s words', async () => {
  open();
  await screen.findByText('甲');
  await check(1);
  await chooseMore('删除', '更多操作');
  const question = await screen.findByText('确定执行此操作, 是否继续?');
  expect(posted).toEqual([]);
  const dialog = question.closest('[role=dialog]') as HTMLElement;
  expect(within(dialog).getAllByText('提示').length).toBeGreaterThan(0);
  expect(within(dialog).getByText('删除：甲')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }));
  expect(await screen.findByText('删除成功')).toBeTruthy();
  expect(posted).toEqual([{ path: 'api/thing/delete', body: { ids: [1], undo: 1 } }]);
  await waitFor(() => expect(requests).toHaveLength(2));
});

test('rows that were refused are named one by one', async () => {
  const refused = [{ id: 2, reason: '还有合同' }];
  deletion = () => Promise.reject(new client.ApiError('conflict', '不能删除', undefined, { rejected: refused }));
  open();
  await screen.findByText('甲');
  await check(0);
  await chooseMore('删除', '更多操作');
  await userEvent.click(await screen.findByRole('button', { name: '确定' }));
  const reason = await screen.findByText('还有合同');
  expect(reason.closest('tr')?.textContent).toContain('乙');
  // The call was refused as a whole: those that are not named were not deleted either.
  expect(screen.getByText('有 1 条无法处理，未作任何更改')).toBeTruthy();
});

test('what was done in part is said in one sentence, above what was not', async () => {
  const data = { count: 2, rejected: [{ id: 2, reason: '还有合同' }] };
  deletion = () => Promise.resolve({ result: 'success', msg: '已删除 2 项，1 项未处理', data });
  open();
  await screen.findByText('甲');
  await check(0);
  await chooseMore('删除', '更多操作');
  await userEvent.click(await screen.findByRole('button', { name: '确定' }));
  const reason = await screen.findByText('还有合同');
  expect(reason.closest('[role=dialog]')?.textContent).toContain('已删除 2 项，1 项未处理');
});

test('the panel is in the address, and Back closes it', async () => {
  const router = open();
  const name = await screen.findByRole('link', { name: '乙' });
  // The drawer's code comes when it is first opened; the click has to be awaited together with what it waits for.
  await act(async () => name.click());
  expect(await screen.findByText('详情 2')).toBeTruthy();
  expect(router.state.location.search).toBe('?open=2');
  await router.navigate(-1);
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('the links of names lead to the record in the view that is shown, whatever was shown before', async () => {
  const router = open();
  const address = async () => (await screen.findByRole('link', { name: '乙' })).getAttribute('href');
  expect(await address()).toBe('?open=2');
  await act(() => router.navigate('/thing?dataType=mine&key=x'));
  await waitFor(async () => expect(await address()).toBe('?dataType=mine&key=x&open=2'));
});

test('as a picker it hands the selection over, offers no actions, and leaves the address alone', async () => {
  const confirm = vi.fn();
  const page = (
    <ListPage
      module="thing"
      title="东西"
      index={callNamed('api/thing/index')}
      actions={[single]}
      pickerMode={{ confirm }}
    />
  );
  const router = createMemoryRouter([{ path: '/thing', element: page }], { initialEntries: ['/thing'] });
  show(router);
  await screen.findByText('甲');
  await check(2);
  expect(screen.queryByRole('button', { name: '单条操作' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: '确认选择' }));
  expect(confirm).toHaveBeenCalledWith([rows[1]]);
  expect(router.state.location.search).toBe('');
});

test('an empty list says why', async () => {
  rows = [];
  open();
  expect(await screen.findByText('还没有东西')).toBeTruthy();
});

test('an empty list offers import beside create; its dialog stays when rows come', async () => {
  rows = [];
  vi.mocked(client.post).mockImplementation((path) => {
    if (path === 'api/formField/formFieldIndex')
      return Promise.resolve({ ...definition, api_import: 'api/thing/import' } as never);
    if (path === 'api/formField/scene') return Promise.resolve(scenes as never);
    if (path !== 'api/thing/index') return Promise.resolve({ rows: [] } as never);
    return Promise.resolve({ rows, total: rows.length } as never);
  });
  const router = open();
  const empty = within((await screen.findByText('还没有东西')).parentElement as HTMLElement);
  expect(empty.getByRole('button', { name: '新建东西' })).toBeTruthy();
  await userEvent.click(empty.getByRole('button', { name: '批量导入' }));
  expect(await screen.findByText('批量导入东西')).toBeTruthy();
  rows = [{ id: 1, name: '甲', note: '' }];
  await act(() => router.navigate('/thing?page=1&dataType=mine'));
  expect(await screen.findByText('甲')).toBeTruthy();
  expect(screen.getByText('批量导入东西')).toBeTruthy();
});

test('an empty list offers no import where the server names none', async () => {
  rows = [];
  open();
  const empty = within((await screen.findByText('还没有东西')).parentElement as HTMLElement);
  expect(empty.getByRole('button', { name: '新建东西' })).toBeTruthy();
  expect(empty.queryByRole('button', { name: '批量导入' })).toBeNull();
});

test('an empty answer to conditions offers to drop them', async () => {
  rows = [];
  const router = open('/thing?key=x');
  expect(await screen.findByText('没有符合条件的东西')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '清除条件' }));
  expect(router.state.location.search).toBe('');
});

test('a failure can be tried again', async () => {
  vi.mocked(client.post).mockImplementationOnce(() =>
    Promise.reject(new client.ApiError('transport', '网络请求失败，请稍候再试')),
  );
  open();
  expect(await screen.findByText('网络请求失败，请稍候再试')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('甲')).toBeTruthy();
});
