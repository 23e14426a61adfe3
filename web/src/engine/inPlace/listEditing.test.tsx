// Editing in the cells of a list: which cell a key means, what opens at once, and why a cell stays as it is.
import { callNamed } from '@crm/protocol/call';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, grant, serve, show } from '../../shared/testing/page.tsx';
import '../form/EntityForm.tsx';
import { ListPage } from '../list/ListPage.tsx';
import './ListEditing.tsx';
import '../../features/identity/userType.tsx';

const index = 'api/thing/index';
const views = 'api/thing/Views';
const column = (id: number, field: string, title: string, form_type: string, more: object = {}) => ({
  id,
  field,
  title,
  show: true,
  grid_w: 120,
  form_type,
  ...more,
});
const item = (id: number, type: string, field: string, title: string, more: object = {}) => ({
  id,
  json: { id, type, field, title, ...more },
});
const levels = [
  { value: 1, label: '甲级' },
  { value: 2, label: '乙级' },
];
let answers: Record<string, unknown> = {};

beforeEach(() => {
  grant('a.thing.edit');
  answers = {
    'api/formField/formFieldIndex': {
      id: 5,
      module: 'thing',
      title: '东西',
      grant: 'a.thing',
      cols: [
        column(1, 'name', '名称', 'input'),
        column(2, 'note', '备注', 'input'),
        column(3, 'level', '级别', 'select', { options: levels }),
        column(4, 'userid', '负责人', 'user'),
        column(5, 'mobile', '电话', 'input', { source: 'person.mobile' }),
        column(6, 'made', '创建时间', 'datetime'),
      ],
      items: [
        item(1, 'input', 'name', '名称', { required: true }),
        item(2, 'input', 'note', '备注'),
        item(3, 'select', 'level', '级别', { options: levels }),
      ],
      api_detail: views,
      api_edit: 'api/thing/edit',
      layout: 1,
    },
    'api/formField/scene': [],
    [index]: { rows: [1, 2].map((id) => ({ id, name: `第${id}个`, note: '', level: 1 })), total: 2 },
    [views]: ({ id }: { id: number }) => ({ id, name: `第${id}个`, can: { edit: true } }),
    'api/thing/edit': { msg: '保存成功' },
  };
});
afterEach(() => vi.useRealTimers());

async function open() {
  const server = serve(answers);
  const view = show(
    <ListPage module="thing" title="东西" index={callNamed(index)} panel={({ id }) => <p>{`详情 ${id}`}</p>} />,
  );
  await screen.findByText('第1个');
  await waitFor(() => expect(document.querySelector('.ant-pagination')).not.toBeNull());
  return { server, ...view };
}
const keys = async (...names: string[]) => {
  for (const key of names) await act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key }));
};
const editor = (title: string) => screen.findByRole('group', { name: `修改${title}` });
const cellAt = () => document.querySelector<HTMLElement>('style[data-focused]')?.dataset.focused ?? null;
const why = async () => (await screen.findByRole('alert')).textContent;

test('E means the name until a cell of the row was gone to; left and right go along the row and stay in it', async () => {
  await open();
  await keys('ArrowRight');
  expect(cellAt()).toBeNull();
  await keys('j', 'e');
  expect(await editor('名称')).toBeTruthy();
  await keys('Escape');
  await keys('ArrowLeft');
  expect(cellAt()).toBe('1 name');
  await keys('ArrowRight');
  expect(cellAt()).toBe('1 note');
  await keys('j');
  expect(cellAt()).toBe('2 note');
  await keys('e');
  const box = (await editor('备注')).querySelector('input') as HTMLInputElement;
  fireEvent.change(box, { target: { value: '新' } });
  await act(async () => fireEvent.keyDown(box, { key: 'Enter' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: '修改备注' })).toBeNull());
  await keys('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight');
  expect(cellAt()).toBe('2 made');
});

test('a panel that opens or closes beside the editor does not end it; a press beside it does', async () => {
  await open();
  await keys('j', 'e');
  const box = (await editor('名称')).querySelector('input') as HTMLInputElement;
  await waitFor(() => expect(document.activeElement).toBe(box));
  const panel = document.body.appendChild(document.createElement('div'));
  panel.className = 'detail-drawer';
  panel.tabIndex = -1;
  await act(async () => panel.focus());
  await waitFor(() => expect(document.activeElement).toBe(box));
  fireEvent.pointerDown(document.body);
  await act(async () => panel.focus());
  await waitFor(() => expect(screen.queryByRole('group', { name: '修改名称' })).toBeNull());
  panel.remove();
});

test('what is chosen from stands open, and one press chooses and saves', async () => {
  const { server } = await open();
  await keys('j', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'e');
  expect((await editor('级别')).querySelector('[role=combobox]')?.getAttribute('aria-expanded')).toBe('true');
  await click(
    await screen.findByText('乙级', { selector: '.ant-select-item-option-content *, .ant-select-item-option-content' }),
  );
  await waitFor(() => expect(server.to('api/thing/edit')).toEqual([{ id: 1, level: 2, undo: 1 }]));
});

test('a cell that stays as it is says the reason that holds, until one goes on or has read it', async () => {
  await open();
  const go = (steps: number) => keys('j', ...Array.from({ length: steps }, () => 'ArrowRight'), 'e');
  await go(4);
  expect(await why()).toBe('由领取、分配等操作改变，不能直接填写');
  await keys('Escape');
  expect(screen.queryByRole('alert')).toBeNull();
  await keys('ArrowRight', 'e');
  expect(await why()).toContain('请打开');
  fireEvent.pointerDown(document.body);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await keys('ArrowRight', 'e');
  expect(screen.getByRole('alert').textContent).toBe('此项由系统维护，不能在这里修改');
  await act(async () => vi.advanceTimersByTime(6500));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a record that is locked says so in the server’s words', async () => {
  answers[views] = { id: 1, name: '第1个', can: { edit: false }, locked: '公海里的客户请先领取' };
  await open();
  await keys('j', 'e');
  expect(await why()).toBe('公海里的客户请先领取');
});
