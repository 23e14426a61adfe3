// The page where approvals are started: what is offered, how it is found, and what becomes of what is chosen.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setRecordHost } from '../../engine/record/registries.ts';
import { fetchAllAhead } from '../../shared/loading/onDemand.tsx';
import { click, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import CreateApprovalPage from './CreateApprovalPage.tsx';
import './index.tsx';
import { choice, definition } from './testing.ts';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

const forms = [choice(12, '请假', { Ext: '各类假' }), choice(13, '用章', { type: 2, typeName: '行政', flow: false })];
const opened = vi.fn();
let answers: Record<string, unknown>;
beforeEach(async () => {
  await fetchAllAhead();
  opened.mockReset();
  setRecordHost(opened);
  grant('oa.work.index', 'oa.work.add', 'oa.baoxiao.add');
  answers = {
    'api/form/category': {
      rows: [
        { id: 2, name: '行政', count: 1 },
        { id: 1, name: '人事', count: 1 },
      ],
    },
    'api/form/workform': ({ key }: Record<string, unknown>) => ({
      rows: key ? forms.filter(({ name }) => name === '请假' && key === 'qj') : forms,
      recent: [forms[0]],
      total: 2,
    }),
    'api/formField/formFieldIndex': definition,
    'api/WorkFlow/preview': { flow: 3, flowName: '请假审批', path: [] },
    'api/module/add': { id: 345 },
    'api/WorkFlow/ofRecord': { rows: [{ TaskID: 77 }], total: 1 },
  };
});

const search = () => screen.findByRole('textbox', { name: '搜索审批名称或拼音' });
const group = (name: string) => screen.getByRole('region', { name });
const cardsOf = (name: string) =>
  within(group(name))
    .getAllByRole('button')
    .map((card) => card.textContent);
const dialog = () => screen.findByRole('dialog');

test('what may be started stands by kinds in their order, with what was used last before and what the program brings behind', async () => {
  serve(answers);
  show(<CreateApprovalPage />);
  expect(await screen.findAllByRole('button', { name: '请假' })).toHaveLength(2);
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    '最近使用',
    '行政',
    '人事',
    '业务',
  ]);
  expect(cardsOf('业务')).toEqual(['报销']);
  expect(within(group('行政')).getByText('提交后直接通过')).toBeTruthy();
  expect(screen.getByRole('tab', { name: '全部 3' })).toBeTruthy();
  const [mine] = screen.getAllByRole('link', { name: '我的记录：请假' });
  expect(mine?.getAttribute('href')).toBe('/oa/work/work12');
  await click(screen.getByRole('tab', { name: '人事 1' }));
  expect(screen.getAllByRole('button', { name: '请假' })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: '用章' })).toBeNull();
});

test('the search has the focus, asks the server, and Enter opens the first that it finds, also before the answer', async () => {
  const server = serve(answers);
  show(<CreateApprovalPage />);
  const box = await search();
  expect(document.activeElement).toBe(box);
  await screen.findAllByRole('button', { name: '请假' });
  fireEvent.change(box, { target: { value: 'qj' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(await within(await dialog()).findByText('新建请假')).toBeTruthy();
  expect(server.to('api/form/workform')).toEqual([{}, { key: 'qj' }]);
  expect(screen.queryByText('用章')).toBeNull();
});

test('arrows go from the search to the cards, among them, and back', async () => {
  serve(answers);
  show(<CreateApprovalPage />);
  const box = await search();
  await screen.findAllByRole('button', { name: '请假' });
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  const cards = [...document.querySelectorAll<HTMLElement>('.offer-open')];
  expect(document.activeElement).toBe(cards[0]);
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(cards[1]);
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowUp' });
  expect(document.activeElement).toBe(box);
});

test('nothing found says so, and shows all again; nothing to be started says what helps', async () => {
  serve(answers);
  show(<CreateApprovalPage />);
  await screen.findAllByRole('button', { name: '请假' });
  fireEvent.change(await search(), { target: { value: '没有的' } });
  expect(await screen.findByText('没有找到“没有的”')).toBeTruthy();
  await press('显示全部');
  expect(await screen.findAllByRole('button', { name: '请假' })).toHaveLength(2);
});

test('somebody who may start no form is offered what else they may, and no request is made', async () => {
  grant('oa.baoxiao.add');
  const server = serve(answers);
  const { unmount } = show(<CreateApprovalPage />);
  expect(await screen.findByRole('button', { name: '报销' })).toBeTruthy();
  expect(server.sent).toEqual([]);
  unmount();
  grant();
  show(<CreateApprovalPage />);
  expect(await screen.findByText(/还没有可以发起的审批/)).toBeTruthy();
});

test('what cannot be read says why, and is fetched again', async () => {
  answers['api/form/workform'] = refusal('internal', '服务端出错');
  serve(answers);
  show(<CreateApprovalPage />);
  expect(await screen.findByText('服务端出错')).toBeTruthy();
  answers['api/form/workform'] = { rows: forms, recent: [], total: 2 };
  await press('重试');
  expect(await screen.findByRole('button', { name: '请假' })).toBeTruthy();
});

test('what was handed in is opened among what one handed in; a draft is opened itself', async () => {
  const server = serve(answers);
  const { router } = show(<CreateApprovalPage />);
  await click((await screen.findAllByRole('button', { name: '请假' }))[0]);
  fireEvent.change(await within(await dialog()).findByLabelText('请假天数'), { target: { value: '5' } });
  await press('存为草稿');
  await waitFor(() => expect(opened).toHaveBeenCalledWith('work12', 345, undefined));
  expect(server.to('api/module/add')).toEqual([{ module: 'work12', data: { title: '', days: '5', state: 'draft' } }]);
  await click((await screen.findAllByRole('button', { name: '请假' }))[0]);
  fireEvent.change(await within(await dialog()).findByLabelText('请假天数'), { target: { value: '2' } });
  await press('提交');
  await waitFor(() => expect(router.state.location.pathname).toBe('/oa/approval/mySubmit'));
  expect(router.state.location.search).toBe('?task=77');
});

test('another one begins as an earlier one is, without its number, and the address forgets it', async () => {
  answers['api/module/detail'] = { id: 9, number: 'SP-1', title: '李娜的请假申请', days: '5', version: 2 };
  const server = serve(answers);
  const { router } = show(<CreateApprovalPage />, '/?copy=work12:9');
  expect(await within(await dialog()).findByLabelText<HTMLInputElement>('请假天数')).toHaveProperty('value', '5');
  expect(router.state.location.search).toBe('');
  expect(server.to('api/module/detail')).toEqual([{ module: 'work12', id: 9 }]);
  await press('提交');
  await waitFor(() =>
    expect(server.to('api/module/add')).toEqual([{ module: 'work12', data: { title: '李娜的请假申请', days: '5' } }]),
  );
});
