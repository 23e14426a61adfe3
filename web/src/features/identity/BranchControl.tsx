// Form items of the type `branch`: one department as its id, several as comma-joined ids.

import { useTranslation } from 'react-i18next';
import type { ControlProps } from '../../engine/record/registries.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { type BranchChoice, BranchPicker } from './BranchPicker.tsx';
import { find } from './branchTree.ts';
import { useBranches } from './identity.api.ts';
import { idsOf, maxOf, refusesBranch } from './selection.ts';
import './identity.i18n.ts';

export default function BranchControl({
  item,
  value,
  onChange,
  id,
  disabled,
  status,
  describedBy,
  form,
}: ControlProps) {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const max = maxOf(item);
  const ids = idsOf(value);
  const branches = useBranches(ids.length > 0);
  const ready = item.textField ? String(form?.values[item.textField] ?? '') : '';
  const chosen = ids.map((one): BranchChoice => {
    const known = branches.data ? find(branches.data, one)?.text : undefined;
    return { id: one, text: known ?? (ids.length === 1 && ready ? ready : `#${one}`) };
  });

  const change = (next: BranchChoice[]) => {
    onChange(max === 1 ? (next[0]?.id ?? '') : next.map((one) => one.id).join(','));
    if (item.textField) form?.setValue(item.textField, next.map((one) => one.text).join('、'));
  };

  return (
    <BranchPicker
      id={id}
      value={chosen}
      max={max}
      placeholder={item.placeholder}
      disabled={disabled || item.readonly}
      invalid={status === 'error'}
      describedBy={describedBy}
      onChange={change}
      accepts={(node) => {
        if (!refusesBranch(item, node)) return true;
        feedback.error(t('branch.notSuperior'));
        return false;
      }}
    />
  );
}
