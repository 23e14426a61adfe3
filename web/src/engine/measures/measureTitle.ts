// The title of a measure in the interface language.
import type { TFunction } from 'i18next';
import './measures.i18n.ts';
import { translated } from '../../shared/i18n/translated.ts';

export function measureTitle(t: TFunction, { key, label }: { key: string; label: string }): string {
  return translated(t, [`measure.${key}`], label);
}
