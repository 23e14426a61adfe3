// Where the program is tested and developed: an answer that is not what its call promises is a fault.
import * as z from 'zod';
import { placeOf } from './refusals.ts';
import type { Route } from './route.ts';

const known = new WeakMap<Route, z.ZodType>();

/** With what is defined inside it at its root, where names are looked for. */
function rooted(schema: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== 'object' || value === null) return value;
    const { $defs, ...rest } = value as Record<string, unknown>;
    for (const [name, one] of Object.entries($defs ?? {})) found[name] ??= plain(one);
    return Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, plain(inner)]));
  };
  return { ...(plain(schema) as object), $defs: found };
}

function promisedBy(route: Route): z.ZodType | undefined {
  if (route.answer) return route.answer;
  if (!route.entityAnswer) return undefined;
  const made = known.get(route) ?? z.fromJSONSchema(rooted(route.entityAnswer));
  known.set(route, made);
  return made;
}

/**
 * @param answer as it is sent
 * @throws Error that names the call and the places of its answer that are not as promised
 */
export function checkAnswer(route: Route, answer: object): void {
  const promised = promisedBy(route);
  if (!promised || !(route.bare || 'data' in answer)) return;
  const { result: _result, msg: _msg, data, ...more } = JSON.parse(JSON.stringify(answer)) as Record<string, unknown>;
  const extras = (route.beside ?? z.strictObject({})).safeParse(more);
  const found = [promised.safeParse(route.bare ? more : data), route.bare ? undefined : extras];
  const issues = found.flatMap((one) => one?.error?.issues ?? []);
  if (issues.length === 0) return;
  const places = issues.slice(0, 5).map(({ path, message }) => `${placeOf(path) || 'data'}: ${message}`);
  throw new Error(`the answer of ${route.path} is not what it promises: ${places.join('; ')}`);
}
