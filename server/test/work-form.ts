// Forms of work for tests: how they are made, and the calls that their records share.
import { expect } from 'vitest';
import type { CallAnswer, Person } from './company.ts';

export interface MadeForm {
  id: number;
  /** Wire name of the module of its records. */
  module: string;
}

/** Makes a form; `fields` are added to it as the designer would. */
export async function addWorkForm(
  admin: Person,
  body: Record<string, unknown> & { name: string },
  fields: readonly Record<string, unknown>[] = [],
): Promise<MadeForm> {
  const { body: answer } = await admin.call('api/workform/add', body);
  expect(answer, JSON.stringify(answer)).toMatchObject({ result: 'success' });
  const { module } = answer.data as MadeForm;
  if (fields.length > 0) {
    const items = fields.map((field, at) => ({ ...field, id: -(at + 1) }));
    const saved = (await admin.call('api/form/Edit', { module, items })).body;
    expect(saved, JSON.stringify(saved)).toMatchObject({ result: 'success' });
  }
  return answer.data;
}

/** What the shared calls answer. */
export const ofModule = async (
  person: Person,
  call: 'index' | 'add' | 'Edit' | 'detail' | 'delete' | 'void' | 'export',
  module: string,
  body: Record<string, unknown> = {},
): Promise<CallAnswer['body']> => (await person.call(`api/module/${call}`, { module, ...body })).body;

/** Starts a request and answers its id. */
export async function addRequest(person: Person, module: string, data: Record<string, unknown> = {}): Promise<number> {
  const answer = await ofModule(person, 'add', module, { data });
  expect(answer, JSON.stringify(answer)).toMatchObject({ result: 'success' });
  return answer.data.id;
}
