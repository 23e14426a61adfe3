// Which fields of a record can be edited in place, which only in the form, and why others cannot.
import type { FormDefinition, FormItem } from '@crm/protocol/answers/form';
import type { TFunction } from 'i18next';
import { fieldType } from '../fields/fieldTypes.ts';
import { itemsOf } from '../fields/formValues.ts';
import type { Row } from '../record/registries.ts';
import './inPlace.i18n.ts';

export type Place =
  | { item: FormItem; way: 'here' | 'form' }
  /** Why it stays as it is. */
  | { locked: string };

/** Why a column that the form does not have is not changed here. */
function changedElsewhere({ module, cols }: FormDefinition, field: string, t: TFunction): string {
  const column = cols.find((one) => one.field === field);
  const [source, part] = column?.source?.split('.') ?? [];
  if (source && part && source !== module) return t('inPlace.elsewhere', { kind: t(`module.${source}`) });
  return t(column && fieldType(column.form_type)?.changes ? 'inPlace.byAction' : 'inPlace.kept');
}

/** @param mayEdit the person may edit records of this kind at all */
export function placeOf(definition: FormDefinition, field: string, mayEdit: boolean, t: TFunction): Place {
  const items = itemsOf(definition);
  const item = items.find((one) => one.field === field || one.field2 === field);
  const type = item && fieldType(item.type);
  if (!mayEdit || !definition.api_edit) return { locked: t('inPlace.noRight') };
  if (!item) return { locked: changedElsewhere(definition, field, t) };
  if (!type || type.silent) return { locked: t('inPlace.kept') };
  if (item.grant) return { locked: t('inPlace.noGrant') };
  if (item.createOnly) return { locked: t('inPlace.createOnly') };
  const missing = type.unavailable?.();
  if (missing) return { locked: t(missing) };
  if (item.disabled && item.placeholder) return { locked: item.placeholder };
  if (item.readonly || item.disabled) return { locked: t('inPlace.kept') };
  // What hangs on the value is chosen together with it.
  const followed = items.some((one) => one.parent && [item.field, item.field2].includes(one.parent));
  return { item, way: type.inPlace === 'form' || followed ? 'form' : 'here' };
}

/** Why this record cannot be edited; undefined where it can, or where nothing is known yet. */
export function recordLock(row: Row, t: TFunction): string | undefined {
  const can = row.can as { edit?: boolean } | undefined;
  if (!can || can.edit !== false) return undefined;
  return typeof row.locked === 'string' && row.locked ? row.locked : t('inPlace.noRight');
}
