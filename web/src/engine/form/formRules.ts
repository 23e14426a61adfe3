// The rules and computed fields of a form for the present values: which items it has, and which are required.
import type { FormDefinition, FormItem } from '@crm/protocol/answers/form';
import { ruleState } from '@crm/protocol/rules';
import { useEffect, useMemo, useState } from 'react';
import { linesOf } from '../fields/controls/tablelist/lines.ts';
import { sentValue } from '../fields/fieldTypes.ts';
import { dialogItems } from '../fields/formValues.ts';
import type { Values } from '../fields/validation.ts';

/** Items that the rules show, required where the rules demand it; the same list for a form without rules. */
export function ruledItems(items: FormItem[], values: Values): FormItem[] {
  if (!items.some((item) => item.showWhen || item.requireWhen)) return items;
  const byField = new Map(items.map((item) => [item.field, item]));
  const state = ruleState(items, (field) => {
    const item = byField.get(field);
    return item ? sentValue(item, values[field]) : values[field];
  });
  return items
    .filter((item) => state.isShown(item.field))
    .map((item) => (!item.required && state.isRequired(item.field) ? { ...item, required: true } : item));
}

/** An item as a draft may leave it; the server checks what the program itself needs. */
export function withoutRequired(item: FormItem): FormItem {
  const columns = item.columns?.map((column) => ({ ...column, required: false }));
  return { ...item, required: false, ...(columns ? { columns } : {}) };
}

type Formulas = typeof import('@crm/protocol/formula');

let formulas: Formulas | undefined;

/** What the computed items result in with these values; of one after another that reads it, too. */
function computed(code: Formulas, items: FormItem[], values: Values): Values {
  const found: Values = {};
  const left = new Map(items.filter((item) => item.formula).map((item) => [item.field, item]));
  const sums = new Map<string, unknown>();
  for (const table of items) {
    const columns = table.columns ?? [];
    let rows = linesOf(values[table.field]);
    if (columns.some((column) => column.formula)) {
      // Rows that already have this state stay the same, and are not drawn again.
      rows = rows.map((row) => {
        const live = computed(code, columns, row);
        return Object.entries(live).every(([field, value]) => row[field] === value) ? row : { ...row, ...live };
      });
      found[table.field] = rows;
    }
    for (const { field } of columns) sums.set(code.sumName(table.field, field), code.sumOf(rows, field));
  }
  const own = new Set(items.map(({ field }) => field));
  const valueOf = (name: string) => (own.has(name) ? (found[name] ?? values[name]) : (sums.get(name) ?? values[name]));
  const take = (item: FormItem) => {
    left.delete(item.field);
    const { text = '', fields = {} } = item.formula ?? {};
    for (const name of Object.keys(fields)) {
      const read = left.get(name);
      if (read) take(read);
    }
    const kind = item.precision === undefined ? 'text' : 'number';
    const { formula } = code.readFormula(text, new Map(Object.entries(fields)), kind);
    const result = formula?.evaluate((name) => valueOf(name)) ?? null;
    found[item.field] = typeof result === 'number' ? code.decimalText(result, item.precision ?? 0) : (result ?? '');
  };
  for (const item of items) if (left.has(item.field)) take(item);
  return found;
}

const nothing: Values = {};

/** Live values of computed items; their code comes with the first form that has one. */
export function useComputed(items: FormItem[], values: Values): Values {
  const hasFormulas = items.some((item) => item.formula || item.columns?.some((column) => column.formula));
  const [code, setCode] = useState(() => formulas);
  useEffect(() => {
    if (!hasFormulas || code) return;
    let stays = true;
    // Without it the server's values stand after saving.
    void import('@crm/protocol/formula').then(
      (loaded) => {
        formulas = loaded;
        if (stays) setCode(() => loaded);
      },
      () => undefined,
    );
    return () => {
      stays = false;
    };
  }, [hasFormulas, code]);
  return useMemo(
    () => (hasFormulas && code ? computed(code, items, values) : nothing),
    [hasFormulas, code, items, values],
  );
}

/** The items of a form as they stand, and all its values with the computed ones. */
export function useRuled(definition: FormDefinition, values: Values): { items: FormItem[]; all: Values } {
  const every = useMemo(() => dialogItems(definition), [definition]);
  const live = useComputed(every, values);
  const all = useMemo(() => (live === nothing ? values : { ...values, ...live }), [values, live]);
  const items = useMemo(() => ruledItems(every, all), [every, all]);
  return { items, all };
}
