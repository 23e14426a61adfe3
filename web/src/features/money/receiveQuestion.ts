// The dialog before the rest of an instalment is received: the few fields of a receipt that matter, filled in.

import type { FormDefinition, FormItem } from '@crm/protocol/answers/form';
import * as recpayCalls from '@crm/protocol/calls/recpay';
import type { TFunction } from 'i18next';
import type { Question } from '../../engine/actions/PromptDialog.tsx';
import { dialogItems } from '../../engine/fields/formValues.ts';
import { textOf } from '../../engine/record/records.ts';
import type { Row } from '../../engine/record/registries.ts';
import { post, postAnswer } from '../../shared/api/client.ts';
import './money.i18n.ts';

/** Answer of `api/recpay/receiving`. */
type Receiving = Record<'money' | 'addTime', string> & Record<'payway' | 'accountid', number>;

/** In this order; others follow where the company's form requires them. */
const usual = ['money', 'addTime', 'payway', 'accountid'];
/** They are what it is of. */
const presetFields = new Set(['contractId', 'planid']);

function askedItems(definition: FormDefinition, first: Receiving): FormItem[] {
  const items = dialogItems(definition).filter(
    ({ field, readonly, grant }) => !presetFields.has(field) && !readonly && !grant,
  );
  const few = usual.flatMap((name) => items.filter(({ field }) => field === name));
  const others = items.filter(({ field, required }) => required && !usual.includes(field));
  return [...few, ...others].map((item): FormItem => {
    const value = first[item.field as keyof Receiving];
    return value ? { ...item, value } : item;
  });
}

export async function receiveQuestion(t: TFunction, row: Row, definition: FormDefinition): Promise<Question> {
  const id = Number(row.id);
  const first = await post(recpayCalls.receiving, { id });
  return {
    title: t('money.set'),
    about: textOf(row['planName']),
    items: askedItems(definition, first),
    okText: t('money.set'),
    send: async (values, idempotencyKey) => {
      const { msg } = await postAnswer(recpayCalls.set, { ...values, id }, { idempotencyKey });
      return msg ? { msg } : {};
    },
  };
}
