// Parameters of a report: a period with those that it is compared with, and whose rows.
import type { Span } from '@crm/protocol/answers/measure';
import { longestSpan, type ReportPeriod, reportPeriods } from '@crm/protocol/report';
import { msg, type Sentence } from '@crm/protocol/sentences';
import * as z from 'zod';
import type { Call } from '../../engine/entity.ts';
import { spanBefore, spansOf, spanYearBefore } from '../../engine/periods.ts';
import { invalid } from '../../platform/errors.ts';
import { sentenceError } from '../../platform/http/issue.ts';
import { zDay, zOptionalId, zText } from '../../platform/http/values.ts';
import { companyToday } from '../customer/index.ts';

/** A condition of a list holds no more people: their ids go into its address. */
const mostPeople = 400;

/** Modules whose scope decides who can be chosen. */
export const scopedModules = ['customer', 'clues', 'contract', 'finance'] as const;

export const zReportRequest = z.looseObject({
  name: zText.describe('报表，见 api/bi/index'),
  period: z
    .enum(reportPeriods, { error: sentenceError('badFormat') })
    .default('month')
    .describe('custom 为 from、to 两个日期之间'),
  from: zDay.describe('period 为 custom 时的第一天'),
  to: zDay.describe('period 为 custom 时的最后一天'),
  userid: zOptionalId.describe('只算这名员工的'),
  branchId: zOptionalId.describe('只算这个部门及下级部门的员工的'),
});
export type ReportRequest = z.infer<typeof zReportRequest>;

export interface Spans {
  span: Span;
  before: Span;
  yearBefore: Span;
}

type Period = { period: ReportPeriod; from: string | null; to: string | null };

/** @throws AppError `invalid` for a period of one's own that is none */
export function requestedSpans(call: Pick<Call, 'settings'>, { period, from, to }: Period): Spans {
  if (period !== 'custom') {
    const { span, before } = spansOf(period, companyToday(call.settings));
    return { span, before, yearBefore: spanYearBefore(span) };
  }
  const missing: Record<string, Sentence> = {};
  if (from === null) missing['from'] = msg('required');
  if (to === null) missing['to'] = msg('required');
  if (from === null || to === null) throw invalid(missing);
  if (from > to) throw invalid({ to: msg('reportFromAfterTo') });
  if ((Date.parse(to) - Date.parse(from)) / 86_400_000 >= longestSpan) throw invalid({ to: msg('reportTooLong') });
  const span = { from, to };
  return { span, before: spanBefore(span), yearBefore: spanYearBefore(span) };
}

/** Whose rows: undefined for all in scope, nobody's of a department without people. What is seen of them is the measures' business. */
export function requestedPeople(
  { actor }: Pick<Call, 'actor'>,
  { userid, branchId }: { userid: number; branchId: number },
): number[] | undefined {
  if (userid > 0) return [userid];
  if (branchId === 0) return undefined;
  const people = actor.organisation.membersOf(actor.organisation.departmentAndBelow(branchId));
  if (people.length > mostPeople) throw invalid({ branchId: msg('reportTooManyPeople', { max: mostPeople }) });
  return people;
}

/** People that fit into a list's filter; undefined where they are too many for its address. */
export function listable(people: readonly number[]): readonly number[] | undefined {
  return people.length > 0 && people.length <= mostPeople ? people : undefined;
}
