// A handover in steps: nothing is lost on the way back, the plan is agreed to before anything begins.
import type { NamingFlow } from '@crm/protocol/answers/flow';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { registerFieldType } from '../../engine/fields/fieldTypes.ts';
import type { ControlProps } from '../../engine/record/registries.ts';
import { agree, click, grant, press, refusal, serve, show } from '../../shared/testing/page.tsx';
import '../../engine/fields/fields.i18n.ts';
import HandoverDialog from './HandoverDialog.tsx';

const level = { field: 'status', title: '客户级别' };
const held = {
  userid: 9,
  username: '赵离',
  header: '',
  enabled: true,
  kinds: [
    { module: 'customer', label: '客户', count: 5, fields: [level, { field: 'hangye', title: '所属行业' }] },
    { module: 'clues', label: '线索', count: 0, fields: [] },
    { module: 'gys', label: '供应商', count: 2, fields: [] },
  ],
  subordinates: 2,
  departments: 1,
  shared: 4,
  delegations: 1,
  namedIn: 0,
  flows: [] as NamingFlow[],
  job: 0,
};
const plan = {
  kinds: [
    {
      module: 'customer',
      label: '客户',
      count: 5,
      to: [
        { userid: 7, username: '孙接', count: 3 },
        { userid: 8, username: '钱接', count: 0 },
      ],
      left: 2,
    },
    { module: 'gys', label: '供应商', count: 2, to: [], left: 2 },
  ],
  total: 3,
  left: 4,
};
const values = {
  rows: [
    { value: 31, label: '甲级', count: 3 },
    { value: 0, label: '', count: 2 },
  ],
};
let answers: Record<string, unknown>;
const close = vi.fn();
const onStarted = vi.fn();

beforeEach(() => {
  close.mockClear();
  onStarted.mockClear();
  answers = {
    'api/handover/preview': held,
    'api/handover/values': values,
    'api/handover/plan': plan,
    'api/handover/start': { id: 31 },
  };
  registerFieldType('user', {
    control: async () => ({
      default: ({ item, value, onChange, form }: ControlProps) => (
        <button
          type="button"
          onClick={() => {
            if (item.max !== 1)
              return onChange([7, 8].map((userid) => ({ userid, username: `人${userid}`, header: '' })));
            onChange(item.field === 'userid' ? (value === 9 ? 6 : 9) : 7);
            if (item.textField) form?.setValue(item.textField, '人7');
          }}
        >
          {`选 ${item.title} ${JSON.stringify(value ?? '')}`}
        </button>
      ),
    }),
  });
});

async function open() {
  const server = serve(answers);
  show(<HandoverDialog open onStarted={onStarted} close={close} />);
  return server;
}
const split = async () => {
  await press(/^选 离职员工/);
  await press('下一步');
  return screen.findByText('赵离名下的记录交给：');
};
const group = (name: string) => within(screen.getByRole('group', { name }));
const toAll = async (name: string) => click(group(name).getByRole('button', { name: /^选 交给/ }));
const partsOf = (body: Record<string, unknown> | undefined) => JSON.parse(String(body?.parts));

