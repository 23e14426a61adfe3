// Item type `number`: a decimal that stays text all the way, so that no digit is lost.
import type { FormItem } from '@crm/protocol/answers/form';
import { isSmallestStep, withCents } from '@crm/protocol/text';
import type { TFunction } from 'i18next';
import { groupedText, moneyText } from '../../../record/decimals.ts';
import { type ShownField, shownText } from '../../../record/records.ts';
import type { Row } from '../../../record/registries.ts';
import { registerFieldType } from '../../fieldTypes.ts';
import { commonControl } from '../commonControl.ts';
import { numberText } from '../sheetText.ts';

function numberProblem(item: FormItem, value: unknown, t: TFunction): string | null {
  const text = String(value);
  const number = Number(text);
  if (!/^-?\d+(\.\d+)?$/.test(text) || !Number.isFinite(number)) return t('form.badNumber');
  if (item.min !== undefined && number <= 0 && isSmallestStep(item.min, item.precision)) return t('form.notPositive');
  if (item.min !== undefined && number < item.min) return t('form.tooSmall', { min: item.min });
  if (item.max !== undefined && number > item.max) return t('form.tooLarge', { max: item.max });
  const places = text.split('.')[1]?.length ?? 0;
  if (item.precision !== undefined && places > item.precision) return t('form.tooPrecise', { places: item.precision });
  return null;
}

/** What has a unit is read without the places that it does not need: 13%; amounts are read by their thousands: 1,234.50. */
function shownNumber(row: Row, field: ShownField): string {
  const typed = shownText(row, field);
  const plain = field.precision === 2 ? withCents(typed) : typed;
  const isAmount = /^-?\d+\.\d\d$/.test(plain);
  // A company's own field has its places with it: with two of them it need not be money.
  if (isAmount && field.precision === undefined && !field.suffix) return moneyText(plain);
  const text = isAmount ? groupedText(plain) : plain;
  return field.suffix && text ? `${text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')}${field.suffix}` : text;
}

registerFieldType('number', {
  control: commonControl('NumberControl'),
  text: shownNumber,
  typed: true,
  align: 'right',
  problem: numberProblem,
  fromText: numberText,
  filter: { first: 'between' },
});
