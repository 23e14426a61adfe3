// The one function that decides what a person is shown of a field: in rows, lists, logs, texts of references and pickers.
import type { FieldGrant } from '@crm/protocol/access';
import type { Actor } from '../platform/access/actor.ts';
import type { FieldDefinition, Source } from './entity.ts';

/** Shows the first three and last four characters of a number, the first of anything else. */
export function mask(text: string): string {
  const characters = [...text];
  if (characters.length === 0) return '';
  if (characters.length >= 8) return `${characters.slice(0, 3).join('')}****${characters.slice(-4).join('')}`;
  return `${characters[0]}${'*'.repeat(Math.max(2, characters.length - 1))}`;
}

/** Narrowest first. */
const order: readonly FieldGrant[] = ['hidden', 'mask', 'read', 'edit'];

/**
 * The grant on a field, or on what a source names: `mobile` of this module, `contact.mobile` of another one. People who may not
 * see records of the other module see none of its fields here either.
 */
export function sourceGrant(actor: Actor, module: string, source: Source): FieldGrant {
  const [first, second] = source.split('.') as [string, string | undefined];
  if (second === undefined) return actor.fieldGrant(module, first);
  return actor.seesModule(first) ? actor.fieldGrant(first, second) : 'hidden';
}

/** The grant on a field; one with a source, or computed from others, stands under theirs, too. */
export function fieldGrant(
  actor: Actor,
  module: string,
  field: Pick<FieldDefinition, 'wire' | 'source' | 'reads'>,
): FieldGrant {
  const own = actor.fieldGrant(module, field.wire);
  const sources = [...(field.source ? [field.source] : []), ...(field.reads ?? [])];
  if (sources.length === 0) return own;
  const places = [own, ...sources.map((source) => sourceGrant(actor, module, source))].map((grant) =>
    order.indexOf(grant),
  );
  return order[Math.min(...places)] ?? 'hidden';
}

/** True when the person fills the field in: what is masked, too, as long as nobody has written anything there. */
export function mayFill(
  actor: Actor,
  module: string,
  field: Pick<FieldDefinition, 'wire' | 'source' | 'reads'>,
  creating: boolean,
): boolean {
  const grant = fieldGrant(actor, module, field);
  return grant === 'edit' || (creating && grant === 'mask');
}

/** True when the person sees the field in full, and so may filter, sort and search by it. */
export function isReadable(
  actor: Actor,
  module: string,
  field: Pick<FieldDefinition, 'wire' | 'source' | 'reads'>,
): boolean {
  return !['hidden', 'mask'].includes(fieldGrant(actor, module, field));
}

/**
 * A value as the grant lets it out; undefined: not at all.
 * @param masked what a masked value shows; stars in place of its text by default
 */
export function applyFieldGrant(grant: FieldGrant, value: unknown, masked?: (value: unknown) => unknown): unknown {
  if (grant === 'hidden') return undefined;
  if (grant !== 'mask') return value;
  if (value === '' || value === null || value === undefined) return value;
  return masked ? masked(value) : mask(String(value));
}

/** What this person is shown of a value of this field, as text or undefined. `source` is `field` or `module.field`. */
export function applyFieldPermissions(actor: Actor, module: string, source: Source, value: unknown): unknown {
  return applyFieldGrant(sourceGrant(actor, module, source), value);
}

/** The same for texts: hidden ones are empty. */
export function applyFieldPermissionsToText(actor: Actor, module: string, source: Source, text: string): string {
  return String(applyFieldPermissions(actor, module, source, text) ?? '');
}
