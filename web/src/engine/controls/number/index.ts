// Item type `number`: a decimal that stays text all the way, so that no digit is lost.
import type { FormItem } from '@crm/protocol/form';
import type { TFunction } from 'i18next';
import { registerFieldType } from '../../fieldTypes.ts';
import { numberText } from '../sheetText.ts';
import { usual } from '../usual.ts';

function numberProblem(item: FormItem, value: unknown, t: TFunction): string | null {
  const text = String(value);
  const number = Number(text);
  if (!/^-?\d+(\.\d+)?$/.test(text) || !Number.isFinite(number)) return t('form.badNumber');
  if (item.min !== undefined && number < item.min) return t('form.tooSmall', { min: item.min });
  if (item.max !== undefined && number > item.max) return t('form.tooLarge', { max: item.max });
  const places = text.split('.')[1]?.length ?? 0;
  if (item.precision !== undefined && places > item.precision) return t('form.tooPrecise', { places: item.precision });
  return null;
}

registerFieldType('number', {
  control: usual('NumberControl'),
  typed: true,
  align: 'right',
  problem: numberProblem,
  fromText: numberText,
  filter: { first: 'between' },
});