test('who leaves, who gets what, and the plan: nothing begins before it is agreed to', async () => {
  const server = await open();
  await press('下一步');
  expect(await screen.findByText('请选择离职员工')).toBeTruthy();
  expect(server.sent).toEqual([]);
  await split();
  expect(server.to('api/handover/preview')).toEqual([{ userid: 9 }]);
  // Kinds without records are left out; what is set elsewhere shows where.
  expect(screen.queryByRole('group', { name: '线索 0 条' })).toBeNull();
  expect(screen.getByText('直属下属 2 人：请在“设置 → 员工”中为他们改选直属上级')).toBeTruthy();
  expect(screen.getByText('负责的部门 1 个：请在“设置 → 部门”中改选负责人')).toBeTruthy();
  expect(screen.getByText(/他人共享给赵离的记录 4 条/)).toBeTruthy();
  await press('下一步');
  expect(await screen.findByText('请至少为一类记录选择接收人')).toBeTruthy();
  await toAll('客户 5 条');
  expect(screen.queryByText('请至少为一类记录选择接收人')).toBeNull();
  expect(group('客户 5 条').getByText('人7 3 条、人8 2 条')).toBeTruthy();
  expect(group('供应商 2 条').getByText('2 条留在赵离名下')).toBeTruthy();
  fireEvent.change(await screen.findByRole('textbox', { name: '说明' }), { target: { value: '合同到期' } });
  await press('下一步');
  expect(await screen.findByText('将把赵离名下的 3 条记录交给 1 位同事')).toBeTruthy();
  const [, customers, suppliers] = screen.getAllByRole('rowgroup');
  expect([...(customers?.querySelectorAll('tr') ?? [])].map((row) => row.textContent)).toEqual([
    '客户 5 条孙接3',
    '留在赵离名下2',
  ]);
  expect(suppliers?.textContent).toBe('供应商 2 条留在赵离名下2');
  expect(screen.getByText('有 4 条没有选择接收人，将留在赵离名下')).toBeTruthy();
  expect(screen.getByText('说明：合同到期')).toBeTruthy();
  const parts = [{ module: 'customer', rule: 'even', userids: [7, 8] }];
  expect(server.to('api/handover/plan').map((body) => [body.userid, partsOf(body)])).toEqual([[9, parts]]);
  expect(server.to('api/handover/start')).toEqual([]);
  await press('开始交接');
  await waitFor(() => expect(close).toHaveBeenCalledWith({ msg: '办好了' }));
  expect(onStarted).toHaveBeenCalledWith(31, '赵离');
  const [sent] = server.to('api/handover/start');
  expect({ ...sent, parts: partsOf(sent) }).toEqual({ userid: 9, reason: '合同到期', parts });
});

test('everything goes to one person at once; a single kind may differ after', async () => {
  const server = await open();
  await split();
  await click(group('客户 5 条').getByText('按字段的值'));
  await press(/^选 全部交给一人/);
  expect(group('客户 5 条').getByText('人7 5 条')).toBeTruthy();
  expect(group('供应商 2 条').getByText('人7 2 条')).toBeTruthy();
  expect(screen.getByRole('button', { name: '选 全部交给一人 7' })).toBeTruthy();
  await toAll('供应商 2 条');
  expect(screen.getByRole('button', { name: '选 全部交给一人 ""' })).toBeTruthy();
  await press('下一步');
  await screen.findByText(/^将把赵离名下/);
  expect(partsOf(server.to('api/handover/plan')[0])).toEqual([
    { module: 'customer', rule: 'one', userids: [7] },
    { module: 'gys', rule: 'even', userids: [7, 8] },
  ]);
});

test('by a field: its values with how many, somebody for each, and the others', async () => {
  const server = await open();
  await split();
  expect(group('供应商 2 条').queryByText('按字段的值')).toBeNull();
  await click(group('客户 5 条').getByText('按字段的值'));
  expect(await screen.findByText('甲级 3 条')).toBeTruthy();
  expect(server.to('api/handover/values')).toEqual([{ userid: 9, module: 'customer', field: 'status' }]);
  await press(/^选 甲级 3 条/);
  expect(group('客户 5 条').getByText('人7 3 条')).toBeTruthy();
  expect(group('客户 5 条').getByText('2 条留在赵离名下')).toBeTruthy();
  await press(/^选 未填写 2 条/);
  expect(group('客户 5 条').getByText('人7 5 条')).toBeTruthy();
  await press(/^选 其余交给/);
  await press('下一步');
  await screen.findByText('按客户级别');
  const [part] = partsOf(server.to('api/handover/plan')[0]);
  expect(part).toMatchObject({ module: 'customer', rule: 'value', field: 'status', rest: 7 });
  expect(part.choices).toEqual(expect.arrayContaining([31, 0].map((value) => ({ value, userid: 7 }))));
});

