// Sends one field of a record alone, with its version; after a concurrent change it goes on unless that changed the same field.

import type { FormDefinition, FormItem } from '@crm/protocol/answers/form';
import type { Edited } from '@crm/protocol/envelope';
import type { TFunction } from 'i18next';
import { newAttemptKey } from '../../shared/api/attempt.ts';
import { ApiError, post, postAnswer } from '../../shared/api/client.ts';
import { sentValue, textIn } from '../fields/fieldTypes.ts';
import { changedFields, recordValues } from '../fields/formValues.ts';
import { ownsSecondField } from '../fields/validation.ts';
import { detailCall, editCall, requestBody, writtenBody } from '../record/recordCalls.ts';
import { optionOf } from '../record/records.ts';
import type { Row } from '../record/registries.ts';
import './inPlace.i18n.ts';

/** How often a save goes on by itself when only other fields were changed meanwhile. */
const mostVersions = 3;

/** Somebody else changed the same field. */
export class FieldConflict extends Error {
  readonly fresh: Row;

  /** @param text who put what there */
  constructor(text: string, fresh: Row) {
    super(text);
    this.fresh = fresh;
  }
}

/** What the record is known to be, from one try to the next. */
export interface KnownState {
  values: Row;
  /** 0 where it is not known. */
  version: number;
  /** The last body that was sent, and the key of its attempt. */
  sent?: { text: string; key: string };
}

export interface FieldWrite {
  definition: FormDefinition;
  item: FormItem;
  id: number;
  /** All of the record's values, the new one among them. */
  values: Row;
}

/** The field's wire names. */
export function fieldsOf(item: FormItem): string[] {
  return ownsSecondField(item) ? [item.field, item.field2 as string] : [item.field];
}

/** The properties that a list shows of the new value. */
export function shownOf(item: FormItem, before: Row, now: Row): Row {
  const shown: Row = {};
  for (const name of Object.keys(now)) if (now[name] !== before[name]) shown[name] = now[name];
  const option = item.options?.length ? optionOf(item.options, now[item.field]) : undefined;
  if (item.textField && option) shown[item.textField] = option.label;
  return shown;
}

/**
 * @param known is kept up to date for the next try
 * @throws FieldConflict, ApiError
 */
export async function sendField(
  { definition, item, id, values }: FieldWrite,
  known: KnownState,
  t: TFunction,
): Promise<Edited & { msg: string }> {
  const fields = fieldsOf(item);
  const body: Row = { id };
  for (const field of fields)
    body[field] = field === item.field ? sentValue(item, values[field]) : (values[field] ?? '');
  for (let tries = 1; ; tries++) {
    if (known.version) body.version = known.version;
    const text = JSON.stringify(body);
    if (known.sent?.text !== text) known.sent = { text, key: newAttemptKey() };
    try {
      const { data, msg } = await postAnswer(
        editCall(definition),
        writtenBody(definition.api_edit, definition.module, { ...body, undo: 1 }),
        { idempotencyKey: known.sent.key },
      );
      return { ...data, msg };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'conflict' || tries >= mostVersions) throw error;
      const call = detailCall(definition);
      const fresh = await post(call, requestBody(call, definition.module, { id }));
      const theirs = recordValues(definition, fresh);
      known.version = Number(fresh.version ?? 0);
      // Somebody changed something else: this field may go on.
      if (changedFields(fields, known.values, theirs).length === 0) continue;
      known.values = theirs;
      const name = error.data?.UserName;
      const value = textIn(fresh, item, t) || t('inPlace.nothing');
      throw new FieldConflict(
        name ? t('inPlace.conflict', { name, value }) : t('inPlace.conflictUnknown', { value }),
        fresh,
      );
    }
  }
}
