// Saved views as a person uses them: saved, opened by address, marked when changed, reset, with omitted parts reported.
import { callNamed } from '@crm/protocol/call';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type Answers, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import { ListPage } from '../list/ListPage.tsx';
import '../list/ListEmpty.tsx';
import { defaultView, keepDefault } from './defaults.ts';
import './ViewGate.tsx';
import './ViewPicker.tsx';
import { firstState } from '../query/listState.ts';
import { contentOf, isChanged } from './viewState.ts';

const columns = ['名称', '备注', '电话'].map((title, at) => ({
  id: at + 1,
  field: ['name', 'note', 'tel'][at] as string,
  title,
  show: at < 2,
  checkbox: false,
  grid_w: 120,
  form_type: 'input',
  sortable: true,
}));
const row = {
  id: 7,
  name: '本月新增',
  version: 3,
  userid: 1,
  UserName: '张伟',
  mine: 1,
  shared: 'nobody',
  isDefault: 0,
  can: { edit: true, everyone: false },
};
const content = {
  scenes: { dataType: 'mine' },
  filters: [
    {
      or: [
        { field: 'note', type: 'empty' },
        { field: 'tel', type: 'in', value: '5', text: '五' },
      ],
    },
  ],
  sort: 'name asc',
  key: '科技',
  columns: [{ id: 3, width: 90 }, { id: 1 }],
  mode: '',
  by: '',
};
const whole = { ...row, content, dropped: { conditions: 0, columns: 0, order: 0, mode: 0 } };
let answers: Answers = {};

beforeEach(() => {
  localStorage.clear();
  answers = {
    'api/formField/formFieldIndex': { id: 1, module: 'thing', title: '东西', cols: columns, items: [] },
    'api/formField/scene': [],
    'api/formField/filter': [],
    'api/thing/index': { rows: [{ id: 1, name: '甲', note: '', tel: '' }], total: 1 },
    'api/view/index': { rows: [row], total: 1 },
    'api/view/detail': whole,
    'api/view/add': { id: 8 },
    'api/view/edit': {},
  };
});

const page = () => <ListPage module="thing" title="东西" index={callNamed('api/thing/index')} />;
const heads = async () => (await screen.findAllByRole('columnheader')).map((head) => head.textContent).filter(Boolean);

test('an address that names a view alone shows what the view says, and asks for nothing else before', async () => {
  const server = serve(answers);
  const { router } = show(page(), '/thing?view=7');
  await screen.findByText('甲');
  expect(server.to('api/thing/index')).toEqual([
    {
      page: 1,
      rows: 20,
      module: 'thing',
      dataType: 'mine',
      sort: 'name asc',
      key: '科技',
      data: JSON.stringify([
        {
          or: [
            { field: 'note', type: 'empty' },
            { field: 'tel', type: 'in', value: '5' },
          ],
        },
      ]),
    },
  ]);
  expect(await heads()).toEqual(['电话', '名称']);
  expect(await screen.findByRole('button', { name: '视图：本月新增' })).toBeTruthy();
  expect(new URLSearchParams(router.state.location.search).get('view')).toBe('7');
});

test('what the address says beside the view goes before it, is marked, and can be put back', async () => {
  const server = serve(answers);
  const { router } = show(page(), '/thing?view=7&key=其他');
  await screen.findByText('甲');
  expect(server.to('api/thing/index').map((body) => body['key'])).toEqual(['其他']);
  await press('视图：本月新增（已更改）');
  await press('还原');
  await waitFor(() => expect(server.to('api/thing/index').at(-1)?.['key']).toBe('科技'));
  expect(await screen.findByRole('button', { name: '视图：本月新增' })).toBeTruthy();
  expect(new URLSearchParams(router.state.location.search).get('dataType')).toBe('mine');
});

test('conditions that are all cleared stay cleared', async () => {
  answers['api/thing/index'] = { rows: [], total: 0 };
  const server = serve(answers);
  show(page(), '/thing?view=7');
  await press('清除条件');
  await waitFor(() => expect(server.to('api/thing/index').at(-1)).not.toHaveProperty('key'));
  expect(await screen.findByRole('button', { name: '视图：本月新增（已更改）' })).toBeTruthy();
});

test('the list as it stands is kept under a name', async () => {
  const server = serve(answers);
  const { router } = show(page(), '/thing?dataType=mine&sort=name+desc');
  await press('视图');
  await press('保存为视图');
  await userEvent.type(await screen.findByRole('textbox', { name: /名称/ }), '新的{Enter}');
  await waitFor(() => expect(server.to('api/view/add')).toHaveLength(1));
  const [sent] = server.to('api/view/add');
  expect({ ...sent, content: JSON.parse(String(sent?.['content'])) }).toEqual({
    module: 'thing',
    list: '{}',
    name: '新的',
    content: {
      scenes: { dataType: 'mine' },
      filters: [],
      sort: 'name desc',
      key: '',
      columns: [
        { id: 1, width: 120, frozen: false },
        { id: 2, width: 120, frozen: false },
      ],
      mode: '',
      by: '',
    },
  });
  await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('view')).toBe('8'));
});

