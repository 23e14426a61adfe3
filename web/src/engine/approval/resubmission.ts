// The dialog for submitting again what was sent back: an optional note.
import { limits } from '@crm/protocol/limits';
import type { TFunction } from 'i18next';
import type { Question } from '../actions/PromptDialog.tsx';
import './approval.i18n.ts';

export function resubmission(t: TFunction, about: string): Omit<Question, 'send'> {
  return {
    title: t('approval.resubmit'),
    about,
    items: [{ id: 0, type: 'textarea', title: t('approval.note'), field: 'Ext', max: limits.text, rows: 3 }],
    okText: t('approval.resubmit'),
  };
}
