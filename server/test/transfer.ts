// How tests import and export: files sent as a browser does, jobs waited for, sheets read back.
import { readXlsx } from 'hucre/xlsx';
import { expect } from 'vitest';
import type { CallAnswer, Company, Person } from './company.ts';

/** Sends a file to be imported; the whole answer. */
export async function sendTransferFile(
  company: Company,
  person: Person,
  module: string,
  name: string,
  content: Buffer | string,
  fields: Readonly<Record<string, string>> = {},
): Promise<CallAnswer> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
  const encoded = new Response(form);
  const answer = await company.app.server.inject({
    method: 'POST',
    url: `/api/${module}/import`,
    headers: { 'content-type': encoded.headers.get('content-type') as string, authkey: person.token },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** The same, where it succeeds: what was begun. */
export async function addTransferFile(...sent: Parameters<typeof sendTransferFile>) {
  const { body } = await sendTransferFile(...sent);
  expect(body, JSON.stringify(body)).toMatchObject({ result: 'success' });
  return body.data;
}

/** Starts a run and answers its job when it is over. */
export async function runToEnd(person: Person, path: string, body: Record<string, unknown>) {
  const started = (await person.call(path, body)).body;
  expect(started, JSON.stringify(started)).toMatchObject({ result: 'success', data: { id: expect.any(Number) } });
  const job = async () => (await person.call('api/job/detail', { id: started.data.id })).body.data;
  await expect.poll(async () => (await job()).state, { timeout: 60_000 }).toMatch(/^(done|failed|cancelled)$/);
  return job();
}

/** Bytes behind an address. */
export async function bytesOf(company: Company, url: string): Promise<Buffer> {
  const answer = await company.app.server.inject({ method: 'GET', url });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

/** Texts of the first sheet behind an address. */
export async function sheetOf(company: Company, url: string): Promise<string[][]> {
  const book = await readXlsx(new Uint8Array(await bytesOf(company, url)));
  return (book.sheets[0]?.rows ?? []).map((row) => row.map((cell) => String(cell ?? '')));
}