test('a changed one is brought up to date in the version that was read', async () => {
  const server = serve(answers);
  show(page(), '/thing?view=7&dataType=mine');
  await press('视图：本月新增（已更改）');
  await press('更新视图');
  await waitFor(() => expect(server.to('api/view/edit')).toHaveLength(1));
  expect(server.to('api/view/edit')[0]).toMatchObject({ id: 7, version: 3 });
});

test('of another person’s view nothing is offered that only its owner may', async () => {
  const theirs = { ...row, mine: 0, can: { edit: false, everyone: false } };
  answers['api/view/index'] = { rows: [theirs], total: 1 };
  answers['api/view/detail'] = { ...whole, ...theirs };
  serve(answers);
  show(page(), '/thing?view=7&dataType=mine');
  await press('视图：本月新增（已更改）');
  expect(screen.queryByRole('button', { name: '更新视图' })).toBeNull();
  await press('“本月新增”的操作');
  const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  expect(items).toEqual(['设为默认', '复制链接']);
});

test('what the reader may not see is told by number alone', async () => {
  answers['api/view/detail'] = { ...whole, dropped: { conditions: 2, columns: 1, order: 1 } };
  serve(answers);
  show(page(), '/thing?view=7');
  expect(await screen.findByText('“本月新增”中有 2 项条件、1 列、排序已不存在或无权查看，没有应用')).toBeTruthy();
});

test('a view that is gone leaves the list, with a word', async () => {
  answers['api/view/detail'] = refusal('not_found', '视图不存在，或不再与您共享');
  const server = serve(answers);
  const { router } = show(page(), '/thing?view=9');
  expect(await screen.findByText('视图不存在，或不再与您共享')).toBeTruthy();
  expect(await screen.findByText('甲')).toBeTruthy();
  expect(router.state.location.search).toBe('');
  expect(server.to('api/thing/index')).toHaveLength(1);
});

test('the default opens the list from the menu, and nothing else', async () => {
  answers['api/view/index'] = { rows: [{ ...row, isDefault: 1 }], total: 1 };
  keepDefault('thing', {}, 7);
  const server = serve(answers);
  const { router } = show(page(), '/thing');
  await screen.findByText('甲');
  expect(server.to('api/thing/index')[0]).toMatchObject({ key: '科技' });
  expect(server.to('api/thing/index')).toHaveLength(1);
  // Chosen in the menu once more it is opened once more, whatever was cleared meanwhile.
  await press('视图：本月新增');
  await press('不使用视图');
  await waitFor(() => expect(server.to('api/thing/index').at(-1)).not.toHaveProperty('key'));
  for (let times = 0; times < 2; times++) {
    await act(() => router.navigate('/thing'));
    await waitFor(() => expect(router.state.location.search).toContain('view=7'));
    await screen.findByRole('button', { name: '视图：本月新增' });
    expect(router.state.location.search).toContain('key=');
  }
  expect(server.to('api/thing/index').at(-1)).toMatchObject({ key: '科技' });
});

test('an address of its own is not the default’s', async () => {
  keepDefault('thing', {}, 7);
  const server = serve(answers);
  show(page(), '/thing?dataType=sub');
  await screen.findByText('甲');
  expect(server.to('api/view/detail')).toEqual([]);
  expect(server.to('api/thing/index')[0]).toMatchObject({ dataType: 'sub' });
});

test('a browser that does not know of a default learns of it once', async () => {
  answers['api/view/index'] = { rows: [{ ...row, isDefault: 1 }], total: 1 };
  const server = serve(answers);
  show(page(), '/thing');
  await waitFor(() => expect(server.to('api/thing/index').at(-1)).toMatchObject({ key: '科技' }), { timeout: 5000 });
  expect(defaultView('thing', {})).toBe(7);
});

test('leaving a view gives back one’s own columns and all rows', async () => {
  const server = serve(answers);
  const { router } = show(page(), '/thing?view=7');
  await press('视图：本月新增');
  await press('不使用视图');
  await waitFor(async () => expect(await heads()).toEqual(['名称', '备注']));
  expect(router.state.location.search).toBe('');
  expect(server.to('api/thing/index').at(-1)).not.toHaveProperty('key');
});

test('the words of a value, and empty scenes, are no change', () => {
  const state = {
    ...firstState,
    scenes: { time: '', dataType: 'mine' },
    filters: content.filters,
    sort: 'name asc',
    key: '科技',
  };
  const saved = contentOf(state as never, columns);
  expect(isChanged(content as never, state as never, undefined)).toBe(false);
  expect(isChanged(saved, { ...state, filters: [] }, undefined)).toBe(true);
  expect(isChanged(saved, state as never, [{ id: 1 }])).toBe(true);
  expect(isChanged({ ...saved, columns: [] }, state as never, [{ id: 1 }])).toBe(false);
});
