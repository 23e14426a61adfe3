// Parses form bodies into objects without a prototype, refusing names that could reach one and repeated scalars.
import { msg } from '@crm/protocol/sentences';
import { invalid } from '../errors.ts';

const forbiddenNames = new Set(['__proto__', 'constructor', 'prototype']);

/** True for names that could reach a prototype. */
export function isForbiddenName(name: string): boolean {
  return forbiddenNames.has(name);
}

/** Parameters of one body or query; more are refused before they are read. */
export const mostParameters = 1000;

/** @throws AppError `invalid` for too many, a forbidden or a repeated name; `ids[]=1&ids[]=2` is a list. */
export function parseForm(text: string): Record<string, unknown> {
  if (hasMore(text, '&', mostParameters - 1)) throw invalid({}, msg('tooManyParameters', { max: mostParameters }));
  const body: Record<string, unknown> = Object.create(null);
  for (const [rawName, value] of new URLSearchParams(text)) {
    const list = rawName.endsWith('[]');
    const name = list ? rawName.slice(0, -2) : rawName;
    if (forbiddenNames.has(name)) throw invalid({}, msg('invalid'));
    if (list) {
      const values = (body[name] ??= []) as unknown[];
      if (!Array.isArray(values)) throw invalid({ [name]: msg('badFormat') });
      values.push(value);
    } else {
      if (name in body) throw invalid({ [name]: msg('badFormat') });
      body[name] = value;
    }
  }
  return body;
}

function hasMore(text: string, sign: string, most: number): boolean {
  let found = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) if (++found > most) return true;
  return false;
}
