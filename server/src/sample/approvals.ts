// Approvals of the sample company: claims that went through their flow or are on the way, and large contracts that wait.
import { createRecord } from '../engine/write/create.ts';
import { addFlow, delegate, publishAndActivate, templates } from '../modules/approval/index.ts';
import { contractEntity } from '../modules/contract/index.ts';
import { expenseClaimEntity } from '../modules/expenseClaim/index.ts';
import { select } from '../platform/db/query.ts';
import type { ApprovalScene, Opinions, Story, StoryAction } from './approval-scene.ts';

interface PlannedClaim {
  who: string;
  reason: string;
  lines: readonly (readonly [remark: string, money: string])[];
  /** What those whose turn it is do, one after the other. */
  actions: readonly StoryAction[];
}

const claims: readonly PlannedClaim[] = [
  {
    who: 'lina',
    reason: '上海客户现场调试差旅',
    lines: [
      ['高铁票 杭州—上海往返', '146.00'],
      ['酒店两晚', '860.00'],
      ['市内交通', '95.50'],
    ],
    actions: ['comment', 'pass'],
  },
  {
    who: 'wangqiang',
    reason: '华东电子展参展费用',
    lines: [
      ['展位物料', '4800.00'],
      ['搬运', '650.00'],
    ],
    actions: ['pass', 'pass'],
  },
  { who: 'lina', reason: '客户答谢晚餐', lines: [['晚餐 6 人', '1280.00']], actions: ['refuse'] },
  { who: 'wangqiang', reason: '样机寄送快递费', lines: [['快递', '236.00']], actions: ['pass'] },
  { who: 'lina', reason: '行业培训报名费', lines: [['培训两天', '3600.00']], actions: ['back'] },
  {
    who: 'wangqiang',
    reason: '苏州客户拜访差旅',
    lines: [
      ['高铁票', '98.00'],
      ['午餐', '126.00'],
    ],
    actions: [],
  },
  {
    who: 'lina',
    reason: '年度合同签约仪式物料',
    lines: [
      ['背景板与签字笔', '5280.00'],
      ['鲜花', '320.00'],
    ],
    actions: [],
  },
];

const opinions: Opinions = {
  refuse: '超出招待标准，请按每人 150 元以内安排',
  back: '请附上培训通知和发票照片',
  comment: '调试报告已收到，费用与行程一致',
};

/** Days between two claims. */
const apart = 3;

/** Draws the flows; the requests that go through them are described when it is played. */
export async function planApprovals(scene: ApprovalScene): Promise<Story[]> {
  const { db } = scene;
  const admin = scene.callAs('demo-admin');
  for (const template of templates.filter(({ key }) => key === 'claim' || key === 'largeContract')) {
    const id = await addFlow(admin, { ...template, ready: template.key });
    await publishAndActivate(admin, id, 0);
  }
  const kind = await db.first(select('dictionary_entry', ['id'])`
    where type = 'expenseType' order by sort, id limit 1`);
  const claimed = claims.map(({ who, reason, lines, actions }, at): Story => {
    const days = (claims.length - at) * apart;
    const play = async () => {
      await createRecord(scene.callAs(who), expenseClaimEntity, {
        reason,
        listJson: lines.map(([Ext, money]) => ({ Ext, money, type: kind?.id, addTime: scene.dayAt(-days) })),
      });
      const instance = await scene.lastInstance();
      for (const action of actions) await scene.act(instance, action, opinions);
      await scene.spread('expense_claim', instance, days);
    };
    return { days, play };
  });
  const agreed = (
    [
      ['lina', '680000'],
      ['zhangwei', '1250000'],
    ] as const
  ).map(([who, money]): Story => {
    const play = async () => {
      const customer = await db.first(select('customer', ['id'])`
        where owner_id = ${scene.idOf(who)} and deleted_at is null and clue <> 2 order by id limit 1`);
      if (!customer) return;
      await createRecord(scene.callAs(who), contractEntity, { customerId: customer.id, Money: money });
      await scene.spread('contract', await scene.lastInstance(), 1);
    };
    return { days: 1, play };
  });
  const away: Story = {
    days: 0,
    play: async () => {
      const range = { modules: ['baoxiao', 'payment'], amountTo: '3000' };
      // Only the time to come can be agreed upon, and the company's own present may lie in the past.
      const later = (days: number) =>
        [scene.dayAt(days), new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)].sort()[1] ?? '';
      await delegate(scene.callAs('zhangwei'), {
        userid: scene.idOf('wangqiang'),
        begin: later(7),
        end: later(11),
        ...range,
      });
    },
  };
  return [...claimed, ...agreed, away];
}
