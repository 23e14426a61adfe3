// Who saved first, and when, in the words that times have everywhere.
import type { TFunction } from 'i18next';
import type { ApiError } from '../../shared/api/client.ts';
import { relativeTime } from '../record/moments.ts';
import '../fields/fields.i18n.ts';

export function conflictText({ data, message }: ApiError, t: TFunction, language: string): string {
  const { UserName: name, time } = data ?? {};
  if (typeof name !== 'string' || typeof time !== 'string') return message;
  return t('form.conflict', { name, time: relativeTime(time, language, t('time.justNow')) });
}
