// Conditions over the values of a form, as data: both sides judge them by the same code.
import type { Rule, RuleCondition, RuledItem } from './answers/rules.ts';

/** Conditions of one rule. */
export const mostConditions = 10;

const decimal = /^-?\d{1,20}(\.\d{1,10})?$/;

/** A value of a form as texts: none for nothing; people and records count by their ids. */
export function textsOf(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value === 'object') {
    const { userid, id, value: own } = value as { userid?: unknown; id?: unknown; value?: unknown };
    const named = userid ?? id ?? own;
    return named === undefined ? ['*'] : textsOf(named);
  }
  if (typeof value === 'boolean') return [value ? '1' : '0'];
  const text = String(value).trim();
  return text === '' ? [] : [text];
}

/** Numbers by their size, everything else (days, moments, words) by its text. */
function compared(a: string, b: string): number {
  if (decimal.test(a) && decimal.test(b)) return Math.sign(Number(a) - Number(b));
  return a < b ? -1 : a > b ? 1 : 0;
}

function same(a: string, b: string): boolean {
  return compared(a, b) === 0;
}

function conditionHolds({ type, value = '' }: RuleCondition, raw: unknown): boolean {
  const texts = textsOf(raw);
  const list = value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const [first] = texts;
  const order = (fits: (sign: number) => boolean) => first !== undefined && fits(compared(first, value.trim()));
  switch (type) {
    case 'empty':
      return texts.length === 0;
    case 'notempty':
      return texts.length > 0;
    case 'eq':
      return texts.some((text) => same(text, value.trim()));
    case 'ne':
      return !texts.some((text) => same(text, value.trim()));
    case 'in':
      return texts.some((text) => list.some((one) => same(text, one)));
    case 'notin':
      return !texts.some((text) => list.some((one) => same(text, one)));
    case 'contains':
      return texts.some((text) => text.includes(value));
    case 'notcontains':
      return !texts.some((text) => text.includes(value));
    case 'gt':
      return order((sign) => sign > 0);
    case 'ge':
      return order((sign) => sign >= 0);
    case 'lt':
      return order((sign) => sign < 0);
    case 'le':
      return order((sign) => sign <= 0);
  }
}

export function holds({ match, when }: Rule, valueOf: (field: string) => unknown): boolean {
  const fits = (condition: RuleCondition) => conditionHolds(condition, valueOf(condition.field));
  return match === 'any' ? when.some(fits) : when.every(fits);
}

export interface RuleState {
  isShown(field: string): boolean;
  /** True where a rule requires a value that the item alone does not. */
  isRequired(field: string): boolean;
}

/**
 * Judges the rules of a form; a field that is not shown counts as empty for the others.
 * @param valueOf value of a field by wire name
 */
export function ruleState(items: readonly RuledItem[], valueOf: (field: string) => unknown): RuleState {
  const byField = new Map(items.map((item) => [item.field, item]));
  const known = new Map<string, boolean>();
  const isShown = (field: string): boolean => {
    const before = known.get(field);
    if (before !== undefined) return before;
    const rule = byField.get(field)?.showWhen;
    // Rules in a circle are refused when they are made; here they just end.
    known.set(field, true);
    const shown = !rule || holds(rule, seen);
    known.set(field, shown);
    return shown;
  };
  const seen = (field: string): unknown => (isShown(field) ? valueOf(field) : '');
  return {
    isShown,
    isRequired: (field) => {
      const rule = byField.get(field)?.requireWhen;
      return rule !== undefined && holds(rule, seen);
    },
  };
}

/** Fields that the rules of an item look at. */
export function ruleFields({ showWhen, requireWhen }: Pick<RuledItem, 'showWhen' | 'requireWhen'>): string[] {
  return [...new Set([...(showWhen?.when ?? []), ...(requireWhen?.when ?? [])].map((condition) => condition.field))];
}

/** The first field from which the edges lead back to itself; undefined when there is none. */
export function circleIn(edges: ReadonlyMap<string, readonly string[]>): string | undefined {
  const done = new Set<string>();
  const visit = (field: string, path: readonly string[]): string | undefined => {
    if (path.includes(field)) return field;
    if (done.has(field)) return undefined;
    for (const next of edges.get(field) ?? []) {
      const found = visit(next, [...path, field]);
      if (found !== undefined) return found;
    }
    done.add(field);
    return undefined;
  };
  for (const field of edges.keys()) {
    const found = visit(field, []);
    if (found !== undefined) return found;
  }
  return undefined;
}
