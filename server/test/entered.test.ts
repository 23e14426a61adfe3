// Every call keeps text without what nobody sees: a walk over the parameters of all calls that change something. What the calls leave
// behind is walked by calls.test.ts, which sends all words with such a mark.

import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type Company, createCompany } from './company.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.close());

/** Parameters with their schemas; a body that is read in two steps has those of both. */
function parametersOf(body: z.ZodType): [name: string, schema: z.ZodType][] {
  if (body instanceof z.ZodObject) return Object.entries(body.shape);
  if (body instanceof z.ZodPipe) return [body.in, body.out].flatMap((part) => parametersOf(part as z.ZodType));
  return [];
}

/** Kept as they are sent. */
const exact: readonly RegExp[] = [
  // Passwords, secrets, and what an identity provider answered.
  / (password|oldPassword|newPassword|secret|clientSecret|ticket)$/,
  /^api\/signOn\/\w+ (query|key|people|seal)$/,
  // The body of a template; a sheet as it is called in its file.
  /^api\/printTemp\/\w+ temp$/,
  /^api\/\w+\/import sheet$/,
  // Compared with what is known and not kept: versions, fields, events; settings are read by their own definition.
  / version$/,
  /^api\/poolRule\/\w+ hidden$/,
  /^api\/webhook\/\w+ events$/,
  /^api\/setting\/edit (values?|before)$/,
  // Looked up by its hash.
  /^api\/invite\/(Views|accept) token$/,
  // Sent by clients for nothing.
  /^api\/file\/UploadFile (userid|page|rows)$/,
];

test('no parameter of a call that changes something lets through what nobody sees', () => {
  const sent = '甲\u200b\u202e\u00a0乙';
  const found = company.app.routes
    .filter((route) => route.kind !== 'read' && !route.parameters)
    .flatMap((route) =>
      parametersOf(route.body).flatMap(([name, schema]) => {
        // Numbers, which `zBulk` reads by itself.
        if (name === 'ids' || name === 'id') return [];
        const parsed = schema.safeParse(sent);
        return parsed.success && JSON.stringify(parsed.data ?? '').includes('\u200b') ? [`${route.path} ${name}`] : [];
      }),
    );
  expect(found.filter((one) => !exact.some((kept) => kept.test(one)))).toEqual([]);
  expect(exact.filter((kept) => !found.some((one) => kept.test(one)))).toEqual([]);
});
