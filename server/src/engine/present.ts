// Database row → answer: wire names, texts of references, field grants. The only way a row leaves the server.
import { type Call, type Definition, type Field, type Row, storesNothing } from './entity.ts';
import { fieldType } from './fields/registry.ts';
import type { Engine } from './registry.ts';

/** Shows the first three and last four characters of a number, the first of anything else. */
export function mask(text: string): string {
  const characters = [...text];
  if (characters.length === 0) return '';
  if (characters.length >= 8) return `${characters.slice(0, 3).join('')}****${characters.slice(-4).join('')}`;
  return `${characters[0]}${'*'.repeat(Math.max(2, characters.length - 1))}`;
}

/** Presents the rows of one page; every relation is looked up once for all of them. */
export async function presentPage(
  engine: Engine,
  definition: Definition,
  call: Call,
  rows: readonly Row[],
): Promise<Record<string, unknown>[]> {
  const { entity } = definition;
  const labels = await labelsOf(engine, definition, call, rows);
  const grants = new Map(
    definition.fields.map((field) => [field.wire, call.actor.fieldGrant(entity.module, field.wire)]),
  );
  const wires = rows.map((row) => {
    const wire: Record<string, unknown> = { [entity.idWire ?? 'id']: row.id };
    if (entity.idWire) wire['id'] = row.id;
    for (const field of definition.fields) {
      const grant = grants.get(field.wire);
      const type = fieldType(field.type);
      if (storesNothing(field) || grant === 'hidden') continue;
      const stored = storedOf(row, field);
      let value = type.present(stored, field);
      if (field.type === 'user' && (field.max ?? 1) > 1 && Array.isArray(stored)) {
        value = stored.map((id) => userValue(call, Number(id)));
      }
      wire[field.wire] = grant === 'mask' ? mask(String(value ?? '')) : value;
      if (field.column2 && field.wire2) {
        wire[field.wire2] = grant === 'mask' ? '' : type.present(row[field.column2], field);
        const second = labels.get(`${field.wire}#2`)?.get(Number(row[field.column2]));
        if (type.reference2) wire[`${field.wire2}Name`] = grant === 'mask' ? '' : (second ?? '');
      }
      const text = textOf(field, stored, labels);
      if (text !== undefined) wire[field.textField ?? `${field.wire}Name`] = grant === 'mask' ? mask(text) : text;
    }
    wire['version'] = row.version;
    entity.present?.(row, wire, call.actor);
    for (const field of definition.fields) {
      if (grants.get(field.wire) !== 'hidden') continue;
      delete wire[field.wire];
      delete wire[field.textField ?? `${field.wire}Name`];
      // The avatar is the owner's.
      if (field.column === entity.owner) delete wire['Header'];
    }
    return wire;
  });
  await entity.presentPage?.(call, [...rows], wires);
  return wires;
}

function userValue(call: Call, id: number): { userid: number; username: string; header: string } {
  const user = call.actor.organisation.users.get(id);
  return { userid: id, username: user?.name ?? '', header: user?.avatar ?? '' };
}

/** The stored value: a column, or a key of `ext`. */
export function storedOf(row: Row, field: Field): unknown {
  if (!field.custom) return row[field.column as string];
  const ext = row['ext'] as Record<string, unknown> | undefined;
  return ext && Object.hasOwn(ext, field.wire) ? ext[field.wire] : fieldType(field.type).empty;
}

/** Text of a value that is not its own text, or undefined. */
function textOf(field: Field, stored: unknown, labels: Labels): string | undefined {
  const type = fieldType(field.type);
  if (type.reference) {
    const known = labels.get(field.wire);
    if (Array.isArray(stored))
      return stored
        .map((id) => known?.get(Number(id)) ?? '')
        .filter(Boolean)
        .join('、');
    return known?.get(Number(stored)) ?? '';
  }
  if (field.options || field.type === 'switch') {
    const options = type.item?.(field).options ?? [];
    return options.find((option) => String(option.value) === String(stored))?.label ?? '';
  }
  return undefined;
}

type Labels = Map<string, ReadonlyMap<number, string>>;

async function labelsOf(engine: Engine, definition: Definition, call: Call, rows: readonly Row[]): Promise<Labels> {
  const labels: Labels = new Map();
  if (rows.length === 0) return labels;
  await Promise.all(
    definition.fields.flatMap((field) => {
      if (storesNothing(field)) return [];
      const type = fieldType(field.type);
      const load = async (source: string, key: string, ids: unknown[]) => {
        const wanted = [...new Set(ids.flat().map(Number))].filter((id) => id > 0);
        if (wanted.length > 0)
          labels.set(key, await engine.reference(source).labels(call.db, call.actor, wanted, field));
      };
      return [
        ...(type.reference
          ? [
              load(
                type.reference,
                field.wire,
                rows.map((row) => storedOf(row, field)),
              ),
            ]
          : []),
        ...(type.reference2 && field.column2
          ? [
              load(
                type.reference2,
                `${field.wire}#2`,
                rows.map((row) => row[field.column2 as string]),
              ),
            ]
          : []),
      ];
    }),
  );
  return labels;
}

/** Values of a row as people read them, by wire name: what the operation log keeps. */
export async function readable(
  engine: Engine,
  definition: Definition,
  call: Call,
  row: Row,
): Promise<Map<string, string>> {
  const labels = await labelsOf(engine, definition, call, [row]);
  const texts = new Map<string, string>();
  for (const field of definition.fields) {
    const type = fieldType(field.type);
    if (storesNothing(field)) continue;
    const stored = storedOf(row, field);
    const presented = type.present(stored, field);
    const plain =
      typeof presented === 'object' && presented !== null ? JSON.stringify(presented) : String(presented ?? '');
    texts.set(field.wire, (textOf(field, stored, labels) ?? plain) || plain);
    if (field.column2 && field.wire2) {
      const second = row[field.column2];
      texts.set(field.wire2, labels.get(`${field.wire}#2`)?.get(Number(second)) ?? (second ? String(second) : ''));
    }
  }
  return texts;
}
