// The people that passing has to name: the next approvers, where a node leaves them to the passing person, or an additional one before it.
import type { FormItem } from '@crm/protocol/answers/form';
import type { WorkDetail } from '@crm/protocol/answers/work';
import { flowLimits } from '@crm/protocol/flow';
import type { TFunction } from 'i18next';
import './approval.i18n.ts';

/** @param person makes the item of a dialog in which somebody is chosen */
export function nextApprover(
  t: TFunction,
  { naming, mayHand }: Pick<WorkDetail, 'naming' | 'mayHand'>,
  person: (title: string, field: string, more: Partial<FormItem>) => FormItem,
): FormItem[] {
  if (!naming)
    return mayHand ? [person(t('work.next'), 'userid', { required: false, placeholder: t('work.nextHint') })] : [];
  const { choices, required } = naming;
  return [
    person(t('work.nameNext'), 'userid', {
      required,
      placeholder: t('work.nameNextHint', { node: naming.StepName }),
      ...(choices
        ? {
            type: 'select',
            options: choices.map(({ userid, username }) => ({ value: String(userid), label: username })),
          }
        : {}),
    }),
  ];
}

/** @param written what was written as the opinion already */
export const opinionItem = (t: TFunction, required: boolean, written: string | undefined): FormItem => ({
  id: 0,
  type: 'textarea',
  title: t('work.opinion'),
  field: 'Ext',
  required,
  max: flowLimits.opinion,
  rows: 3,
  placeholder: t('work.opinionHint'),
  ...(written ? { value: written } : {}),
});

export const personItem = (title: string, field: string, more: Partial<FormItem> = {}): FormItem => ({
  id: 1,
  type: 'user',
  title,
  field,
  textField: `${field}Name`,
  required: true,
  ...more,
});
