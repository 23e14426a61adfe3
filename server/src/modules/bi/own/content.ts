// The content of a report that people make themselves, checked against what its reader may see.

import type { OwnReportChoice } from '@crm/protocol/answers/ownReport';
import { limits } from '@crm/protocol/limits';
import {
  ownReportCharts,
  ownReportComparisons,
  ownReportDepartment,
  ownReportTime,
  ownReportUnits,
} from '@crm/protocol/ownReport';
import { longestSpan, reportPeriods } from '@crm/protocol/report';
import { msg, type Sentence } from '@crm/protocol/sentences';
import * as z from 'zod';
import type { Call, Definition, Field } from '../../../engine/entity.ts';
import { isReadable } from '../../../engine/field-permissions.ts';
import { sqlTypeOf } from '../../../engine/fields/registry.ts';
import { type MeasureDefinition, mayRead, type RowMeasure } from '../../../engine/measure.ts';
import { allowedTypes, isFilterable } from '../../../engine/query/filters.ts';
import { invalid } from '../../../platform/errors.ts';
import { sentenceError } from '../../../platform/http/issue.ts';
import { zDay, zNested } from '../../../platform/http/values.ts';
import { zFilterPart } from '../../view/index.ts';

const bad = { error: sentenceError('badFormat') };
const { ownReports } = limits;
const zOwnDay = zDay.transform((day) => day ?? '');

export const zContent = zNested(
  z.strictObject(
    {
      measures: z
        .array(z.string(bad).max(100, bad), bad)
        .min(1, { error: sentenceError('ownReportMeasures') })
        .max(ownReports.measures, { error: sentenceError('tooManyChosen', { max: ownReports.measures }) }),
      by: z.array(z.string(bad).min(1, bad).max(100, bad), bad).max(2, bad).default([]),
      unit: z.enum(ownReportUnits, bad).default(''),
      filters: z.array(zFilterPart, bad).max(10, bad).default([]),
      period: z.enum(reportPeriods, bad).default('month'),
      from: zOwnDay,
      to: zOwnDay,
      compare: z.enum(ownReportComparisons, bad).default('both'),
      chart: z.enum(ownReportCharts, bad),
    },
    bad,
  ),
).refine((content) => JSON.stringify(content).length <= ownReports.content, {
  error: sentenceError('ownReportTooLarge'),
});

export type Content = z.output<typeof zContent>;

/** A measure that can stand in such a report: of records, by a day of theirs. */
export type DatedMeasure = RowMeasure & { date: string };

/** The parts of a report whose content the reader may see completely. */
export interface ReadableReport {
  content: Content;
  definition: Definition;
  measures: readonly [DatedMeasure, ...DatedMeasure[]];
  date: Field;
  /** `time`, `department` or a field. */
  by: (typeof ownReportTime | typeof ownReportDepartment | Field)[];
}

function isDated(measure: MeasureDefinition): measure is DatedMeasure {
  return 'entity' in measure && measure.date !== undefined && !measure.lines;
}

/** True for fields that records can be grouped by: choices, people and records, one at a time. */
function isDividing(field: Field): boolean {
  return isFilterable(field) && sqlTypeOf(field) === 'bigint' && allowedTypes(field).includes('eq');
}

export async function choicesFor(call: Call): Promise<OwnReportChoice[]> {
  const choices = new Map<string, OwnReportChoice>();
  for (const measure of call.engine.measures) {
    if (!isDated(measure)) continue;
    const definition = await call.engine.definitionFor(call.db, call.engine.byName(measure.entity), call.actor);
    const { module } = definition.entity;
    const date = definition.byWire.get(measure.date);
    if (!date || !mayRead(call.actor, definition, measure)) continue;
    const { key, label, unit, definition: text = '' } = measure;
    const place = `${measure.entity} ${measure.date} ${measure.by}`;
    const known = choices.get(place) ?? {
      module,
      title: definition.entity.label,
      date: measure.date,
      dateTitle: date.title,
      measures: [],
      fields: definition.fields
        .filter((field) => isDividing(field) && isReadable(call.actor, module, field))
        .map(({ wire, title }) => ({ field: wire, title })),
    };
    known.measures.push({ key, label, unit, definition: text });
    choices.set(place, known);
  }
  return [...choices.values()];
}

function problemOf({ by, chart, measures, period, from, to }: Content): Record<string, Sentence> | undefined {
  const [first, second] = by;
  if (new Set(measures).size < measures.length) return { measures: msg('badFormat') };
  if (first !== undefined && first === second) return { by: msg('ownReportTwice') };
  if (second === ownReportTime) return { by: msg('ownReportTimeFirst') };
  if (second !== undefined && measures.length > 1) return { measures: msg('ownReportOneMeasure') };
  if (chart === 'figures' && by.length > 0) return { chart: msg('ownReportFigures') };
  if (chart !== 'figures' && by.length === 0) return { chart: msg('ownReportNoFigures') };
  if (chart === 'line' && first !== ownReportTime) return { chart: msg('ownReportLine') };
  if ((chart === 'pie' || chart === 'ranking') && (by.length !== 1 || measures.length !== 1))
    return { chart: msg('ownReportOneSeries') };
  if (period !== 'custom') return undefined;
  if (from === '' || to === '') return { [from === '' ? 'from' : 'to']: msg('required') };
  if (from > to) return { to: msg('reportFromAfterTo') };
  if ((Date.parse(to) - Date.parse(from)) / 86_400_000 >= longestSpan) return { to: msg('reportTooLong') };
  return undefined;
}

/** @throws AppError `invalid` at the part that goes with nothing, or that the person may not read */
export async function madeOf(call: Call, content: Content): Promise<ReadableReport> {
  const problem = problemOf(content);
  if (problem) throw invalid(problem);
  const found = content.measures.map((key) => call.engine.measures.find((one) => one.key === key));
  const measures = found.filter((one) => one !== undefined && isDated(one));
  const [first] = measures;
  if (!first || measures.length < found.length) throw invalid({ measures: msg('badFormat') });
  const { entity, date: day, by: person } = first;
  if (measures.some((one) => one.entity !== entity || one.date !== day || one.by !== person))
    throw invalid({ measures: msg('ownReportMixed') });
  const definition = await call.engine.definitionFor(call.db, call.engine.byName(entity), call.actor);
  if (measures.some((one) => !mayRead(call.actor, definition, one)))
    throw invalid({ measures: msg('ownReportUnreadable') });
  const date = definition.byWire.get(day);
  if (!date) throw invalid({ measures: msg('badFormat') });
  const by = content.by.map((wire) => {
    if (wire === ownReportTime || wire === ownReportDepartment) return wire;
    const field = definition.byWire.get(wire);
    if (!field || !isDividing(field) || !isReadable(call.actor, definition.entity.module, field))
      throw invalid({ by: msg('ownReportBy', { field: field?.title ?? wire }) });
    return field;
  });
  return { content, definition, measures: [first, ...measures.slice(1)], date, by };
}
