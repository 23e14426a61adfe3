// What a call is sent, by the schema of its route.
import { msg } from '@crm/protocol/sentences';
import type { FastifyRequest } from 'fastify';
import { invalid } from '../errors.ts';
import { mostParameters } from './form-body.ts';
import { refusalsOf } from './refusals.ts';
import type { Route } from './route.ts';
import { isTame } from './values.ts';

/** Before a file is read: what came so far may be incomplete, but not wrong. */
export function refuseEarly(route: Route, request: FastifyRequest, fields: Record<string, string>): void {
  const query = request.query as Record<string, unknown>;
  const sent: Record<string, unknown> = { ...query, ...fields };
  const parsed = route.body.safeParse(sent);
  if (parsed.success || parsed.error.issues.every((issue) => sent[String(issue.path[0] ?? '')] === undefined)) return;
  parseBody(route, request, fields);
}

/** Schemas that take no other parameters than theirs do take empty ones, which a list page sends with everything. */
function parseStrictly(route: Route, sent: Readonly<Record<string, unknown>>) {
  const parsed = route.body.safeParse(sent);
  if (parsed.success) return parsed;
  const extra = parsed.error.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
  const empty = new Set(extra.filter((key) => ['', null, undefined].includes(sent[key] as string)));
  if (empty.size === 0) return parsed;
  return route.body.safeParse(Object.fromEntries(Object.entries(sent).filter(([key]) => !empty.has(key))));
}

/** Parameters as they came, whatever they are. */
export function sentBy(request: FastifyRequest, fields: Record<string, string>): Record<string, unknown> {
  return { ...(request.query as Record<string, unknown>), ...((request.body ?? fields) as Record<string, unknown>) };
}

export function parseBody(route: Route, request: FastifyRequest, fields: Record<string, string>): unknown {
  const sent = request.body ?? fields;
  if (typeof sent !== 'object' || Array.isArray(sent)) throw invalid({});
  const query = request.query as Record<string, unknown>;
  if ('' in query) throw invalid({});
  return parseSent(route, sent as Record<string, unknown>, query, request.params as Record<string, string>);
}

/** @throws AppError `invalid` */
export function parseSent(
  route: Route,
  sent: Readonly<Record<string, unknown>>,
  query: Readonly<Record<string, unknown>> = {},
  params: Readonly<Record<string, string>> = {},
): unknown {
  if (!isTame(sent)) throw invalid({});
  if (Object.keys(sent).length > mostParameters) throw invalid({}, msg('tooManyParameters', { max: mostParameters }));
  const parsed = parseStrictly(route, { ...query, ...sent, ...params });
  if (parsed.success) return parsed.data;
  throw invalid(refusalsOf(parsed.error, { ...query, ...sent }));
}
