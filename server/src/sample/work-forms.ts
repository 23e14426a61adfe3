// Work forms of the sample company: leave, purchase, travel and seals, with requests of several people in every state.
import { createRecord } from '../engine/write/create.ts';
import { makeVoid } from '../modules/approval/index.ts';
import { addForm, readyForms } from '../modules/workForm/index.ts';
import { select } from '../platform/db/query.ts';
import type { ApprovalScene, Opinions, Story, StoryAction } from './approval-scene.ts';

interface Request {
  /** Key of the ready-made form. */
  form: 'leave' | 'purchase' | 'travel' | 'seal';
  who: string;
  /** Days ago. */
  days: number;
  values: Readonly<Record<string, unknown>>;
  /** What those whose turn it is do, one after the other; of a draft nothing. */
  actions: readonly StoryAction[] | 'draft';
  opinions?: Opinions;
  /** Why it was made void after it had passed. */
  voided?: string;
}

/** Days that are written as numbers are days from now. */
const dated = new Set(['begin_at', 'end_at', 'begin_on', 'end_on', 'wanted_by', 'returned_on']);

const requests: readonly Request[] = [
  {
    form: 'leave',
    who: 'lina',
    days: 24,
    values: { leave_type: '年假', begin_at: -20, end_at: -19, reason: '回老家看望父母' },
    actions: ['pass'],
  },
  {
    form: 'seal',
    who: 'wangqiang',
    days: 21,
    values: {
      seal: '合同专用章',
      document: '年度采购框架合同',
      copies: 4,
      taken_out: '否',
      purpose: '与供应商签订年度框架合同',
    },
    actions: ['comment', 'pass'],
    opinions: { comment: '合同已由法务看过' },
  },
  {
    form: 'travel',
    who: 'lina',
    days: 18,
    values: {
      destinations: '苏州、无锡',
      begin_on: -16,
      end_on: -15,
      reason: '拜访两家老客户，确认明年的用量',
      budget: '1800',
      companions: 'zhangwei',
    },
    actions: ['pass'],
  },
  {
    form: 'purchase',
    who: 'wangqiang',
    days: 15,
    values: {
      purpose: '来料检验用量具',
      items: [
        { item: '数显卡尺 0–150 mm', quantity: 4, price: '680' },
        { item: '出厂校准', quantity: 4, price: '120' },
      ],
      wanted_by: -5,
    },
    actions: ['pass'],
    voided: '质检组已统一购置，不再采购',
  },
  {
    form: 'travel',
    who: 'wangqiang',
    days: 12,
    values: {
      destinations: '深圳',
      begin_on: -6,
      end_on: -1,
      reason: '参观电子元器件展，考察三家新供应商',
      budget: '9600',
    },
    actions: ['refuse'],
    opinions: { refuse: '考察两家即可，请缩短为 4 天' },
  },
  {
    form: 'leave',
    who: 'wangqiang',
    days: 9,
    values: { leave_type: '病假', begin_at: -9, end_at: -9, reason: '发烧，去医院看病' },
    actions: ['back'],
    opinions: { back: '请上传医院的诊断证明' },
  },
  {
    form: 'purchase',
    who: 'lina',
    days: 6,
    values: {
      purpose: '会议室更换投影设备',
      items: [
        { item: '激光投影机 4K', quantity: 1, price: '10800' },
        { item: '120 寸幕布', quantity: 1, price: '1600' },
      ],
      wanted_by: 20,
      vendor: '宏图视听设备',
    },
    actions: ['pass'],
  },
  {
    form: 'leave',
    who: 'lina',
    days: 3,
    values: { leave_type: '年假', begin_at: 14, end_at: 20, reason: '全家旅行', handover_to: 'zhangwei' },
    actions: ['pass'],
    opinions: { pass: '同意，出发前请把在谈的客户交接清楚' },
  },
  {
    form: 'seal',
    who: 'lina',
    days: 2,
    values: {
      seal: '公章',
      document: '投标文件',
      copies: 6,
      taken_out: '是',
      returned_on: 3,
      purpose: '到招标现场递交并现场盖章',
    },
    actions: [],
  },
  {
    form: 'leave',
    who: 'wangqiang',
    days: 1,
    values: { leave_type: '事假', begin_at: 5, end_at: 5, reason: '办理房产手续' },
    actions: [],
  },
  {
    form: 'travel',
    who: 'wangqiang',
    days: 0,
    values: { destinations: '宁波', begin_on: 8, end_on: 9, reason: '新供应商现场审核' },
    actions: 'draft',
  },
];

/** People and days as the form takes them. */
function bodyOf(scene: ApprovalScene, { values, actions }: Request): Record<string, unknown> {
  const valueOf = (name: string, value: unknown) => {
    if (typeof value === 'number' && dated.has(name)) {
      const time = name === 'begin_at' ? ' 09:00' : name === 'end_at' ? ' 18:00' : '';
      return `${scene.dayAt(value)}${time}`;
    }
    return name === 'companions' || name === 'handover_to' ? scene.idOf(String(value)) : value;
  };
  const body = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueOf(name, value)]));
  return actions === 'draft' ? { ...body, state: 'draft' } : body;
}

/** Makes the forms; the requests on them are described when it is played. */
export async function planWorkForms(scene: ApprovalScene): Promise<Story[]> {
  const types = await scene.db.rows(select('dictionary_entry', ['id', 'name'])`where type = 'workFormType'`);
  const modules = new Map<string, string>();
  for (const [at, ready] of readyForms.filter(({ key }) => requests.some(({ form }) => form === key)).entries()) {
    const { key, name, icon, color, Ext } = ready;
    const type = types.find((entry) => entry.name === ready.type)?.id ?? 0;
    const form = { name, type, icon, color, Ext, sort: at + 1 };
    const made = await addForm(scene.callAs('demo-admin'), form, { template: key });
    modules.set(key, made.module);
    await scene.readAgain();
  }
  return requests.map((request): Story => {
    const { form, who, days, actions, opinions, voided } = request;
    const play = async () => {
      const entity = scene.engine.byName(modules.get(form) ?? '');
      const { id } = await createRecord(scene.callAs(who), entity, bodyOf(scene, request));
      if (actions === 'draft') return;
      const instance = await scene.lastInstance();
      for (const action of actions) await scene.act(instance, action, opinions);
      if (voided) await makeVoid(scene.callAs('demo-admin'), entity, [id], voided);
      await scene.spread(entity.table, instance, days);
    };
    return { days, play };
  });
}