test('back and forth nothing that was chosen is lost; for another person it is chosen anew', async () => {
  const server = await open();
  await split();
  await click(group('客户 5 条').getByText('按字段的值'));
  await press(/^选 甲级 3 条/);
  await toAll('供应商 2 条');
  fireEvent.change(await screen.findByRole('textbox', { name: '说明' }), { target: { value: '合同到期' } });
  await press('下一步');
  await screen.findByText(/^将把赵离名下/);
  await press('上一步');
  expect(await screen.findByRole('button', { name: '选 甲级 3 条 7' })).toBeTruthy();
  await press('上一步');
  expect(await screen.findByRole('button', { name: '选 离职员工 9' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '上一步' })).toBeNull();
  await press('下一步');
  expect(await screen.findByRole('button', { name: '选 甲级 3 条 7' })).toBeTruthy();
  expect((screen.getByRole('textbox', { name: '说明' }) as HTMLTextAreaElement).value).toBe('合同到期');
  await press('下一步');
  await screen.findByText(/^将把赵离名下/);
  const plans = server.to('api/handover/plan');
  expect(partsOf(plans[1])).toEqual(partsOf(plans[0]));
  expect(partsOf(plans[1])).toHaveLength(2);
  // Somebody else.
  await press('上一步');
  await press('上一步');
  answers['api/handover/preview'] = { ...held, userid: 6, username: '周离' };
  await press(/^选 离职员工/);
  await press('下一步');
  await screen.findByText('周离名下的记录交给：');
  await press('下一步');
  expect(await screen.findByText('请至少为一类记录选择接收人')).toBeTruthy();
  expect(server.to('api/handover/plan')).toHaveLength(2);
});

test('what is refused is said in its step and sent again with the same key; where nothing would go, nothing begins', async () => {
  answers['api/handover/plan'] = refusal('invalid', '提交的内容有误', { parts: '接收人已停用' });
  const server = await open();
  await split();
  await toAll('供应商 2 条');
  await press('下一步');
  expect(await screen.findByText('接收人已停用')).toBeTruthy();
  answers['api/handover/plan'] = plan;
  await press('下一步');
  await screen.findByText(/^将把赵离名下/);
  answers['api/handover/start'] = refusal('transport', '网络请求失败');
  await press('开始交接');
  expect(await screen.findByText('网络请求失败')).toBeTruthy();
  await press('开始交接');
  await waitFor(() => expect(server.to('api/handover/start')).toHaveLength(2));
  const keys = () => server.sent.filter(({ path }) => path === 'api/handover/start').map(({ key }) => key);
  expect(keys()[0]).toBeTruthy();
  expect(keys()[1]).toBe(keys()[0]);
  await press('上一步');
  await toAll('客户 5 条');
  answers['api/handover/plan'] = { ...plan, total: 0, left: 7 };
  await press('下一步');
  expect(await screen.findByText(/名下没有记录会交给他人/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '开始交接' }).disabled).toBe(true);
  expect(close).not.toHaveBeenCalled();
});

test.each([
  [{ ...held, kinds: held.kinds.map((kind) => ({ ...kind, count: 0 })) }, '赵离名下没有要交接的记录'],
  [{ ...held, job: 4 }, '赵离的交接正在进行，请等待完成'],
  [refusal('forbidden', '没有权限交接该员工的记录'), '没有权限交接该员工的记录'],
])('what cannot be handed over is said where the person is chosen', async (answer, sentence) => {
  answers['api/handover/preview'] = answer;
  await open();
  await press(/^选 离职员工/);
  await press('下一步');
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^选 离职员工/ })).toBeTruthy();
});

