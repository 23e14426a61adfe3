// The list of forms: what stands of each, switching and deleting them, and making one from what is ready-made.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { registerFieldType } from '../../engine/fields/fieldTypes.ts';
import { fetchAllAhead } from '../../shared/loading/onDemand.tsx';
import { agree, click, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import { formRow } from './testing.ts';
import WorkFormPage from './WorkFormPage.tsx';

vi.mock('socket.io-client', async () => (await import('../../shared/testing/hub.ts')).socketModule);

/** People, departments and entries are chosen by the features that know them. */
for (const [type, value] of Object.entries({
  user: [{ userid: 8, username: '王思远', header: '' }],
  branch: '4,5',
  statusSelect: 2,
}))
  registerFieldType(type, {
    control: async () => ({
      default: ({ item, onChange }) => (
        <button type="button" onClick={() => onChange(value)}>
          {item.title}
        </button>
      ),
    }),
  });

const template = {
  key: 'leave',
  name: '请假',
  type: 1,
  icon: 'Calendar',
  color: 'green',
  Ext: '各类请假',
  fields: [
    { title: '请假类型', type: 'select' },
    { title: '请假天数', type: 'number' },
  ],
  flow: '部门负责人审批',
};
let answers: Record<string, unknown>;
beforeEach(async () => {
  await fetchAllAhead();
  grant(
    'system.workForm.index',
    'system.workForm.add',
    'system.workForm.edit',
    'system.workForm.delete',
    'oa.work.index',
    'oa.flow.index',
    'oa.flow.add',
  );
  answers = {
    'api/workform/index': {
      rows: [
        formRow(12, '请假'),
        formRow(13, '用章', {
          type: 0,
          typeName: '',
          enabled: 0,
          flow: null,
          branches: [{ id: 4, name: '销售部' }],
          users: [1, 2, 3].map((id) => ({ id, name: `员工${id}` })),
        }),
      ],
      total: 2,
    },
    'api/workform/templates': [template],
    'api/workform/add': { id: 21, module: 'work21' },
    'api/workform/Edit': {},
    'api/workform/delete': {},
  };
});

const card = async (name: string) => (await screen.findByRole('link', { name })).closest('li') as HTMLElement;
const hrefs = (place: HTMLElement) =>
  within(place)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

test('each form says whom it is for, what decides, its fields and its requests, with the ways to them', async () => {
  serve(answers);
  show(<WorkFormPage />);
  const leave = await card('请假');
  for (const words of ['各类请假', '全体员工', '已启用', '6 个']) expect(within(leave).getByText(words)).toBeTruthy();
  expect(hrefs(leave)).toEqual([
    '/system/workForm/view/work12/form/12',
    '/oa/flow/view/9',
    '/oa/work/work12',
    '/system/workForm/view/work12/form/12',
  ]);
  const seal = await card('用章');
  expect(within(seal).getByText('销售部、员工1、员工2 等 4 项')).toBeTruthy();
  expect(within(seal).getByRole('link', { name: '新建流程' }).getAttribute('href')).toBe('/oa/flow?new=work13');
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual(['人事', '未分类']);
});

test('a form is switched off in the version that is shown', async () => {
  const server = serve(answers);
  show(<WorkFormPage />);
  await click(await screen.findByRole('switch', { name: '启用请假' }));
  await waitFor(() => expect(server.to('api/workform/Edit')).toEqual([{ id: 12, version: 4, enabled: 0 }]));
});

test('deleting asks, and asks again where requests were made with it', async () => {
  answers['api/workform/delete'] = ({ confirm }: Record<string, unknown>) =>
    confirm ? {} : refusal('conflict', '已有 3 份申请', undefined, { confirm: true })();
  const server = serve(answers);
  show(<WorkFormPage />);
  await press('请假的更多操作');
  await click(await screen.findByRole('menuitem', { name: '删除' }));
  await agree('删除：请假');
  await agree('已有 3 份申请');
  await waitFor(() => expect(server.to('api/workform/delete')).toEqual([{ id: 12 }, { id: 12, confirm: 1 }]));
});

test('one is made from what is ready-made, and leads to its fields', async () => {
  const server = serve(answers);
  const { router } = show(<WorkFormPage />);
  await press(/新建审批表单/);
  expect(await screen.findByText('字段：请假类型、请假天数')).toBeTruthy();
  expect(screen.getByText('流程：部门负责人审批')).toBeTruthy();
  await press('请假');
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '年假' } });
  await click(screen.getByRole('radio', { name: '咖啡' }));
  await press('可发起的人员');
  await press('可发起的部门');
  await press('创建并设计字段');
  await waitFor(() => expect(router.state.location.pathname).toBe('/system/workForm/view/work21/form/21'));
  expect(server.to('api/workform/add')).toEqual([
    {
      name: '年假',
      type: 1,
      icon: 'Coffee',
      color: 'green',
      Ext: '各类请假',
      sort: 0,
      users: [8],
      branches: [4, 5],
      template: 'leave',
    },
  ]);
});

