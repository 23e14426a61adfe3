// Chooses departments: a field that opens the tree in a popover of 550 pixels.
import { CloseCircleFilled, DownOutlined } from '@ant-design/icons';
import type { BranchNode } from '@crm/protocol/identity';
import { limits } from '@crm/protocol/limits';
import { Popover, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import './identity.css';
import { BranchTreePanel } from './BranchTreePanel.tsx';

export interface BranchChoice {
  id: number;
  text: string;
}

interface BranchPickerProps {
  id: string;
  value: BranchChoice[];
  max: number;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
  describedBy?: string | undefined;
  onChange: (value: BranchChoice[]) => void;
  /** Answers false when the node may not be chosen (and says why itself). */
  accepts?: (node: BranchNode) => boolean;
}

export function BranchPicker(props: BranchPickerProps) {
  const { id, value, max, placeholder, disabled, invalid, describedBy, onChange, accepts } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);

  const choose = (node: BranchNode) => {
    if (value.some((one) => one.id === node.id)) {
      onChange(value.filter((one) => one.id !== node.id));
      return;
    }
    if (accepts && !accepts(node)) return;
    const entry = { id: node.id, text: node.text };
    if (max === 1) {
      onChange([entry]);
      setOpen(false);
    } else if (value.length < max) {
      onChange([...value, entry]);
      if (value.length + 1 === max) setOpen(false);
    }
  };

  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      open={open && !disabled}
      onOpenChange={setOpen}
      styles={{ container: { width: `min(${limits.branchPickerWidth}px, calc(100vw - 24px))` } }}
      content={<BranchTreePanel chosen={value.map((one) => one.id)} onChoose={choose} />}
    >
      <div className="picker-field" data-invalid={invalid} data-disabled={disabled}>
        <button
          type="button"
          id={id}
          className="picker-button"
          disabled={disabled}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-invalid={invalid}
          aria-describedby={describedBy}
        >
          {value.length === 0 && <span className="picker-placeholder">{placeholder || t('branch.placeholder')}</span>}
          {max === 1
            ? value.map((one) => <span key={one.id}>{one.text}</span>)
            : value.map((one) => <Tag key={one.id}>{one.text}</Tag>)}
        </button>
        {value.length > 0 && !disabled ? (
          <button
            type="button"
            className="picker-clear"
            aria-label={t('action.clear')}
            onClick={(event) => {
              event.stopPropagation();
              onChange([]);
            }}
          >
            <CloseCircleFilled />
          </button>
        ) : (
          <DownOutlined aria-hidden className="picker-arrow" />
        )}
      </div>
    </Popover>
  );
}
