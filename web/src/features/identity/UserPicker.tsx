// Chooses people, as a field with a popover of 600 pixels or as a dialog for an action.
import { CloseCircleFilled, DownOutlined } from '@ant-design/icons';
import type { PickedUser } from '@crm/protocol/identity';
import { limits } from '@crm/protocol/limits';
import { Modal, Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import './identity.css';
import { ColleaguePanel } from './ColleaguePanel.tsx';

interface UserFieldProps {
  id: string;
  value: PickedUser[];
  max: number;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  invalid?: boolean | undefined;
  describedBy?: string | undefined;
  onChange: (users: PickedUser[]) => void;
}

export function UserField(props: UserFieldProps) {
  const { id, value, max, placeholder, disabled, invalid, describedBy, onChange } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      open={open && !disabled}
      onOpenChange={setOpen}
      styles={{ container: { width: `min(${limits.userPickerWidth}px, calc(100vw - 24px))` } }}
      content={
        <ColleaguePanel
          max={max}
          initial={value}
          onPick={(users) => {
            onChange(users);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      }
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
          {value.length === 0 && <span className="picker-placeholder">{placeholder || t('user.placeholder')}</span>}
          {value.map((user) => (
            <span key={user.UserID} className="colleague">
              <UserAvatar name={user.NickName} src={user.Header} size={20} />
              {user.NickName}
            </span>
          ))}
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

export interface UserPickerProps {
  open: boolean;
  max?: number;
  title?: string;
  onPick: (users: PickedUser[]) => void;
  onClose: () => void;
}

export default function UserPicker({ open, max = 1, title, onPick, onClose }: UserPickerProps) {
  const { t } = useTranslation();
  return (
    <Modal
      open={open}
      title={title ?? t('user.pick')}
      width={limits.userPickerWidth}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      <ColleaguePanel max={max} initial={[]} onPick={onPick} onClose={onClose} />
    </Modal>
  );
}
