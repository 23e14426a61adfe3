// Below the amount: the sum of the products, and the agreed discount.
import { useTranslation } from 'react-i18next';
import { linesOf } from '../../engine/fields/controls/tablelist/lines.ts';
import { groupedText, sumOf } from '../../engine/record/decimals.ts';
import type { FieldNoteProps } from '../../engine/record/registries.ts';
import './contract.i18n.ts';

export default function AmountNote({ value, values = {} }: FieldNoteProps) {
  const { t } = useTranslation();
  const lines = linesOf(values['listJson']);
  if (lines.length === 0) return null;
  const total = sumOf(
    lines.map((line) => line.xiaoji),
    2,
  );
  const agreed = String(value ?? '').replaceAll(',', '');
  const less = agreed === '' ? '0.00' : sumOf([total, agreed.startsWith('-') ? agreed.slice(1) : `-${agreed}`], 2);
  return (
    <p className="form-note">
      {t('contract.lineTotal', { total: groupedText(total) })}
      {!less.startsWith('-') && less !== '0.00' && t('contract.discount', { amount: groupedText(less) })}
    </p>
  );
}
