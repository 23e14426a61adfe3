// Checks the fields of a form against each other and against what is stored, as they are to be.

import type { Option } from '@crm/protocol/answers/form';
import type { Rule } from '@crm/protocol/answers/rules';
import { formLimits } from '@crm/protocol/customForm';
import { type FormulaProblem, readFormula, sumName } from '@crm/protocol/formula';
import { circleIn, ruleFields } from '@crm/protocol/rules';
import { msg, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { type Call, type EntityDefinition, type Field, storesNothing } from '../../engine/entity.ts';
import type { FieldDefinition } from '../../engine/field.ts';
import { isReadable } from '../../engine/field-permissions.ts';
import { fieldType, sqlTypeOf } from '../../engine/fields/registry.ts';
import { rowField, rowKinds } from '../../engine/fields/tablelist.ts';
import { customSort } from '../../engine/query/sort.ts';
import { formulaKinds, readFields, resultKind } from '../../engine/write/compute.ts';
import { sameJson } from '../../engine/write/store.ts';
import type { Shaped } from './field-record.ts';
import { countValues } from './losses.ts';
import { optionsGone } from './shape.ts';

/** `<id of the field>.<property>` → what is wrong. */
export type FormProblems = Record<string, Sentence>;

interface Checked {
  entity: EntityDefinition;
  was: readonly Shaped[];
  now: readonly Shaped[];
  problems: FormProblems;
}

export async function checkForm(call: Call, form: Checked): Promise<void> {
  const { was, now, problems, entity } = form;
  checkNeeded(was, now, problems);
  await checkUsed(call, form);
  if (Object.keys(problems).length > 0) return;
  const fields = now.map(({ field }) => field);
  const titles = new Map<string, number>();
  /** Computed fields and what their formulas read, as they are to be. */
  const reads = new Map<string, readonly string[]>();
  for (const shaped of now) {
    const { field, record } = shaped;
    const note = (property: string, problem: Sentence | undefined) => {
      if (problem) problems[`${record.id}.${property}`] ??= problem;
    };
    const other = titles.get(field.title);
    if (other !== undefined && (field.custom || !was.some((one) => one.record.id === record.id)))
      note('title', msg('fieldTitleTaken', { title: field.title }));
    titles.set(field.title, record.id);
    if (field.custom) await checkOwn(call, fields, field, note);
    if (shaped.declared?.options && !sameValues(shaped.declared.options, field.options))
      note('options', msg('optionsFixed'));
    const before = was.find((one) => one.record.id === record.id);
    for (const name of ['showWhen', 'requireWhen'] as const) {
      const isNew = !sameJson(before?.field[name], field[name]);
      checkRule(call, { entity, fields, field, isNew }, field[name], (problem) => note(name, problem));
    }
    if (field.initial !== undefined && !storesNothing(field)) note('value', initialProblem(field));
    if (before && field.custom && sqlTypeOf(before.field) !== sqlTypeOf(field)) {
      const count = await countValues(call, entity, before.field);
      if (count > 0) note(severalBy(field, before.field), msg('severalKept', { count }));
    }
    if (field.custom && field.formula) {
      const isNew = before?.field.formula !== field.formula;
      note('formula', formulaProblem(call, { entity, fields, isNew }, shaped, reads));
    }
  }
  checkLimits(now, problems);
  checkCircles(now, reads, problems);
}

/** Options of the program keep their values: their words, colours and order are the company's. */
function sameValues(one: readonly Option[], other: readonly Option[] = []): boolean {
  const values = (list: readonly Option[]) =>
    list
      .map((option) => String(option.value))
      .sort()
      .join(',');
  return values(one) === values(other) && !other.some((option) => option.disabled);
}

/** The property by which a field holds several values now. */
function severalBy(field: Field, before: Field): string {
  if (field.checkbox !== before.checkbox) return 'checkbox';
  return field.options || field.type === 'statusSelect' ? 'multiple' : 'max';
}

type Note = (property: string, problem: Sentence | undefined) => void;

/** What fields of the company's own need beside each property being right by itself. */
async function checkOwn(call: Call, fields: readonly Field[], field: Field, note: Note): Promise<void> {
  const takesOptions = ['select', 'radio', 'tree', 'jcselect'].includes(field.type);
  if (takesOptions && !field.options?.length) note('options', msg('optionsRequired'));
  if (field.type === 'tablelist' && !field.columns?.length) note('columns', msg('columnsRequired'));
  if (field.min !== undefined && field.max !== undefined && field.min > field.max) note('min', msg('minAboveMax'));
  if (field.columns) note('columns', columnsProblem(field.columns));
  if (field.notBefore) {
    const from = fields.find(({ wire }) => wire === field.notBefore);
    if (from?.type !== field.type || from === field) note('notBefore', msg('ruleField', { field: field.notBefore }));
  }
  if (field.type === 'jcselect' || field.type === 'county') note('parent', parentProblem(fields, field));
  if (field.type === 'statusSelect') {
    const known = field.key
      ? await call.db.first(sql`select 1 from dictionary_type where key = ${field.key}`)
      : undefined;
    if (!known) note('key', field.key ? msg('typeUnknown') : msg('requiredSelect'));
  }
  if (!field.formula) return;
  if (!resultKind(field)) note('formula', msg('formulaResult'));
  if (field.required) note('required', msg('fieldByProgram'));
  if (field.requireWhen) note('requireWhen', msg('fieldByProgram'));
}

/** What is wrong with the formula of a column, which reads other columns of its row. */
function columnsProblem(columns: readonly FieldDefinition[]): Sentence | undefined {
  const fields = columns.map(rowField);
  const kinds = rowKinds(fields);
  for (const { type, title, formula } of fields) {
    if (!formula) continue;
    const result = resultKind({ type });
    if (!result) return msg('columnProblem', { column: title, why: msg('formulaResult') });
    const { problem } = readFormula(formula, kinds, result);
    if (problem) return msg('columnProblem', { column: title, why: problemSentence(problem) });
  }
  return undefined;
}

/** A cascading select depends on one with options, whose children it offers; a county on a pair of province and city. */
function parentProblem(fields: readonly Field[], field: Field): Sentence | undefined {
  if (!field.parent) return msg('requiredSelect');
  const above = fields.find((one) => (field.type === 'county' ? one.wire2 : one.wire) === field.parent);
  const fits = above && above !== field && (field.type === 'county' ? above.type === 'city' : above.options?.length);
  return fits ? undefined : msg('ruleField', { field: field.parent });
}

function initialProblem(field: Field): Sentence | undefined {
  const parsed = fieldType(field.type).parse(field.initial, field);
  return parsed.problem;
}

const ordered = new Set(['gt', 'ge', 'lt', 'le']);

function checkRule(
  call: Call,
  {
    entity,
    fields,
    field,
    isNew,
  }: { entity: EntityDefinition; fields: readonly Field[]; field: Field; isNew: boolean },
  rule: Rule | undefined,
  note: (problem: Sentence) => void,
): void {
  for (const condition of rule?.when ?? []) {
    const read = fields.find((one) => one.wire === condition.field);
    if (!read || read === field || storesNothing(read)) {
      note(msg('ruleField', { field: condition.field }));
      continue;
    }
    // Somebody else's rule stays, regardless of who saves the form.
    if (isNew && !isReadable(call.actor, entity.module, read)) note(msg('ruleNotReadable', { field: read.title }));
    const type = sqlTypeOf(read);
    const hasOrder = type === 'numeric' || type === 'date' || type === 'timestamptz';
    if (ordered.has(condition.type) && !hasOrder) note(msg('ruleOperator', { field: read.title }));
    if (condition.value === undefined || condition.type.includes('contains') || !(hasOrder || read.options)) continue;
    for (const part of condition.value.split(',')) {
      const one = { ...read, multiple: false, checkbox: false, max: undefined, min: undefined };
      const parsed = fieldType(read.type).parse(part.trim(), one);
      if (parsed.problem) note(parsed.problem);
    }
  }
}

function problemSentence(problem: FormulaProblem): Sentence {
  switch (problem.code) {
    case 'formulaSyntax':
      return msg('formulaSyntax', { at: problem.at });
    case 'formulaTypes':
      return msg('formulaTypes', { at: problem.at });
    case 'formulaUnknown':
      return msg('formulaUnknown', { name: problem.name });
    case 'formulaCall':
      return msg('formulaCall', { name: problem.name });
    case 'formulaTooLong':
      return msg('formulaTooLong');
    case 'formulaTooDeep':
      return msg('formulaTooDeep');
    case 'formulaNumber':
      return msg('formulaNumber');
    case 'formulaText':
      return msg('formulaText');
  }
}

/** Reads the formula and keeps in the row what it reads, beside what the values in store were made of. */
function formulaProblem(
  call: Call,
  { entity, fields, isNew }: { entity: EntityDefinition; fields: readonly Field[]; isNew: boolean },
  { field, record }: Shaped,
  reads: Map<string, readonly string[]>,
): Sentence | undefined {
  const result = resultKind(field);
  if (!result) return undefined;
  const read = readFormula(field.formula ?? '', formulaKinds(fields, field.wire), result);
  if (read.problem) return problemSentence(read.problem);
  const sources = readFields(fields, read.formula.reads);
  for (const wire of sources) {
    const one = fields.find((candidate) => candidate.wire === wire);
    // Nobody computes what they may not see into what they may.
    if (isNew && one && !isReadable(call.actor, entity.module, one))
      return msg('ruleNotReadable', { field: one.title });
  }
  reads.set(field.wire, sources);
  record.formula_reads = [...new Set([...record.formula_reads, ...sources])].sort();
  return undefined;
}

function checkLimits(now: readonly Shaped[], problems: FormProblems): void {
  const sortable = now.filter(({ record }) => record.sortable);
  for (const { record, field } of sortable)
    if (!customSort(field)) problems[`${record.id}.sortable`] ??= msg('notOrderable');
  const beyond = sortable[formLimits.sortable];
  if (beyond) problems[`${beyond.record.id}.sortable`] ??= msg('tooManyIndexed', { max: formLimits.sortable });
  for (const { record, field } of now)
    if (record.searchable && sqlTypeOf(field) !== 'text')
      problems[`${record.id}.searchable`] ??= msg('notSearchableField');
}

function checkCircles(
  now: readonly Shaped[],
  formulas: ReadonlyMap<string, readonly string[]>,
  problems: FormProblems,
): void {
  const shown = new Map(now.map(({ field }) => [field.wire, ruleFields({ showWhen: field.showWhen })]));
  const rules = circleIn(shown);
  const computed = circleIn(formulas);
  const fieldOf = (wire: string | undefined) => now.find(({ field }) => field.wire === wire);
  const inRules = fieldOf(rules);
  const inFormulas = fieldOf(computed);
  if (inRules) problems[`${inRules.record.id}.showWhen`] ??= msg('ruleCircle', { field: inRules.field.title });
  if (inFormulas)
    problems[`${inFormulas.record.id}.formula`] ??= msg('formulaCircle', { field: inFormulas.field.title });
}

/** The property by which a field comes to other values now. */
function valueBy(before: Field, after: Field): 'formula' | 'showWhen' | 'columns' | undefined {
  if (before.formula !== after.formula) return 'formula';
  if (!sameJson(before.showWhen, after.showWhen)) return 'showWhen';
  const formulas = ({ columns = [] }: Field) => columns.map(({ wire, formula }) => [wire, formula ?? '']);
  return sameJson(formulas(before), formulas(after)) ? undefined : 'columns';
}

/** Whether a field is another one, or computed from it by however many formulas. @param name as formulas have it */
function comesFrom(fields: readonly Field[], name: string, source: string, seen = new Set<string>()): boolean {
  const [wire = name] = readFields(fields, [name]);
  if (wire === source) return true;
  if (seen.has(wire)) return false;
  seen.add(wire);
  return fields.some(
    (field) =>
      (field.wire === wire || field.wire2 === wire) &&
      (field.wire === source ||
        (field.formula?.match(/[A-Za-z_]\w*/g) ?? []).some((word) => comesFrom(fields, word, source, seen))),
  );
}

/** What is in force elsewhere (flows, rules, templates) would silently lose its meaning: it has to be changed first. */
async function checkUsed(call: Call, { entity, was, now, problems }: Checked): Promise<void> {
  const touched = was.flatMap((before) => {
    const after = now.find((one) => one.record.id === before.record.id);
    const gone = after ? optionsGone(before.field.options ?? [], after.field.options ?? []) : [];
    const several = after !== undefined && sqlTypeOf(before.field) !== 'jsonb' && sqlTypeOf(after.field) === 'jsonb';
    const other = after ? valueBy(before.field, after.field) : undefined;
    return after && gone.length === 0 && !several && !other ? [] : [{ before, after, gone, several, other }];
  });
  if (touched.length === 0) return;
  const uses = await call.engine.fieldUses(call, entity);
  const fields = [...was, ...now].map((one) => one.field);
  for (const { before, after, gone, several, other } of touched) {
    const { field, record } = before;
    const reached = other ? uses.find((use) => use.decides && comesFrom(fields, use.field, field.wire)) : undefined;
    if (reached) problems[`${record.id}.${other}`] ??= msg('fieldDecides', { where: reached.where });
    for (const { field: wire, options = [], single, where } of uses) {
      if (wire !== field.wire && wire !== field.wire2) continue;
      if (!after) {
        problems[`${record.id}.id`] ??= msg('fieldInUse', { where });
        continue;
      }
      const meant = gone.filter(({ value }) => options.includes(String(value))).map(({ label }) => label);
      if (meant.length > 0) problems[`${record.id}.options`] ??= msg('optionsInUse', { where, options: meant });
      if (several && single)
        problems[`${record.id}.${severalBy(after.field, field)}`] ??= msg('singleInUse', { where });
    }
  }
}

/** A field that goes may not be what another one's rule, formula or parent looks at. */
function checkNeeded(was: readonly Shaped[], now: readonly Shaped[], problems: FormProblems): void {
  for (const { field: gone, record } of was) {
    if (now.some((one) => one.record.id === record.id)) continue;
    const wires = [gone.wire, gone.wire2].filter((wire) => wire !== undefined);
    const user = now.find(({ field }) => {
      const words = field.formula?.match(/[A-Za-z_]\w*/g) ?? [];
      const sums = gone.columns?.map((column) => sumName(gone.wire, column.wire)) ?? [];
      const uses = [...ruleFields(field), ...words, field.parent ?? '', field.notBefore ?? ''];
      return uses.some((wire) => wires.includes(wire) || sums.includes(wire));
    });
    if (user) problems[`${record.id}.id`] ??= msg('fieldNeeded', { field: user.field.title });
  }
}