test('closed with something chosen it asks first; with nothing it does not', async () => {
  await open();
  await press('取消');
  expect(close).toHaveBeenCalledWith({ cancelled: true });
  close.mockClear();
  await split();
  await toAll('供应商 2 条');
  await act(async () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' }));
  await agree('放弃修改?', false);
  expect(close).not.toHaveBeenCalled();
  await press('取消');
  await agree('放弃修改?');
  await waitFor(() => expect(close).toHaveBeenCalledWith({ cancelled: true }));
});

test('flows that name somebody who leaves are linked; somebody else takes their place at once, and what was refused says why', async () => {
  grant('oa.flow.index', 'oa.flow.publish');
  const flow = { module: 'contract', moduleName: '合同', enabled: 1 as const, nodes: ['初审', '终审'] };
  const flows = [
    { ...flow, id: 21, name: '合同流程' },
    { ...flow, id: 22, name: '旧流程', enabled: 0 as const },
  ];
  answers['api/handover/preview'] = { ...held, namedIn: 2, flows };
  answers['api/WorkFlow/replaceApprover'] = { count: 1, rejected: [{ id: 22, reason: '流程还有 1 处问题' }] };
  const server = await open();
  await press(/^选 离职员工/);
  await press('下一步');
  expect(await screen.findByText('2 个审批流程指定了赵离')).toBeTruthy();
  expect(screen.getByRole('link', { name: '合同流程' }).getAttribute('href')).toBe('/oa/flow/view/21');
  expect(screen.getByText('合同 · 初审、终审 · 未启用')).toBeTruthy();
  expect(screen.getByText('审批委托 1 项：随交接结束')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '替换并发布' }).disabled).toBe(true);
  await press(/^选 替换为/);
  await press('替换并发布');
  answers['api/handover/preview'] = { ...held, namedIn: 1, flows: flows.slice(1) };
  await agree('确定执行此操作, 是否继续?');
  expect(await screen.findByText('流程还有 1 处问题')).toBeTruthy();
  expect(server.to('api/WorkFlow/replaceApprover')).toEqual([{ ids: '21,22', userid: 9, to: 7 }]);
  expect(screen.queryByRole('link', { name: '合同流程' })).toBeNull();
  expect(server.to('api/handover/start')).toEqual([]);
});

test('flows are told where nothing else is held; who may not publish them is told who has to see to them', async () => {
  grant('oa.flow.index');
  const kinds = held.kinds.map((kind) => ({ ...kind, count: 0 }));
  answers['api/handover/preview'] = { ...held, kinds, namedIn: 3, flows: [] };
  await open();
  await press(/^选 离职员工/);
  await press('下一步');
  expect(await screen.findByText(/^3 个审批流程指定了赵离：请/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '替换并发布' })).toBeNull();
});

test('what may not be given says why, in the split and in the plan; what is left of it is split', async () => {
  const steps = { module: 'WorkFlowStep', label: '待处理审批', fields: [] };
  const own = { count: 1, reason: '1 条是您自己提交的审批' };
  answers['api/handover/preview'] = { ...held, kinds: [{ ...steps, count: 4, stays: own }] };
  const to = [{ userid: 7, username: '孙接', count: 3 }];
  answers['api/handover/plan'] = { kinds: [{ ...steps, count: 4, stays: own, to, left: 1 }], total: 3, left: 1 };
  await open();
  await split();
  await toAll('待处理审批 4 条');
  expect(group('待处理审批 4 条').getByText(own.reason)).toBeTruthy();
  expect(group('待处理审批 4 条').getByText('人7 2 条、人8 1 条')).toBeTruthy();
  await press('下一步');
  expect(await screen.findByText(own.reason)).toBeTruthy();
  // A receiver was chosen for everything.
  expect(screen.queryByText(/没有选择接收人/)).toBeNull();
});

test('of what nothing may be given nobody is chosen', async () => {
  const reason = '赵离仍可登录，停用账号后即可移交';
  const steps = { module: 'WorkFlowStep', label: '待处理审批', fields: [], count: 4, stays: { count: 4, reason } };
  answers['api/handover/preview'] = { ...held, kinds: [...held.kinds, steps] };
  await open();
  await split();
  expect(group('待处理审批 4 条').getByText(reason)).toBeTruthy();
  expect(group('待处理审批 4 条').queryByRole('button', { name: /^选 交给/ })).toBeNull();
});