test('an empty one, and a copy of another; what is refused stands at its field', async () => {
  answers['api/workform/add'] = refusal('invalid', '请检查', { name: '名称已被使用' });
  const server = serve(answers);
  show(<WorkFormPage />);
  await press(/新建审批表单/);
  await press('空白表单');
  await press('创建并设计字段');
  expect(await screen.findByText('信息必须填写')).toBeTruthy();
  fireEvent.change(await screen.findByLabelText('名称'), { target: { value: '借用' } });
  await press('创建并设计字段');
  expect(await screen.findByText('名称已被使用')).toBeTruthy();
  const [empty] = server.to('api/workform/add');
  expect(empty).not.toHaveProperty('template');
  await press('上一步');
  expect(await screen.findByRole('button', { name: '空白表单' })).toBeTruthy();
  await press('关闭');
  await press('请假的更多操作');
  await click(await screen.findByRole('menuitem', { name: '复制表单' }));
  expect(await screen.findByLabelText('名称')).toHaveProperty('value', '请假副本');
  await press('创建并设计字段');
  await waitFor(() => expect(server.to('api/workform/add')[1]).toMatchObject({ name: '请假副本', copyOf: 12 }));
});

test('setting one up keeps what it was, and says who was quicker', async () => {
  answers['api/workform/Edit'] = refusal('conflict', '已被修改');
  const server = serve(answers);
  show(<WorkFormPage />);
  await press('设置用章');
  fireEvent.change(await screen.findByLabelText('说明'), { target: { value: '公章' } });
  await press('保存');
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(server.to('api/workform/Edit')).toEqual([
    {
      id: 13,
      version: 4,
      name: '用章',
      type: 0,
      icon: 'Calendar',
      color: 'blue',
      Ext: '公章',
      sort: 0,
      users: [1, 2, 3],
      branches: [4],
    },
  ]);
});

test('somebody who may only look is offered nothing else', async () => {
  grant('system.workForm.index');
  serve(answers);
  show(<WorkFormPage />);
  const leave = await card('请假');
  expect(within(leave).queryAllByRole('button')).toEqual([]);
  expect(within(leave).getByRole('switch', { name: '启用请假' })).toHaveProperty('disabled', true);
  expect(hrefs(leave)).toEqual(['/system/workForm/view/work12/form/12', '/system/workForm/view/work12/form/12']);
  expect(screen.queryByRole('button', { name: /新建审批表单/ })).toBeNull();
});

test('without any form there is the way to the first; what fails is fetched again', async () => {
  answers['api/workform/index'] = { rows: [], total: 0 };
  serve(answers);
  const { unmount } = show(<WorkFormPage />);
  expect(await screen.findByText(/可以从请假、采购、出差等现成的表单开始/)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /新建审批表单/ })).toHaveLength(2);
  unmount();
  answers['api/workform/index'] = refusal('internal', '服务端出错');
  show(<WorkFormPage />, '/?key=无');
  expect(await screen.findByText('服务端出错')).toBeTruthy();
  answers['api/workform/index'] = { rows: [], total: 0 };
  await press('重试');
  expect(await screen.findByText('没有符合条件的表单')).toBeTruthy();
});

test('kinds stand as they do where approvals are started, and a lost reference of a flow is on the card', async () => {
  grant('system.workForm.index', 'oa.work.add', 'oa.flow.index');
  const flow = { id: 9, name: '用章审批', enabled: 1 as const, lost: ['外带'] };
  answers['api/workform/index'] = {
    rows: [
      formRow(12, '请假', { type: 1, typeName: '人事' }),
      formRow(13, '用章', { type: 2, typeName: '行政', flow }),
    ],
    total: 2,
  };
  answers['api/form/category'] = { rows: [2, 1].map((id) => ({ id, name: '', count: 1 })) };
  serve(answers);
  show(<WorkFormPage />);
  expect(within(await card('用章')).getByText('引用已失效：外带')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual(['行政', '人事']),
  );
});

test('a name that is too long is said and kept, not cut', async () => {
  serve(answers);
  show(<WorkFormPage />);
  await click(within(await card('请假')).getByRole('button', { name: /设置请假|编辑请假|请假.*设置/ }));
  const name = await screen.findByLabelText('名称');
  fireEvent.change(name, { target: { value: '一二三四五六七八九十一二三四五六七八九十余' } });
  expect(await screen.findByText('最多 20 个字')).toBeTruthy();
  expect((name as HTMLInputElement).value).toHaveLength(21);
});
