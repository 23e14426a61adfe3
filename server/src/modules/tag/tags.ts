// Tags: short coloured texts that people put on records of a kind.
import { say } from '@crm/protocol/sentences';
import { isBlank, textLength } from '@crm/protocol/text';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { writeLog } from '../../engine/operation-log.ts';
import { visibleSql } from '../../engine/query/scope.ts';
import { isReadable } from '../../engine/reveal.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { replaceName } from './replace.job.ts';
import { tagsField } from './tagged.ts';

export interface Tag {
  id: number;
  text: string;
  bgcolor: string;
  color: string;
  module: string;
  /** Records that carry it, for whoever asks. */
  count?: number;
}

const colour = /^#[0-9a-fA-F]{6}$/;
const longest = 20;
const most = 200;

type Sent = Pick<Tag, 'text' | 'bgcolor' | 'color'>;

/** What is sent of a tag, as it is kept. @throws AppError `invalid` at the field */
function checked(sent: Sent): Sent {
  const text = sent.text.trim();
  if (isBlank(text)) throw invalid({ text: say('required') });
  if (textLength(text) > longest) throw invalid({ text: say('tooLong', { max: longest }) });
  if (/[,，]/.test(text)) throw invalid({ text: say('tagComma') });
  for (const field of ['bgcolor', 'color'] as const)
    if (!colour.test(sent[field])) throw invalid({ [field]: say('colourFormat') });
  return { text, bgcolor: sent.bgcolor, color: sent.color };
}

/** @throws AppError `invalid` at the field */
export async function addTag(call: Call, sent: Omit<Tag, 'id'>): Promise<number> {
  // Kinds are few: nothing is kept for one that nobody knows.
  const entity = call.engine.entity(sent.module);
  if (!entity) throw invalid({ module: say('moduleMissing') });
  const { text, bgcolor, color } = checked(sent);
  const count = await call.db.first<{ n: number }>(sql`select count(*) as n from tag where module = ${entity.module}`);
  if ((count?.n ?? 0) >= most) throw invalid({ text: say('tooManyChosen', { max: most }) });
  const row = await call.db.first<{ id: number }>(sql`
    insert into tag (module, text, bgcolor, color, created_by) values (${entity.module}, ${text}, ${bgcolor}, ${color}, ${call.actor.userId})
    on conflict do nothing returning id`);
  if (!row) throw invalid({ text: say('tagTaken') });
  await writeLog(call, [{ entity: 'tag', recordId: row.id, action: 'create', note: text }]);
  tell(call, [row.id]);
  return row.id;
}

/**
 * Changes text and colours. Records that carry the old text get the new one in the background.
 * @param merge true: a tag that has the text already takes the place of this one
 * @returns id of the run that changes records; 0 where none has to
 * @throws AppError `invalid`, `not_found`
 */
export async function editTag(call: Call, id: number, sent: Sent, merge: boolean): Promise<number> {
  const [before] = await locked(call, [id]);
  if (!before) throw notFound();
  const { text, bgcolor, color } = checked(sent);
  const other = await call.db.first<Tag>(
    sql`select id, text from tag where module = ${before.module} and lower(text) = lower(${text}) and id <> ${id}`,
  );
  if (other && !merge) throw invalid({ text: say('tagTaken') });
  const to = other?.text ?? text;
  if (other) await call.db.run(sql`delete from tag where id = ${id}`);
  else await call.db.run(sql`update tag set text = ${text}, bgcolor = ${bgcolor}, color = ${color} where id = ${id}`);
  const titles = { text: '标签', bgcolor: '底色', color: '字色' };
  const now = { text: to, bgcolor, color };
  const changes = (['text', 'bgcolor', 'color'] as const)
    .filter((field) => before[field] !== now[field] && (!other || field === 'text'))
    .map((field) => ({ field, title: titles[field], old: before[field], new: now[field] }));
  if (changes.length > 0)
    await writeLog(call, [{ entity: 'tag', recordId: id, action: other ? 'tagMerged' : 'edit', changes }]);
  tell(call, [id]);
  return before.text === to ? 0 : replace(call, before, to);
}

/** Deletes tags; records lose them in the background. @returns ids of the runs that change records */
export async function deleteTags(call: Call, ids: readonly number[]): Promise<{ count: number; jobs: number[] }> {
  const rows = await locked(call, ids);
  if (rows.length < new Set(ids).size) throw conflict(say('tagGone'));
  await call.db.run(sql`delete from tag where id = any(${ids}::bigint[])`);
  await writeLog(
    call,
    rows.map(({ id, text }) => ({ entity: 'tag', recordId: id, action: 'delete', note: text })),
  );
  const jobs = [];
  for (const row of rows) jobs.push(await replace(call, row, ''));
  tell(call, ids);
  return { count: rows.length, jobs };
}

const tell = (call: Call, ids: readonly number[]) => call.effects.changed('tag', [...ids], ['everyone']);

function replace(call: Call, { module, text }: Tag, to: string): Promise<number> {
  const { ip, language } = call;
  return call.enqueue(replaceName, { module, from: text, to, ip, language });
}

function locked(call: Call, ids: readonly number[]): Promise<Tag[]> {
  return call.db.rows<Tag>(
    sql`select id, text, bgcolor, color, module from tag where id = any(${ids}::bigint[]) order by id for update`,
  );
}

/** By text: how many records that the person may see carry it; of kinds or fields that are hidden from them, nothing. */
export async function countsOf(call: Call, module: string): Promise<Map<string, number>> {
  const entity = call.engine.entity(module);
  const field = entity && tagsField(entity);
  if (!entity || !field || !call.actor.can(`${entity.grant}.index`)) return new Map();
  if (!isReadable(call.actor, entity.module, field)) return new Map();
  const column = sql.ref(`t.${field.column}`);
  const rows = await call.db.rows<{ text: string; n: number }>(sql`
    select one as text, count(*) as n from ${sql.table(entity.table)} t, unnest(string_to_array(${column}, ',')) one
    where ${column} <> '' and t.deleted_at is null and ${visibleSql(entity, call.actor)} group by 1`);
  return new Map(rows.map(({ text, n }) => [text, Number(n)]));
}

export function tagsOf(call: Pick<Call, 'db'>, module: string): Promise<Tag[]> {
  return call.db.rows<Tag>(
    sql`select id, text, bgcolor, color, module from tag where module = ${module} order by id limit ${most}`,
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
  if (tags.length > 10) throw invalid({ list: say('tooManyChosen', { max: 10 }) });
  if (tags.some((tag) => textLength(tag) > longest)) throw invalid({ list: say('tooLong', { max: longest }) });
  return tags.join(',');
}
