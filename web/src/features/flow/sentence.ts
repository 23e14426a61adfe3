// A node as one sentence: who decides, and under what condition.
import type { FilterDefinition } from '@crm/protocol/answers/filter';
import type { ApproverNode, ApproverSource, FlowCondition, FlowKind, FlowNode } from '@crm/protocol/answers/flow';
import type { FlowProblemCode } from '@crm/protocol/flow';
import type { TFunction } from 'i18next';
import { filterWords, valueKind } from '../../engine/filter/operators.ts';
import '../../engine/filter/filter.i18n.ts';
import { fieldTitle } from '../../engine/record/localise.ts';
import type { Branch } from './tree.ts';
import './flow.i18n.ts';
import './node.i18n.ts';

/** A condition as it was drawn; `text` words a value that only its control can word. */
export type DrawnCondition = FlowCondition & { text?: string };

/** Names of everything that a drawing refers to. */
export interface Naming {
  kind: FlowKind;
  users: Readonly<Record<string, { name: string; gone?: 1 }>>;
  roles: Readonly<Record<string, string>>;
  departments: Readonly<Record<string, string>>;
  /** The list's filters of the kind, once they are there. */
  definitions: readonly FilterDefinition[];
}

/** Names that are listed before the rest is counted. */
const maxNames = 3;

function listed(t: TFunction, names: readonly string[]): string {
  const text = names.slice(0, maxNames).join(t('flow.joint'));
  return names.length > maxNames ? t('flow.andMore', { names: text, total: names.length }) : text;
}

export function userName(t: TFunction, { users }: Pick<Naming, 'users'>, id: number): string {
  const user = users[id];
  if (!user) return `#${id}`;
  return user.gone ? t('flow.gone', { name: user.name }) : user.name;
}

export function titleOf(t: TFunction, kind: FlowKind, field: string): string {
  const found = kind.fields.find((one) => one.field === field);
  return found ? fieldTitle(t, kind.module, found) : field;
}

export function sourceText(t: TFunction, source: ApproverSource, naming: Naming): string {
  switch (source.type) {
    case 'user':
      return source.ids.length === 0
        ? t('flow.nobodyNamed')
        : listed(
            t,
            source.ids.map((id) => userName(t, naming, id)),
          );
    case 'role':
      return source.ids.length === 0
        ? t('flow.noRoleNamed')
        : t('flow.ofRole', {
            names: listed(
              t,
              source.ids.map((id) => naming.roles[id] ?? `#${id}`),
            ),
          });
    case 'head':
      return source.level <= 1 ? t('flow.ofHead') : t('flow.ofHeadAbove', { level: source.level - 1 });
    case 'superior':
      if (source.chain) return t('flow.ofChain', { level: source.level });
      return source.level <= 1 ? t('flow.ofSuperior') : t('flow.ofSuperiorAt', { level: source.level });
    case 'submitter':
      return t('flow.ofSubmitter');
    case 'field':
      return source.field
        ? t('flow.ofField', { title: titleOf(t, naming.kind, source.field) })
        : t('flow.noFieldNamed');
    case 'chosen':
    case 'previous':
      return source.ids?.length
        ? t(source.type === 'chosen' ? 'flow.ofChosenAmong' : 'flow.ofPreviousAmong', {
            names: listed(
              t,
              source.ids.map((id) => userName(t, naming, id)),
            ),
          })
        : t(source.type === 'chosen' ? 'flow.ofChosen' : 'flow.ofPrevious');
  }
}

/** Whether more than one person may decide: only then the sentence states how. */
function several({ approvers }: ApproverNode): boolean {
  const [first] = approvers;
  if (approvers.length !== 1 || !first) return true;
  if (first.type === 'user') return first.ids.length > 1;
  return !(first.type === 'submitter' || first.type === 'head' || (first.type === 'superior' && !first.chain));
}

