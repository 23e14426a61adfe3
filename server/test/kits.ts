// The kinds of records that declare sample records: the walks take them from here.
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { EntityKit } from '../src/engine/kit.ts';
import { modules } from '../src/modules.ts';
import { addCustomer, type Company, type Person } from './company.ts';

export const kits: readonly EntityKit[] = modules.flatMap((module) => module.kits ?? []);

/** Compared word by word since before there were kits. */
const compared = ['supplier'];

/** The modules of which walks compare each word; all others declare samples, and are walked by these. */
export const comparedModules = modules.filter(({ name, kits: own }) => !own || compared.includes(name));

export interface Referred {
  id(entity: string): number;
  name(entity: string): string;
}

let made = 0;

/** A record of each kind that records of a kit refer to. */
export async function referredBy(company: Company, { refersTo = [] }: EntityKit): Promise<Referred> {
  const known = new Map<string, { id: number; name: string }>([['user', { id: company.admin.id, name: '系统管理员' }]]);
  for (const entity of refersTo) {
    if (entity !== 'customer') throw new Error(`say here how a ${entity} is made`);
    const name = `所指的公司${++made}`;
    known.set(entity, { id: await addCustomer(company.admin, name), name });
  }
  const one = (entity: string) => {
    const found = known.get(entity);
    if (!found) throw new Error(`the kit does not say that it refers to ${entity}`);
    return found;
  };
  return { id: (entity) => one(entity).id, name: (entity) => one(entity).name };
}

/** What a form sends for one record: the sample's values, and the first entry of every dictionary. */
export async function formOf(company: Company, kit: EntityKit, referred: Referred): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = { ...kit.form(referred.id, ++made) };
  for (const { type, key, wire } of kit.entity.fields) {
    if (type !== 'statusSelect') continue;
    const entry = await company.database.first(
      sql<{ id: number }>`select id from dictionary_entry where type = ${key ?? wire} order by id limit 1`,
    );
    body[wire] ??= entry?.id;
  }
  return body;
}

/** @returns the id of a new record */
export async function addOf(company: Company, kit: EntityKit, person: Person = company.admin): Promise<number> {
  const body = await formOf(company, kit, await referredBy(company, kit));
  const answer = (await person.call(kit.entity.api.add ?? '', body)).body;
  expect(answer, `${kit.entity.name}: ${JSON.stringify(answer)}`).toMatchObject({ result: 'success' });
  return answer.data.id;
}
