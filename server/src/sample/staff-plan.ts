// Who works in the sample company: departments, roles and people, before anything is written to the database.

import type { RoleBody } from '@crm/protocol/access';
import { reportModule, reportPages } from '@crm/protocol/report';
import { pinyin } from 'pinyin-pro';
import { basicGrants, publishingGrants, type ReadyRole, readyRoles } from '../modules/identity/ready-roles.ts';
import { type PersonName, personName } from './person-names.ts';
import { type Area, areas } from './places.ts';
import type { Random } from './random.ts';

interface PlannedDepartment {
  name: string;
  /** Name of the department above; empty for those below the company. */
  parent: string;
  /** Login name of the head; empty for none. */
  head: string;
}

export interface PlannedPerson {
  username: string;
  nickname: string;
  department: string;
  /** A second department, or empty. */
  alsoIn: string;
  role: string;
  /** Login name of a superior named beside the departments' heads, or empty. */
  superior: string;
  enabled: boolean;
  /** Share of the customers, compared with other people; 0 owns none. */
  customers: number;
  /** Where the customers of this person are. */
  areas: readonly Area[];
}

export interface StaffPlan {
  company: string;
  departments: PlannedDepartment[];
  roles: (RoleBody & { ext: string })[];
  people: PlannedPerson[];
}

/** Login names that are offered to people who try the sample company, in this order. */
export const demoUsernames = ['demo-admin', 'zhangwei', 'lina', 'xuhuimin', 'wangqiang'] as const;

const read = { index: true } as const;
/** Every report, and its sheet. */
const reports = Object.fromEntries(
  reportPages.map((page) => [reportModule(page), { index: true, export: true }] as const),
);

/** One of the ready-made roles, as the sample company calls it. */
function ready(key: ReadyRole['key'], name: string): StaffPlan['roles'][number] {
  const role = readyRoles.find((one) => one.key === key);
  if (!role) throw new Error(`no ready-made role ${key}`);
  const { grants, scopes, fields } = role;
  return { name, ext: role.hint[0], grants, scopes, fields };
}

const roles: StaffPlan['roles'] = [
  {
    name: '总经理',
    ext: '查看全公司的业务',
    grants: {
      oa: publishingGrants,
      crm: {
        customer: { index: true, edit: true, distribute: true, pool: true },
        pool: read,
        contact: read,
        OpportLogs: { index: true, add: true },
        clues: read,
        clueLogs: read,
        contract: read,
        recpay: read,
        finance: read,
        payment: read,
        invoice: read,
        products: read,
      },
      bi: reports,
      erp: {
        product: { index: true, export: true },
        productCategory: read,
        warehouse: read,
        order: { index: true, export: true, print: true },
        goods: read,
        gys: read,
        shr: read,
      },
    },
    scopes: {
      work: 'all',
      worklog: 'all',
      customer: 'all',
      contact: 'all',
      clues: 'all',
      contract: 'all',
      recpay: 'all',
      finance: 'all',
      payment: 'all',
      invoice: 'all',
      gys: 'all',
      order: 'all',
      shr: 'all',
    },
    fields: {},
  },
  {
    name: '市场专员',
    ext: '录入线索，放入公海',
    grants: {
      oa: basicGrants,
      crm: {
        customer: { index: true, add: true, edit: true, pool: true },
        pool: read,
        contact: { index: true, add: true, edit: true },
        OpportLogs: { index: true, add: true },
        products: read,
      },
      erp: { product: read },
    },
    scopes: { work: 'self', customer: 'department', contact: 'department' },
    fields: { product: { costPrice: 'hidden' } },
  },
  ready('purchasing', '采购专员'),
  ready('warehouse', '仓库专员'),
  ready('finance', '财务'),
  ready('people', '人事行政'),
  ready('support', '技术支持'),
];

/** Department, its parent, its people as name:role; the first is the head. */
const offices: readonly (readonly [string, string, string])[] = [
  ['总经办', '', '陈国栋:总经理 苏婉清:技术支持'],
  ['销售中心', '', '刘建华:销售主管 何晓燕:销售 秦悦:销售'],
  ['市场部', '', '林雨桐:市场专员 唐俊杰:市场专员 方思琪:市场专员'],
  ['采购部', '', '郑海涛:采购专员 王强:采购专员 田小芳:采购专员'],
  ['仓储部', '', '蒋卫国:仓库专员 钱小龙:仓库专员'],
  ['财务部', '', '徐慧敏:财务 罗丹:财务 谢明月:财务'],
  ['人事行政部', '', '曹静:人事行政 邓雅文:人事行政'],
  ['技术部', '', '宋立新:技术支持 韩博文:技术支持 彭志远:技术支持 蔡旭东:技术支持'],
  ['产品研发组', '技术部', '程浩然:技术支持 魏子涵:技术支持'],
];

