// Chooses people, as a field with a popover of 600 pixels or as a dialog for an action.
import type { PickedUser } from '@crm/protocol/identity';
import { limits } from '@crm/protocol/limits';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import type { UserPickerProps } from '../../engine/record/registries.ts';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import { ColleaguePanel } from './ColleaguePanel.tsx';
import { PickerField, type PickerFieldState } from './PickerField.tsx';
import './identity.i18n.ts';

interface UserFieldProps extends PickerFieldState {
  max: number;
  /** Given by the form item around it where there is one. */
  value?: PickedUser[];
  seenBy?: string;
  onChange?: (users: PickedUser[]) => void;
}

export function UserField({ value = [], max, seenBy, onChange, placeholder, ...field }: UserFieldProps) {
  const { t } = useTranslation();
  return (
    <PickerField
      {...field}
      width={limits.userPickerWidth}
      title={t('user.pick')}
      placeholder={placeholder || t('user.placeholder')}
      empty={value.length === 0}
      shown={value.map((user) => (
        <span key={user.UserID} className="colleague">
          <UserAvatar name={user.NickName} src={user.Header} size={20} />
          {user.NickName}
        </span>
      ))}
      onClear={() => onChange?.([])}
      renderPicker={(close) => (
        <ColleaguePanel
          max={max}
          initial={value}
          {...(seenBy ? { seenBy } : {})}
          onPick={(users) => {
            onChange?.(users);
            close();
          }}
          onClose={close}
        />
      )}
    />
  );
}

export default function UserPicker({ open, max = 1, title, onPick, onClose, ...more }: UserPickerProps) {
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
      <ColleaguePanel max={max} initial={[]} onPick={onPick} onClose={onClose} {...more} />
    </Modal>
  );
}
