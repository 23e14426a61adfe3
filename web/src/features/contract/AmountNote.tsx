// Below the amount: the sum of the products, and the agreed discount.
import { useTranslation } from 'react-i18next';
import { linesOf } from '../../engine/fields/controls/tablelist/lines.ts';
import { moneyText, sumOf } from '../../engine/record/decimals.ts';
import type { FieldNoteProps } from '../../engine/record/registries.ts';
import './contractPanel.i18n.ts';

export default function AmountNote({ value, values = {} }: FieldNoteProps) {
  const { t } = useTranslation();
  const lines = linesOf(values['listJson']);
  if (lines.length === 0) return null;
  const total = sumOf(
    lines.map((line) => line.xiaoji),
    2,
  );
  const agreed = String(value ?? '').replaceAll(',', '');
  // An amount below zero pays something back: it is no discount.
  const difference = /^\d/.test(agreed) ? sumOf([total, `-${agreed}`], 2) : '0.00';
  const less = difference.startsWith('-') ? '0.00' : difference;
  return (
    <p className="form-note">
      {t('contract.lineTotal', { total: moneyText(total) })}
      {less !== '0.00' && t('contract.discount', { amount: moneyText(less) })}
    </p>
  );
}
