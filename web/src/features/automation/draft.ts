// The state of the editor of a rule, and the request made of it. Pure.

import type { RuleAction, RuleDetail, RuleKind, RuleName } from '@crm/protocol/answers/automation';
import type { FilterDefinition } from '@crm/protocol/answers/filter';
import type { UserValue } from '@crm/protocol/answers/identity';
import type { RuleTrigger } from '@crm/protocol/automation';
import type * as automationCalls from '@crm/protocol/calls/automation';
import { drawerState, type Group, partsOf } from '../../engine/filter/groups.ts';
import type { ActivePart } from '../../engine/query/listState.ts';

export interface PlaceDraft {
  key: number;
  province: unknown;
  city: unknown;
  provinceName: string;
  cityName: string;
  userid: unknown;
  username: string;
}

/** All values of any kind of action: changing the kind and back keeps the input. */
export interface ActionDraft {
  key: number;
  type: RuleAction['type'];
  field: string;
  value: unknown;
  /** Words of a value that only its control can word. */
  text: string;
  by: 'turn' | 'load' | 'region';
  users: UserValue[];
  /** Ids, joined by commas. */
  departments: string;
  places: PlaceDraft[];
  otherwise: unknown;
  otherwiseName: string;
  days: number | null;
  working: 0 | 1;
  hour: number;
  to: ('owner' | 'superior')[];
  recipients: UserValue[];
  message: string;
}

export interface RuleDraft {
  name: string;
  module: string;
  trigger: RuleTrigger;
  field: string;
  /** Null: as the rule had them, until the fields of the kind are known. */
  groups: Group[] | null;
  actions: ActionDraft[];
  enabled: boolean;
}

let lastKey = 0;

export function newPlace(): PlaceDraft {
  return { key: ++lastKey, province: '', city: '', provinceName: '', cityName: '', userid: '', username: '' };
}

export function newAction(type: RuleAction['type']): ActionDraft {
  return {
    key: ++lastKey,
    type,
    field: '',
    value: '',
    text: '',
    by: 'turn',
    users: [],
    departments: '',
    places: [newPlace()],
    otherwise: '',
    otherwiseName: '',
    days: 2,
    working: 1,
    hour: 9,
    to: ['owner'],
    recipients: [],
    message: '',
  };
}

/** What kinds of actions a kind of record takes. */
export function actionTypes(kind: RuleKind | undefined): RuleAction['type'][] {
  return [
    ...(kind?.can.assign ? (['assign'] as const) : []),
    ...(kind?.can.due ? (['due'] as const) : []),
    ...((kind?.settable.length ?? 0) > 0 ? (['set'] as const) : []),
    'notify',
  ];
}

function nameOf(list: readonly RuleName[], id: number): string {
  return list.find((one) => one.id === id)?.name ?? `#${id}`;
}

function people(rule: RuleDetail, ids: readonly number[]): UserValue[] {
  return ids.map((userid) => ({
    userid,
    username: nameOf(rule.users, userid),
    header: rule.users.find((one) => one.id === userid)?.header ?? '',
  }));
}

function actionDraft(rule: RuleDetail, action: RuleAction): ActionDraft {
  const draft = newAction(action.type);
  switch (action.type) {
    case 'set':
      return { ...draft, field: action.field, value: action.value ?? '', text: action.text ?? '' };
    case 'due':
      return { ...draft, days: action.days, working: action.working, hour: action.hour };
    case 'notify':
      return { ...draft, to: [...action.to], recipients: people(rule, action.users), message: action.text };
    case 'assign':
      if (action.by !== 'region')
        return {
          ...draft,
          by: action.by,
          users: people(rule, action.users),
          departments: action.departments.join(','),
        };
      return {
        ...draft,
        by: 'region',
        otherwise: action.otherwise || '',
        otherwiseName: action.otherwise ? nameOf(rule.users, action.otherwise) : '',
        places: action.places.map((place) => ({
          ...newPlace(),
          province: place.province,
          city: place.city || '',
          provinceName: nameOf(rule.regions, place.province),
          cityName: place.city ? nameOf(rule.regions, place.city) : '',
          userid: place.userid,
          username: nameOf(rule.users, place.userid),
        })),
      };
  }
}

export function draftOf(rule: RuleDetail): RuleDraft {
  return {
    name: rule.name,
    module: rule.module,
    trigger: rule.trigger,
    field: rule.field,
    groups: null,
    actions: rule.actions.map((action) => actionDraft(rule, action)),
    enabled: rule.enabled === 1,
  };
}

export function newDraft(kind: RuleKind | undefined): RuleDraft {
  return {
    name: '',
    module: kind?.module ?? '',
    trigger: 'created',
    field: '',
    groups: [],
    actions: [newAction(actionTypes(kind)[0] ?? 'notify')],
    enabled: true,
  };
}

/** Conditions as groups of lines: what stands alone becomes one group of which all has to hold. */
export function groupsOf(condition: readonly ActivePart[], offered: readonly FilterDefinition[]): Group[] {
  return drawerState(condition, [], offered).groups;
}

const idOf = (value: unknown) => Number(value) || 0;
const ids = (list: readonly UserValue[]) => list.map((one) => Number(one.userid));

export function sentAction(action: ActionDraft): Record<string, unknown> {
  const { type } = action;
  switch (type) {
    case 'set':
      return { type, field: action.field, value: action.value ?? '' };
    case 'due':
      return { type, days: action.days ?? '', working: action.working, hour: action.hour };
    case 'notify':
      return { type, to: action.to, users: ids(action.recipients), text: action.message };
    case 'assign':
      if (action.by !== 'region')
        return {
          type,
          by: action.by,
          users: ids(action.users),
          departments: action.departments.split(',').map(idOf).filter(Boolean),
        };
      return {
        type,
        by: action.by,
        otherwise: idOf(action.otherwise),
        // An empty line is left out; a half-filled one is sent, so that the server reports what is missing.
        places: action.places
          .filter((place) => idOf(place.province) > 0 || idOf(place.userid) > 0)
          .map((place) => ({ province: idOf(place.province), city: idOf(place.city), userid: idOf(place.userid) })),
      };
  }
}

/** The body of a save or a dry run. @param before what the condition was when it was opened */
export function sentRule(
  draft: RuleDraft,
  offered: readonly FilterDefinition[],
  before: readonly ActivePart[],
): automationCalls.AddBody {
  return {
    name: draft.name.trim(),
    module: draft.module,
    trigger: draft.trigger,
    field: draft.trigger === 'changed' ? draft.field : '',
    condition: JSON.stringify(draft.groups ? partsOf(draft.groups, offered) : before),
    actions: JSON.stringify(draft.actions.map(sentAction)),
  };
}