const salesDepartments: readonly { name: string; areas: readonly Area[]; people: string }[] = [
  { name: '华东销售部', areas: ['华东', '华中'], people: '张伟 李娜 周海波 吴梦洁 孙浩 马晓东 朱雅婷 胡志强 沈佳怡' },
  { name: '华南销售部', areas: ['华南', '西南'], people: '黄文斌 梁咏诗 曾庆辉 冯嘉敏 杜鹏 叶子豪 卢静雯' },
  { name: '华北销售部', areas: ['华北', '东北', '西北'], people: '赵明 高雪 于洋 董磊 袁芳 任晓峰 石雨' },
];

function loginName(nickname: string, taken: ReadonlySet<string>): string {
  const letters = pinyin(nickname, { toneType: 'none', type: 'array', v: true, surname: 'head' }).join('');
  for (let number = 1; ; number++) {
    const username = number === 1 ? letters : `${letters}${number}`;
    if (!taken.has(username)) return username;
  }
}

/**
 * @param benchmark a company with 200 salespeople in seven departments of about thirty, where one salesperson (`lina`)
 *   has a little more than the others and one manager (`zhangwei`) has thirty people
 */
export function planStaff(benchmark: boolean, random: Random): StaffPlan {
  const departments: PlannedDepartment[] = [];
  const people: PlannedPerson[] = [];
  const taken = new Set<string>(['admin']);
  const names = new Set<string>(['系统管理员', '顾明轩']);

  const hire = (
    nickname: string,
    department: string,
    role: string,
    more: Partial<PlannedPerson> = {},
  ): PlannedPerson => {
    const username = loginName(nickname, taken);
    const person = {
      username,
      nickname,
      department,
      role,
      alsoIn: '',
      superior: '',
      enabled: true,
      customers: 0,
      areas: [],
      ...more,
    };
    taken.add(person.username);
    names.add(nickname);
    people.push(person);
    return person;
  };
  const newName = (): string => {
    let person: PersonName;
    do person = personName(random, 0.4);
    while (names.has(person.name));
    return person.name;
  };

  for (const [name, parent, list] of offices) {
    const staff = list.split(' ').map((entry) => {
      const [nickname = '', role = ''] = entry.split(':');
      return hire(nickname, name, role);
    });
    departments.push({ name, parent, head: staff[0]?.username ?? '' });
  }
  hire('顾明轩', '技术部', '管理员', { username: 'demo-admin' });

  const teams = benchmark
    ? areas.map((area) => ({ name: `${area}销售部`, areas: [area], people: '' }))
    : salesDepartments;
  for (const [at, team] of teams.entries()) {
    const known = salesDepartments.find((department) => department.name === team.name)?.people.split(' ') ?? [];
    const size = benchmark ? 1 + (at === 0 ? 30 : Math.floor(170 / 6) + (at <= 170 % 6 ? 1 : 0)) : known.length;
    const staff = Array.from({ length: size }, (_, place) => {
      const share =
        place === 0 ? (benchmark ? 0 : 0.3) : benchmark ? 0.85 + 0.3 * random.next() : 0.6 + 0.8 * random.next();
      return hire(known[place] ?? newName(), team.name, place === 0 ? '销售主管' : '销售', {
        customers: share,
        areas: team.areas,
      });
    });
    departments.push({ name: team.name, parent: '销售中心', head: staff[0]?.username ?? '' });
  }
  departments.sort(
    (a, b) =>
      Number(b.name === '总经办') - Number(a.name === '总经办') || Number(a.parent !== '') - Number(b.parent !== ''),
  );

  const byNickname = (nickname: string): PlannedPerson | undefined =>
    people.find((person) => person.nickname === nickname);
  change(byNickname('苏婉清'), { superior: 'chenguodong' });
  // Reports to the director of sales although she works in marketing.
  change(byNickname('方思琪'), { superior: 'liujianhua' });
  // A newcomer who is looked after by a colleague instead of the head.
  change(byNickname('卢静雯'), { superior: 'liangyongshi' });
  change(byNickname('何晓燕'), { alsoIn: '市场部' });
  change(byNickname('程浩然'), { alsoIn: '总经办' });
  if (!benchmark) change(byNickname('石雨'), { enabled: false, customers: 0 });
  // Three hundred of three thousand, or about six thousand of a million.
  const lina = byNickname('李娜');
  const others = people.reduce((sum, person) => sum + (person === lina ? 0 : person.customers), 0);
  const share = benchmark ? 0.0065 : 0.11;
  change(lina, { customers: (others * share) / (1 - share) });
  return { company: '杭州云启智能科技有限公司', departments, roles, people };
}

function change(person: PlannedPerson | undefined, more: Partial<PlannedPerson>): void {
  if (person) Object.assign(person, more);
}
