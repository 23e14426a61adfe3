// editor with pictures: rich text keeps the bare addresses of its pictures, which are signed whenever it is shown.
import { msg } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import { editorOf } from '../../engine/fields/editor.ts';
import type { FieldType } from '../../engine/fields/field-type.ts';
import { storedOf } from '../../engine/present.ts';
import { select } from '../../platform/db/query.ts';
import { type Addresses, parseAddress } from '../../platform/storage/addresses.ts';
import { albumPlace } from './file.queries.ts';

const address = /\/api\/file\/open\/[1-9]\d{0,15}-[0-9a-f]{32}/g;
/** An address with whatever follows it inside its attribute. */
const shown = /(\/api\/file\/open\/[1-9]\d{0,15}-[0-9a-f]{32})(?:\?[^"'\s<>]*)?/g;

function pictures(html: unknown): Map<number, string> {
  const found = new Map<number, string>();
  for (const [text] of String(html ?? '').matchAll(address)) {
    const parts = parseAddress(text);
    if (parts) found.set(parts.id, parts.key);
  }
  return found;
}

const editor = editorOf((src) => parseAddress(src) !== undefined);

export const richText: FieldType = {
  ...editor,
  parse: (raw, field) => editor.parse(typeof raw === 'string' ? raw.replaceAll(shown, '$1') : raw, field),
  /** New pictures are one's own: people who only saw an address cannot make the program sign it again. */
  check: async (call, { field, value, before }) => {
    const had = pictures(before && storedOf(before, field));
    const added = [...pictures(value)].filter(([id]) => !had.has(id));
    if (added.length === 0) return undefined;
    const own = await call.db.rows(select('file', ['id', 'key'])`
      where id = any(${added.map(([id]) => id)}::bigint[]) and user_id = ${call.actor.userId}
      and width > 0 and deleted_at is null`);
    const fits = added.every(([id, key]) => own.some((file) => file.id === id && file.key === key));
    return fits ? undefined : { [field.wire]: msg('fileNotYours') };
  },
  expand: async (call) => call.actor.organisation.addresses,
  present: (stored, _field, known) => {
    const addresses = known as Addresses | undefined;
    const html = String(stored ?? '');
    return addresses
      ? html.replaceAll(shown, (_whole, bare: string) => addresses.signed(bare).replaceAll('&', '&amp;'))
      : html;
  },
  afterWrite: async (call, { entity, field, row, before }) => {
    const now = [...pictures(storedOf(row, field)).keys()];
    const gone = [...pictures(before && storedOf(before, field)).keys()].filter((id) => !now.includes(id));
    await call.db.run(sql`
      update file set module = ${entity.module}, record_id = ${row.id}, field = ${field.wire}, attached_at = now()
      where id = any(${now}::bigint[]) and record_id = 0 and module <> ${albumPlace}`);
    await call.db.run(sql`
      update file set deleted_at = now() where id = any(${gone}::bigint[]) and module = ${entity.module} and record_id = ${row.id}
        and field = ${field.wire} and deleted_at is null`);
  },
};