const symbols: Partial<Record<FlowCondition['type'], string>> = {
  gt: '>',
  ge: '≥',
  lt: '<',
  le: '≤',
  eq: '=',
  ne: '≠',
};
const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text);

function grouped(text: string): string {
  if (!isNumber(text)) return text;
  const [whole = '', places] = text.split('.');
  return whole.replaceAll(/\B(?=(\d{3})+$)/g, ',') + (places ? `.${places}` : '');
}

const namedBy = { $submitter: 'users', $department: 'departments', $role: 'roles' } as const;

export function conditionText(t: TFunction, condition: DrawnCondition, naming: Naming): string {
  const { field, type, value = '' } = condition;
  const own = (namedBy as Partial<Record<string, (typeof namedBy)[keyof typeof namedBy]>>)[field];
  if (own) {
    const ids = value.split(',').filter(Boolean);
    const known: Readonly<Record<string, unknown>> = naming[own];
    const nameOf = (id: string) => (own === 'users' ? userName(t, naming, Number(id)) : (naming[own][id] ?? `#${id}`));
    const names = condition.text && ids.some((id) => !known[id]) ? condition.text.split('、') : ids.map(nameOf);
    return t(type === 'notin' ? 'flow.isNot' : 'flow.is', { title: t(`flow.field.${own}`), names: listed(t, names) });
  }
  const definition = naming.definitions.find((one) => one.field === field || one.field2 === field);
  const title = titleOf(t, naming.kind, field);
  if (valueKind(type) === 'none') return `${title} ${t(`filter.${type}`)}`;
  const words = type === 'between' ? value.split(',').map(grouped).join(' ~ ') : filterWords(definition, condition);
  const options = definition?.option.length || definition?.item.options?.length;
  return `${title} ${symbols[type] ?? t(`filter.${type}`)} ${options ? words : grouped(words)}`;
}

/** A formula with the titles of its fields. */
export function expressionText(t: TFunction, kind: FlowKind, text: string): string {
  const names = new Set(kind.fields.map(({ field }) => field));
  return text.replaceAll(/[A-Za-z_]\w*/g, (word) => (names.has(word) ? titleOf(t, kind, word) : word));
}

export function branchText(t: TFunction, branch: Branch, naming: Naming): string {
  if (!('when' in branch)) return t('flow.parallelBranch');
  if (branch.otherwise) return t('flow.otherwiseText');
  const parts = branch.when.map((condition) => conditionText(t, condition, naming));
  if (branch.expression) parts.push(t('flow.formula', { text: expressionText(t, naming.kind, branch.expression) }));
  return parts.length > 0 ? parts.join(t('flow.andAlso')) : t('flow.noConditionYet');
}

export function nodeText(t: TFunction, node: FlowNode, naming: Naming): string {
  switch (node.type) {
    case 'start':
      return t('flow.startText');
    case 'end':
      return t('flow.endText');
    case 'condition':
      return t('flow.conditionText');
    case 'parallel':
      return t('flow.parallelText');
    case 'cc': {
      const names = node.approvers.map((source) => sourceText(t, source, naming)).join(t('flow.joint'));
      return names ? t('flow.ccText', { names }) : t('flow.noCcYet');
    }
    case 'approver': {
      const names = node.approvers.map((source) => sourceText(t, source, naming)).join(t('flow.joint'));
      if (!names) return t('flow.noApproverYet');
      const text = several(node)
        ? t('flow.decides', { names, mode: t(`flow.mode.${node.mode}`, { ratio: node.ratio ?? '' }) })
        : names;
      if (!node.timeout) return text;
      const { hours, working, action } = node.timeout;
      return t(`flow.late.${action}`, { text, time: t(`flow.within.${working ? 'working' : 'clock'}`, { hours }) });
    }
  }
}

/** A newer server may know more problems than this client. */
export function problemText(t: TFunction, code: FlowProblemCode): string {
  return t(`flow.problem.${code}`, { defaultValue: t('flow.problem.other') });
}
