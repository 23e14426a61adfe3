// The row that is pointed at: its actions, and its record before it is opened.
import { callNamed } from '@crm/protocol/call';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { agree, click, grant, press, serve, show } from '../../shared/testing/page.tsx';
import { type ListAction, ListPage } from './ListPage.tsx';
import '../panel/DetailDrawer.tsx';
import '../panel/PlainPanel.tsx';
import './RowLayer.tsx';

const index = 'api/thing/index';
const views = 'api/thing/Views';
const ran: [string, number[]][] = [];
const action = (key: string, more: Partial<ListAction> = {}): ListAction => ({
  key,
  label: `动作${key}`,
  icon: <i />,
  arity: 'single',
  run: (_rows, ids) => {
    ran.push([key, ids]);
    return Promise.resolve(`做了${key}`);
  },
  ...more,
});
let answers: Record<string, unknown> = {};

beforeEach(() => {
  ran.length = 0;
  grant('a.thing.edit', 'a.thing.delete');
  answers = {
    'api/formField/formFieldIndex': {
      id: 5,
      module: 'thing',
      title: '东西',
      cols: [{ id: 1, field: 'name', title: '名称', show: true, grid_w: 120, form_type: 'input', sortable: true }],
      items: [],
      api_detail: views,
      layout: 1,
    },
    'api/formField/scene': [],
    [index]: { rows: [1, 2, 3].map((id) => ({ id, name: `第${id}个` })), total: 3 },
    [views]: ({ id }: { id: number }) => ({ id, name: `第${id}个`, can: {} }),
    'api/thing/delete': { msg: '删除成功' },
  };
});

async function open() {
  const server = serve(answers);
  const view = show(
    <ListPage
      module="thing"
      title="东西"
      index={callNamed(index)}
      grants={{ delete: 'a.thing.delete' }}
      deletePath={callNamed('api/thing/delete')}
      actions={[
        action('一'),
        action('多', { arity: 'multi' }),
        action('不许', { grant: 'a.thing.secret' }),
        action('别行', { when: ([row]) => row?.id !== 2 }),
      ]}
    />,
  );
  await screen.findByText('第1个');
  // What is not needed for the first view has come.
  await waitFor(() => expect(document.querySelector('.ant-pagination')).not.toBeNull());
  return { server, ...view };
}
const rowOf = (name: string) => screen.getByRole('link', { name }).closest('tr') as HTMLElement;
const pointer = (type: 'pointerOver' | 'pointerLeave' | 'pointerDown' | 'pointerUp', target: Element, kind = 'mouse') =>
  act(async () => {
    const event = new MouseEvent(type.toLowerCase(), { bubbles: true, cancelable: true });
    Object.assign(event, { pointerType: kind, pointerId: 1, isPrimary: true });
    fireEvent(target, event);
  });
const bar = () => screen.queryByRole('toolbar', { name: '对此行的操作' });
const offered = () =>
  within(bar() as HTMLElement)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));

test('the row under the mouse offers what the person may do with it, the loud behind 更多', async () => {
  await open();
  expect(bar()).toBeNull();
  await pointer('pointerOver', rowOf('第1个'));
  await waitFor(() => expect(offered()).toEqual(['动作一', '动作多', '动作别行', '更多操作']));
  await pointer('pointerOver', rowOf('第2个'));
  await waitFor(() => expect(offered()).toEqual(['动作一', '动作多', '更多操作']));
  await press('动作多');
  expect(await screen.findByText('做了多')).toBeTruthy();
  expect(ran).toEqual([['多', [2]]]);
  await press('更多操作');
  await click(await screen.findByRole('menuitem', { name: '删除' }));
  await agree('确定执行此操作, 是否继续?');
  expect(await screen.findByText('删除成功')).toBeTruthy();
  await pointer('pointerOver', document.querySelector('thead') as Element);
  expect(bar()).toBeNull();
});

test('while rows are selected the bar of the selection is the place for it', async () => {
  await open();
  await pointer('pointerOver', rowOf('第2个'));
  await waitFor(() => expect(bar()).not.toBeNull());
  await click(within(rowOf('第2个')).getByRole('checkbox'));
  expect(await screen.findByText('已选中 1 项')).toBeTruthy();
  expect(bar()).toBeNull();
});

test('the row under the keyboard offers the same, reached by the full stop', async () => {
  await open();
  await act(async () => fireEvent.keyDown(document.body, { key: 'j' }));
  await waitFor(() => expect(bar()).not.toBeNull());
  await act(async () => fireEvent.keyDown(document.body, { key: '.' }));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('动作一');
});

test('a long touch offers the same and opens nothing, a short one opens', async () => {
  const { router } = await open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await pointer('pointerDown', rowOf('第3个'), 'touch');
  await act(async () => vi.advanceTimersByTime(600));
  vi.useRealTimers();
  await pointer('pointerUp', rowOf('第3个'), 'touch');
  await click(rowOf('第3个').querySelector('td:last-child'));
  await waitFor(() => expect(bar()).not.toBeNull());
  expect(router.state.location.search).toBe('');
  await pointer('pointerDown', rowOf('第3个'), 'touch');
  await pointer('pointerUp', rowOf('第3个'), 'touch');
  await click(rowOf('第3个').querySelector('td:last-child'));
  expect(router.state.location.search).toBe('?open=3');
});

test('a row that is pointed at for a moment is fetched ahead, one that is passed is not, and opening asks no second time', async () => {
  const { server } = await open();
  await pointer('pointerOver', rowOf('第1个'));
  await pointer('pointerOver', rowOf('第2个'));
  await waitFor(() => expect(server.to(views)).toEqual([{ id: 2 }]));
  await click(screen.getByRole('link', { name: '第2个' }));
  expect(await screen.findByRole('heading', { name: '第2个' })).toBeTruthy();
  expect(server.to(views)).toEqual([{ id: 2 }]);
});
