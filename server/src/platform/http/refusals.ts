// What a schema refuses in a body, at its places: `nodes.next.branches[1].when[0].type`.
import { msg, type Sentence } from '@crm/protocol/sentences';
import type * as z from 'zod';
import { sentenceOf } from './issue.ts';

type Issue = z.core.$ZodIssue;

/** A path in a body as its caller would write it. */
export function placeOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (place, key) => (typeof key === 'number' ? `${place}[${key}]` : place ? `${place}.${String(key)}` : String(key)),
    '',
  );
}

/**
 * Of a union that fits nowhere: what is wrong with the alternative that was meant, which is the first whose constants fit. Where
 * none does, the first constant that names no alternative is wrong.
 */
function meant(issue: Issue): { path: PropertyKey[]; issues: readonly Issue[] } {
  const { path } = issue;
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return { path, issues: [] };
  const names = (one: Issue) => one.code === 'invalid_value' && one.path.length > 0;
  const fitting = issue.errors.find((issues) => !issues.some(names));
  if (fitting) return { path, issues: fitting.filter((one) => one.path.length > 0) };
  const unknown = issue.errors[0]?.find(names);
  return { path, issues: unknown ? [unknown] : [] };
}

function innermost(issue: Issue, above: readonly PropertyKey[] = []): { issue: Issue; path: PropertyKey[] }[] {
  const { path, issues } = meant(issue);
  const whole = [...above, ...path];
  if (issues.length === 0) return [{ issue, path: whole }];
  return issues.flatMap((one) => innermost(one, whole));
}

/** Of a list in which everything is wrong only the first problems are reported. */
const mostIssues = 200;

/** Sentences by place. `sent`: the body as it came, to distinguish missing values from wrong ones. */
export function refusalsOf(error: z.ZodError, sent: Readonly<Record<string, unknown>>): Record<string, Sentence> {
  // Names come from outside: no prototype that one of them could reach.
  const problems: Record<string, Sentence> = Object.create(null);
  for (const { issue, path } of error.issues.slice(0, mostIssues).flatMap((one) => innermost(one))) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) problems[placeOf([...path, key])] ??= msg('unknownParameter');
    if (path.length === 0) continue;
    const missing = path.length === 1 && sent[String(path[0])] === undefined;
    problems[placeOf(path)] ??= missing ? msg('required') : sentenceOf(issue);
  }
  return problems;
}
