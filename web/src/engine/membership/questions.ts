// The dialogs before records are transferred or shared.

import type { FormDefinition, FormItem } from '@crm/protocol/answers/form';
import type { TFunction } from 'i18next';
import { moduleCall } from '../../shared/api/moduleCall.ts';
import { translated } from '../../shared/i18n/translated.ts';
import { runBulk } from '../actions/actions.ts';
import type { Question } from '../actions/PromptDialog.tsx';
import './membership.i18n.ts';

/** People that one call shares with. */
const mostPeople = 50;

interface Subject {
  module: string;
  ids: number[];
  /** Names of the records. */
  about: string;
  /** What may go along. */
  goesAlong?: FormDefinition['goesAlong'];
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

/** What goes along: all of it with a transfer, nothing with sharing, by default. */
function along(t: TFunction, { goesAlong = [] }: Subject, action: 'transfer' | 'share'): FormItem[] {
  const options = goesAlong
    .filter((kind) => kind[action])
    .map(({ as, label }) => ({ value: as, label: translated(t, [`goesAlong.${as}`], label) }));
  if (options.length === 0) return [];
  const value = action === 'transfer' ? options.map((option) => option.value).join(',') : '';
  return [{ id: 0, type: 'select', multiple: true, title: t('membership.along'), field: 'carry', options, value }];
}

export function transferQuestion(t: TFunction, subject: Subject): Question {
  const { module, ids, about } = subject;
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
      ...along(t, subject, 'transfer'),
    ],
    opens: true,
    okText: t('membership.transfer'),
    send: (values, key) =>
      runBulk(moduleCall(module, 'Transfer'), ids, { ...values, ...carried(values), undo: 1 }, key),
  };
}

export function shareQuestion(t: TFunction, subject: Subject): Question {
  const { module, ids, about } = subject;
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
      ...along(t, subject, 'share'),
    ],
    okText: t('membership.share'),
    send: ({ userids, ...values }, key) =>
      runBulk(
        moduleCall(module, 'share'),
        ids,
        { ...values, ...carried(values), userids: idsOf(userids).join(',') },
        key,
      ),
  };
}

/** Names of what goes along, as the calls take them. */
const carried = ({ carry }: Record<string, unknown>) => (carry === undefined ? {} : { carry: String(carry ?? '') });

/** Ids of people as their control answers them. */
function idsOf(value: unknown): number[] {
  return Array.isArray(value) ? value.map((one: { userid?: unknown }) => Number(one.userid)) : [];
}
