// Fields that hold files: what they take, whose files, how files come and go with the record.
import type { FileRow } from '@crm/protocol/answers/files';
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCustomer, type Company, createCompany, type Person } from '../../../test/company.ts';
import { open, pdf, png, upload } from '../../../test/upload.ts';
import type { Call, EntityDefinition, Field, Row } from '../../engine/entity.ts';
import { Actor } from '../../platform/access/actor.ts';
import type { Db } from '../../platform/db/database.ts';
import { select } from '../../platform/db/query.ts';
import { Effects } from '../../platform/events/effects.ts';
import { fileFieldTypes } from './field-types.ts';

const { file, picture, cover } = fileFieldTypes;

let company: Company;
let entity: EntityDefinition;
let first: number;
let second: number;
beforeAll(async () => {
  company = await createCompany();
  entity = company.app.engine.entity('customer') as EntityDefinition;
  first = await addCustomer(company.seller, '第一家');
  second = await addCustomer(company.seller, '第二家');
});
afterAll(() => company.close());

function fieldOf(type: 'file' | 'picture' | 'cover', max?: number): Field {
  return {
    wire: 'img',
    column: 'ext',
    type,
    title: '图片',
    id: 1,
    custom: true,
    showInList: true,
    showInForm: true,
    columnWidth: 100,
    order: 1,
    ...(max ? { max } : {}),
  };
}

const field = fieldOf('picture', 9);
const row = (id: number, img: unknown): Row => ({ id, version: 1, ext: { img } });

async function inCall<T>(person: Person, work: (call: Call) => Promise<T>): Promise<T> {
  const organisation = await company.app.organisations.at(0);
  const settings = await company.app.settings.latest();
  return company.database.transaction((db: Db) =>
    work({
      settings,
      enqueue: async () => 0,
      language: 'cn',
      db,
      actor: new Actor(organisation, person.id, 0, 0),
      effects: new Effects(),
      ip: '',
      engine: company.app.engine,
    }),
  );
}

const check = (person: Person, value: number[], before?: Row, type = picture) =>
  inCall(person, async (call) =>
    type.check?.(call, { field, value, value2: undefined, before, valueOf: () => undefined }),
  );

const write = (person: Person, id: number, now: number[], before?: number[]) =>
  inCall(person, async (call) =>
    picture.afterWrite?.(call, { entity, field, row: row(id, now), before: before && row(id, before) }),
  );

async function image(person = company.seller, picType = 'customer'): Promise<FileRow> {
  return (await upload(company, person, { picType }, { name: 'a.png', content: await png() })).body.data;
}

const stateOf = (id: number) =>
  company.database.first(select('file', [
    'record_id as record',
    'field',
    sql<boolean>`deleted_at is not null`.as('deleted'),
  ])`
    where id = ${id}`);

describe('what is taken', () => {
  const address = `/api/file/open/7-${'ab'.repeat(16)}`;
  test.each([
    [
      [3, 4],
      [3, 4],
    ],
    ['3,4', [3, 4]],
    ['[3,4]', [3, 4]],
    [3, [3]],
    ['3', [3]],
    [
      [{ id: 3, FileName: 'x' }, { id: '4' }],
      [3, 4],
    ],
    ['[{"id":3}]', [3]],
    [address, [7]],
    [`${address}?v=file&e=1&s=x`, [7]],
    [[{ url: address }], [7]],
    [[3, 3, '3'], [3]],
  ])('%j', (raw, ids) => {
    expect(picture.parse(raw, field)).toEqual({ value: ids });
  });

  test.each([
    ['x'],
    ['/api/file/open/7'],
    ['https://evil.example/1-2'],
    [[null]],
    [[{ name: 'x' }]],
    ['{"a":1}'],
    ['[1'],
    [[-1]],
    [['1.5']],
  ])('%j is refused', (raw) => {
    expect(picture.parse(raw, field)).toEqual({ problem: msg('badFormat') });
  });

  test('empty texts are empty', () => {
    for (const raw of ['', '[]', ' ', ',', []]) expect(picture.isEmpty?.(raw)).toBe(true);
    expect(picture.isEmpty?.('3')).toBe(false);
  });

  test('the definition counts: one unless it says more, a cover is one', () => {
    const full = (max: number) => ({ problem: msg('filesFull', { max }) });
    expect(file.parse([1, 2], fieldOf('file'))).toEqual(full(1));
    expect(file.parse([1, 2, 3], fieldOf('file', 2))).toEqual(full(2));
    expect(picture.parse([1, 2, 3, 4, 5, 6, 7, 8, 9], field)).toMatchObject({ value: expect.any(Array) });
    expect(cover.parse([1, 2], fieldOf('cover', 9))).toEqual(full(1));
    expect(cover.item?.(fieldOf('cover', 9))).toMatchObject({ max: 1 });
  });
});

