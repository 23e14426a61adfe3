// What is asked before records are given to somebody else, or shared.
import type { FormItem } from '@crm/protocol/form';
import type { TFunction } from 'i18next';
import type { Question } from '../ask/AskDialog.tsx';
import { runBulk } from '../list/actions.ts';
import './words.ts';

/** People that one call shares with. */
const mostPeople = 50;

interface Subject {
  module: string;
  ids: number[];
  /** Names of the records. */
  about: string;
}

function people(title: string, field: string, max: number): FormItem {
  return { id: 0, type: 'user', title, field, required: true, max };
}

function choice(title: string, field: string, options: { value: number | string; label: string }[]): FormItem {
  return { id: 0, type: 'radio', title, field, value: options[0]?.value, options };
}

function until(t: TFunction): FormItem {
  return { id: 0, type: 'date', title: t('membership.until'), field: 'expires', placeholder: t('membership.forGood') };
}

export function transferQuestion(t: TFunction, { module, ids, about }: Subject): Question {
  return {
    title: t('membership.transfer'),
    about,
    items: [
      people(t('membership.newOwner'), 'userid', 1),
      choice(
        t('membership.keep'),
        'keep',
        ['none', 'read', 'write'].map((value) => ({ value, label: t(`membership.keep.${value}`) })),
      ),
      until(t),
    ],
    opens: true,
    okText: t('membership.transfer'),
    send: (values, key) => runBulk(`api/${module}/Transfer`, ids, { ...values, undo: 1 }, key),
  };
}

export function shareQuestion(t: TFunction, { module, ids, about }: Subject): Question {
  return {
    title: t('membership.share'),
    about,
    items: [
      people(t('membership.with'), 'userids', mostPeople),
      choice(
        t('membership.access'),
        'readonly',
        [1, 0].map((value) => ({ value, label: t(`membership.access.${value}`) })),
      ),
      until(t),
    ],
    okText: t('membership.share'),
    send: ({ userids, ...values }, key) =>
      runBulk(`api/${module}/share`, ids, { ...values, userids: idsOf(userids).join(',') }, key),
  };
}

/** Ids of people as their control answers them. */
function idsOf(value: unknown): number[] {
  return Array.isArray(value) ? value.map((one: { userid?: unknown }) => Number(one.userid)) : [];
}
