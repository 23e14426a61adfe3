// Chooses departments: a field that opens the tree in a popover of 550 pixels.
import type { BranchNode } from '@crm/protocol/answers/identity';
import { limits } from '@crm/protocol/limits';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { BranchTreePanel } from './BranchTreePanel.tsx';
import { PickerField, type PickerFieldState } from './PickerField.tsx';
import './identity.i18n.ts';

export interface BranchChoice {
  id: number;
  text: string;
}

interface BranchPickerProps extends PickerFieldState {
  value: BranchChoice[];
  max: number;
  onChange: (value: BranchChoice[]) => void;
  /** Returns false when the node may not be chosen (and shows the reason itself). */
  accepts?: (node: BranchNode) => boolean;
}

export function BranchPicker({ value, max, onChange, accepts, placeholder, ...field }: BranchPickerProps) {
  const { t } = useTranslation();

  const choose = (node: BranchNode, close: () => void) => {
    if (value.some((one) => one.id === node.id)) {
      onChange(value.filter((one) => one.id !== node.id));
      return;
    }
    if (accepts && !accepts(node)) return;
    const entry = { id: node.id, text: node.text };
    if (max === 1) {
      onChange([entry]);
      close();
    } else if (value.length < max) {
      onChange([...value, entry]);
      if (value.length + 1 === max) close();
    }
  };

  return (
    <PickerField
      {...field}
      width={limits.branchPickerWidth}
      title={t('branch.placeholder')}
      placeholder={placeholder || t('branch.placeholder')}
      empty={value.length === 0}
      shown={
        max === 1
          ? value.map((one) => <span key={one.id}>{one.text}</span>)
          : value.map((one) => <Tag key={one.id}>{one.text}</Tag>)
      }
      onClear={() => onChange([])}
      renderPicker={(close) => (
        <BranchTreePanel chosen={value.map((one) => one.id)} onChoose={(node) => choose(node, close)} />
      )}
    />
  );
}
