// What the editor of a rule sends for what it shows, and shows for what there is.
import type { RuleDetail, RuleKind } from '@crm/protocol/answers/automation';
import type { FilterDefinition } from '@crm/protocol/answers/filter';
import { expect, test } from 'vitest';
import i18n from '../../shared/i18n/i18n.ts';
import { actionTypes, draftOf, groupsOf, newAction, newDraft, newPlace, sentAction, sentRule } from './draft.ts';
import { ruleText } from './sentence.ts';

const kind: RuleKind = {
  module: 'clues',
  label: '线索',
  triggers: ['created', 'changed', 'assigned'],
  fields: [{ value: 'wechat', label: '微信' }],
  settable: [{ value: 'Ext', label: '备注' }],
  can: { assign: true, region: true, due: true },
};

const rule: RuleDetail = {
  id: 7,
  name: '按地区',
  module: 'clues',
  label: '线索',
  enabled: 1,
  version: 3,
  locked: 0,
  trigger: 'changed',
  field: 'wechat',
  fieldTitle: '微信',
  condition: [
    { field: 'wechat', type: 'notempty' },
    {
      or: [
        { field: 'wechat', type: 'eq', value: 'a' },
        { field: 'gone', type: 'eq', value: '1' },
      ],
    },
  ],
  actions: [
    {
      type: 'assign',
      by: 'region',
      places: [
        { province: 1, city: 0, userid: 5 },
        { province: 1, city: 2, userid: 6 },
      ],
      otherwise: 5,
    },
    { type: 'assign', by: 'turn', users: [5, 9], departments: [3, 4] },
    { type: 'set', field: 'Ext', value: '自动', text: '自动' },
    { type: 'due', days: 2, working: 1, hour: 9 },
    { type: 'notify', to: ['owner', 'superior'], users: [6], text: '看一下' },
  ],
  titles: { Ext: '备注' },
  problems: [],
  offReason: '',
  lastTime: '',
  week: 0,
  weekOther: 0,
  UserName: '张伟',
  updateTime: '',
  users: [
    { id: 5, name: '李娜' },
    { id: 6, name: '朱雅婷' },
  ],
  departments: [],
  regions: [
    { id: 1, name: '浙江省' },
    { id: 2, name: '杭州市' },
  ],
};

const offered = [
  {
    field: 'wechat',
    field2: '',
    type: 'input',
    title: '微信',
    operators: ['eq', 'notempty'],
    option: [],
    item: { type: 'input' },
  },
] as unknown as FilterDefinition[];

test('what is opened and sent again is what there was', () => {
  const draft = draftOf(rule);
  const sent = sentRule(draft, offered, rule.condition);
  expect(JSON.parse(String(sent['condition']))).toEqual(rule.condition);
  expect(JSON.parse(String(sent['actions']))).toEqual(
    rule.actions.map((action) => (action.type === 'set' ? { type: 'set', field: 'Ext', value: '自动' } : action)),
  );
  expect(sent).toMatchObject({ name: '按地区', module: 'clues', trigger: 'changed', field: 'wechat' });
  // Also after its groups were drawn; a condition on a field that is gone stays, to be refused.
  const again = sentRule({ ...draft, groups: groupsOf(rule.condition, offered) }, offered, []);
  const parts = JSON.parse(String(again['condition']));
  expect(parts).toHaveLength(2);
  expect(parts).toEqual(expect.arrayContaining(rule.condition));
  expect(draft.actions[0]?.places[1]).toMatchObject({ provinceName: '浙江省', cityName: '杭州市', username: '朱雅婷' });
  // A person who is gone is shown by number.
  expect(draft.actions[1]?.users[1]).toMatchObject({ userid: 9, username: '#9' });
});

test('a field is sent only where its change begins the rule', () => {
  expect(sentRule({ ...draftOf(rule), trigger: 'created' }, offered, [])['field']).toBe('');
});

test('lines of places that nobody began are left out, those that are half filled in are sent', () => {
  const action = {
    ...newAction('assign'),
    by: 'region' as const,
    places: [newPlace(), { ...newPlace(), province: 1 }],
  };
  expect(sentAction(action)).toMatchObject({ places: [{ province: 1, city: 0, userid: 0 }], otherwise: 0 });
});

test('a new rule begins with what its kind can do', () => {
  expect(newDraft(kind).actions.map(({ type }) => type)).toEqual(['assign']);
  const poor = { ...kind, settable: [], can: { assign: false, region: false, due: false } };
  expect(actionTypes(poor)).toEqual(['notify']);
  expect(newDraft(poor).actions.map(({ type }) => type)).toEqual(['notify']);
  expect(newDraft(undefined).module).toBe('');
});

test('a rule reads as a sentence', () => {
  expect(ruleText(i18n.t, rule)).toBe(
    '当线索的“微信”变化时，并且符合 3 个条件，就按地区分配、轮流分配、把“备注”设为 自动、把下次跟进定在 2 个工作日后 09:00、提醒负责人、负责人的上级、1 人',
  );
});

test('days that were emptied are sent as nothing, to be asked for', () => {
  expect(sentAction({ ...newAction('due'), days: null })).toMatchObject({ days: '' });
  expect(sentAction({ ...newAction('due'), days: 0 })).toMatchObject({ days: 0 });
});