describe('whose files', () => {
  test('one’s own new ones only, and pictures where pictures are meant', async () => {
    const { seller, peer } = company;
    const own = await image();
    const document = (await upload(company, seller, { picType: 'customer' }, { name: 'a.pdf', content: pdf })).body
      .data;
    const face = await image(seller, 'avatar');
    const notYours = { img: msg('fileNotYours') };
    expect(await check(seller, [own.id])).toBeUndefined();
    expect(await check(peer, [own.id])).toEqual(notYours);
    expect(await check(seller, [own.id, 987_654_321])).toEqual(notYours);
    expect(await check(seller, [face.id])).toEqual(notYours);
    expect(await check(seller, [document.id])).toEqual({ img: msg('picturesOnly') });
    expect(await check(seller, [document.id], undefined, file)).toBeUndefined();
    await write(seller, first, [own.id]);
    const taken = { img: msg('fileTaken') };
    expect(await check(seller, [own.id])).toEqual(taken);
    expect(await check(seller, [own.id], row(second, []))).toEqual(taken);
    // Files that the record has may stay, regardless of who saves it.
    expect(await check(peer, [own.id], row(first, [own.id]))).toBeUndefined();
    await company.seller.call('api/file/DeleteFile', { id: document.id });
    expect(await check(seller, [document.id], undefined, file)).toEqual(notYours);
  });
});

describe('with the record', () => {
  test('new files become its, removed ones go; all who see the record see them', async () => {
    const [one, two] = [await image(), await image()];
    await write(company.seller, first, [one.id, two.id]);
    expect(await stateOf(one.id)).toEqual({ record: first, field: 'img', deleted: false });
    const list = await company.manager.call('api/file/list', { picType: 'customer', modelId: first, code: 'img' });
    const ids = (list.body as { rows: FileRow[] }).rows.map((entry) => entry.id);
    expect(ids).toEqual(expect.arrayContaining([one.id, two.id]));
    expect((await company.stranger.call('api/file/list', { picType: 'customer', modelId: first })).body.code).toBe(
      'not_found',
    );
    await write(company.manager, first, [two.id], [one.id, two.id]);
    expect(await stateOf(one.id)).toMatchObject({ deleted: true });
    expect((await open(company, one.url)).statusCode).toBe(404);
    expect((await open(company, two.url)).statusCode).toBe(200);
  });

  test('two records that take one file at once: one has it, the other is refused whole', async () => {
    const { id } = await image();
    const outcomes = await Promise.allSettled([first, second].map((record) => write(company.seller, record, [id])));
    expect(outcomes.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    const winner = outcomes[0]?.status === 'fulfilled' ? first : second;
    expect(await stateOf(id)).toMatchObject({ record: winner });
  });

  test('a colleague’s file is not taken even without the check', async () => {
    const { id } = await image();
    await expect(write(company.peer, first, [id])).rejects.toMatchObject({ code: 'invalid' });
    expect(await stateOf(id)).toMatchObject({ record: 0 });
  });

  test('an album’s picture serves many records, and is not deleted while it does', async () => {
    const { id } = await image(company.seller, 'album');
    await write(company.seller, first, [id]);
    await write(company.seller, second, [id]);
    expect(await check(company.seller, [id], row(second, []))).toBeUndefined();
    expect((await company.seller.call('api/file/delete', { id })).body.msg).toBe('图片正在使用，不能删除');
    await write(company.seller, first, [], [id]);
    await write(company.seller, second, [], [id]);
    expect(await stateOf(id)).toMatchObject({ record: 0, deleted: false });
    expect((await company.seller.call('api/file/delete', { id })).body.result).toBe('success');
  });

  test('a page is looked up at once; names for the log, nothing for who may not read', async () => {
    const [one, two] = [await image(), await image()];
    const statements: unknown[] = [];
    await inCall(company.seller, async (call) => {
      const counted = {
        ...call,
        db: { ...call.db, rows: (statement: never) => (statements.push(1), call.db.rows(statement)) } as Db,
      };
      const known = await picture.expand?.(counted, field, [[one.id], [two.id, one.id], [], null], []);
      expect(statements).toHaveLength(1);
      const shown = picture.present([two.id, one.id, 999], field, known) as FileRow[];
      expect(shown.map((entry) => [entry.id, entry.FileName])).toEqual([
        [two.id, 'a.png'],
        [one.id, 'a.png'],
      ]);
      expect((await open(company, shown[0]?.url ?? '')).statusCode).toBe(200);
      expect(picture.text?.([one.id, two.id], field, known)).toBe('a.png、a.png');
      expect(picture.masked?.(shown)).toEqual([]);
      expect(picture.present(null, field, known)).toEqual([]);
    });
  });
});
