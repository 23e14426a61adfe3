// Tags: short coloured texts that people put on records of a kind.

import type { Tag } from '@crm/protocol/answers/tag';
import { limits } from '@crm/protocol/limits';
import { msg } from '@crm/protocol/sentences';
import { isBlank, textLength } from '@crm/protocol/text';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { isReadable } from '../../engine/field-permissions.ts';
import { visibleSql } from '../../engine/query/scope.ts';
import { defineSettings, type SettingsOf } from '../../engine/settings/definition.ts';
import { holdOne, holdSettings, readSettings } from '../../engine/settings/read.ts';
import { changeSettings, insertSettings, removeSettings } from '../../engine/settings/write.ts';
import { select } from '../../platform/db/query.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { replaceName } from './replace.job.ts';
import { tagsField } from './tagged.ts';

const colour = /^#[0-9a-fA-F]{6}$/;
const longest = limits.names.tag;
const most = 200;

export const tagSettings = defineSettings<SettingsOf<'tag'>>({
  name: 'tag',
  table: 'tag',
  stamps: ['created_by'],
  within: ['module'],
  limit: { most, wire: 'text', sentence: msg('tooManyChosen', { max: most }) },
  unique: { tag_text: { wire: 'text', sentence: msg('tagTaken') } },
  deletion: 'forever',
  log: {
    fields: { text: { title: '标签' }, bgcolor: { title: '底色' }, color: { title: '字色' } },
    note: ({ text }, action) => (action === 'create' || action === 'delete' ? text : ''),
  },
  rooms: () => ['everyone'],
});

type TagBody = Pick<Tag, 'text' | 'bgcolor' | 'color'>;

/** What is sent of a tag, as it is kept. @throws AppError `invalid` at the field */
function checked(sent: TagBody): TagBody {
  const text = sent.text.trim();
  if (isBlank(text)) throw invalid({ text: msg('required') });
  if (textLength(text) > longest) throw invalid({ text: msg('tooLong', { max: longest }) });
  if (/[,，]/.test(text)) throw invalid({ text: msg('tagComma') });
  for (const field of ['bgcolor', 'color'] as const)
    if (!colour.test(sent[field])) throw invalid({ [field]: msg('colourFormat') });
  return { text, bgcolor: sent.bgcolor, color: sent.color };
}

/** @throws AppError `invalid` at the field */
export async function addTag(call: Call, sent: Omit<Tag, 'id' | 'version'>): Promise<number> {
  // Kinds are few: nothing is kept for one that nobody knows.
  const entity = call.engine.entity(sent.module);
  if (!entity) throw invalid({ module: msg('moduleMissing') });
  return (await insertSettings(call, tagSettings, { module: entity.module, ...checked(sent) })).id;
}

/**
 * Changes text and colours. Records that carry the old text get the new one in the background.
 * @param merge true: a tag that has the text already takes the place of this one
 * @param version as it was read; none where the caller does not care
 * @returns id of the run that changes records; 0 where none has to
 * @throws AppError `invalid`, `not_found`, `conflict` with the newest version
 */
export async function editTag(
  call: Call,
  id: number,
  sent: TagBody,
  merge: boolean,
  version?: number,
): Promise<number> {
  const before = await holdOne(call, tagSettings, id, { version });
  const { text, bgcolor, color } = checked(sent);
  const [other] = await readSettings(
    call.db,
    tagSettings,
    sql`t.module = ${before.module} and lower(t.text) = lower(${text}) and t.id <> ${id}`,
  );
  if (other && !merge) throw invalid({ text: msg('tagTaken') });
  const to = other?.text ?? text;
  if (other) {
    const changes = [{ field: 'text', title: '标签', old: before.text, new: to }];
    await removeSettings(call, tagSettings, [before], { action: 'tagMerged', changes });
  } else await changeSettings(call, tagSettings, before, { text, bgcolor, color });
  return before.text === to ? 0 : replace(call, before, to);
}

/** Deletes tags; records lose them in the background. @returns ids of the runs that change records */
export async function deleteTags(call: Call, ids: readonly number[]): Promise<{ count: number; jobs: number[] }> {
  const rows = await holdSettings(call, tagSettings, ids, { gone: conflict(msg('tagGone')) });
  await removeSettings(call, tagSettings, rows);
  const jobs = [];
  for (const row of rows) jobs.push(await replace(call, row, ''));
  return { count: rows.length, jobs };
}

function replace(call: Call, { module, text }: Tag, to: string): Promise<number> {
  const { ip, language } = call;
  return call.enqueue(replaceName, { module, from: text, to, ip, language });
}

/** By text: how many records that the person may see carry it; of kinds or fields that are hidden from them, nothing. */
export async function countsOf(call: Call, module: string): Promise<Map<string, number>> {
  const entity = call.engine.entity(module);
  const field = entity && tagsField(entity);
  if (!entity || !field || !call.actor.can(`${entity.grant}.index`)) return new Map();
  if (!isReadable(call.actor, entity.module, field)) return new Map();
  const column = sql.ref(`t.${field.column}`);
  const rows = await call.db.rows(
    select(sql`${sql.table(entity.table)} t, unnest(string_to_array(${column}, ',')) one`, [
      sql<string>`one`.as('text'),
      sql<number>`count(*)`.as('n'),
    ])`where ${column} <> '' and t.deleted_at is null and ${visibleSql(entity, call.actor)} group by 1`,
  );
  return new Map(rows.map(({ text, n }) => [text, Number(n)]));
}

export function tagsOf(call: Pick<Call, 'db'>, module: string): Promise<Tag[]> {
  return call.db.rows(
    select('tag', [
      'id',
      'text',
      'bgcolor',
      'color',
      'module',
      'version',
    ])`where module = ${module} order by id limit ${most}`,
  );
}

/** Comma-joined texts, each once. @throws AppError `invalid` */
export function tagList(text: string): string {
  const tags = [
    ...new Set(
      text
        .split(/[,，]/)
        .map((one) => one.trim())
        .filter((one) => !isBlank(one)),
    ),
  ];
  if (tags.length > 10) throw invalid({ list: msg('tooManyChosen', { max: 10 }) });
  if (tags.some((tag) => textLength(tag) > longest)) throw invalid({ list: msg('tooLong', { max: longest }) });
  return tags.join(',');
}
