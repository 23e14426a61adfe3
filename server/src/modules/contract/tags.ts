// Tags: short coloured texts that people put on records of a kind.
import { say } from '@crm/protocol/sentences';
import { isBlank, textLength } from '@crm/protocol/text';
import { sql } from 'kysely';
import type { Call } from '../../engine/entity.ts';
import { invalid } from '../../platform/errors.ts';

export interface Tag {
  id: number;
  text: string;
  bgcolor: string;
  color: string;
  module: string;
}

const colour = /^#[0-9a-fA-F]{6}$/;
const longest = 20;
const most = 200;

/** @throws AppError `invalid` at the field */
export async function addTag(call: Call, sent: Omit<Tag, 'id'>): Promise<number> {
  // Kinds are few: nothing is kept for one that nobody knows.
  const entity = call.engine.entity(sent.module);
  if (!entity) throw invalid({ module: say('moduleMissing') });
  const text = sent.text.trim();
  if (isBlank(text)) throw invalid({ text: say('required') });
  if (textLength(text) > longest) throw invalid({ text: say('tooLong', { max: longest }) });
  if (/[,，]/.test(text)) throw invalid({ text: say('tagComma') });
  for (const field of ['bgcolor', 'color'] as const)
    if (!colour.test(sent[field])) throw invalid({ [field]: say('colourFormat') });
  const count = await call.db.first<{ n: number }>(sql`select count(*) as n from tag where module = ${entity.module}`);
  if ((count?.n ?? 0) >= most) throw invalid({ text: say('tooManyChosen', { max: most }) });
  const row = await call.db.first<{ id: number }>(sql`
    insert into tag (module, text, bgcolor, color, created_by) values (${entity.module}, ${text}, ${sent.bgcolor}, ${sent.color}, ${call.actor.userId})
    on conflict do nothing returning id`);
  if (!row) throw invalid({ text: say('tagTaken') });
  return row.id;
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
