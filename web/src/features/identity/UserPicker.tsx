// Chooses people: one by typing, several in a popover of 600 pixels, or in a dialog for an action.
import type { PickedUser } from '@crm/protocol/identity';
import { limits } from '@crm/protocol/limits';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostSuggested, type Suggestion, TypeAhead } from '../../engine/fields/controls/record/TypeAhead.tsx';
import type { UserPickerProps } from '../../engine/record/registries.ts';
import { UserAvatar } from '../../shared/ui/UserAvatar.tsx';
import { ColleaguePanel } from './ColleaguePanel.tsx';
import { findColleagues } from './identity.api.ts';
import { PickerField, type PickerFieldState } from './PickerField.tsx';
import './identity.i18n.ts';

interface UserFieldProps extends PickerFieldState {
  max: number;
  required?: boolean | undefined;
  /** Given by the form item around it where there is one. */
  value?: PickedUser[];
  seenBy?: string;
  onChange?: (users: PickedUser[]) => void;
}

const faceOf = (user: PickedUser) => <UserAvatar name={user.NickName} src={user.Header} size={20} />;

/** One person is typed for; several are ticked. */
export function UserField(props: UserFieldProps) {
  const { value = [], max, seenBy, onChange, placeholder, required, ...field } = props;
  const { t } = useTranslation();
  const hint = placeholder || t('user.placeholder');
  if (max === 1) {
    return <OneUser {...field} {...{ seenBy, required }} chosen={value[0]} placeholder={hint} onChange={onChange} />;
  }
  return (
    <PickerField
      {...field}
      width={limits.userPickerWidth}
      title={t('user.pick')}
      placeholder={hint}
      empty={value.length === 0}
      shown={value.map((user) => (
        <span key={user.UserID} className="colleague">
          {faceOf(user)}
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

interface OneUserProps extends Omit<PickerFieldState, 'placeholder'> {
  chosen: PickedUser | undefined;
  placeholder: string;
  required: boolean | undefined;
  seenBy: string | undefined;
  onChange: UserFieldProps['onChange'];
}

function OneUser({ chosen, seenBy, onChange, ...field }: OneUserProps) {
  const { t } = useTranslation();
  const [looking, setLooking] = useState(false);
  return (
    <>
      <TypeAhead<Suggestion & { user: PickedUser }>
        {...field}
        chosen={chosen && { id: chosen.UserID, text: chosen.NickName }}
        icon={chosen && faceOf(chosen)}
        iconOf={({ user }) => faceOf(user)}
        from={['user', seenBy]}
        search={async (key, signal) => {
          const { rows } = await findColleagues({ key, seenBy, rows: mostSuggested }, signal);
          return rows.map((user) => ({
            id: user.UserID,
            text: user.NickName,
            detail: user.BranchName,
            reason: user.disabled ? user.reason : undefined,
            user,
          }));
        }}
        empty={t('user.nobody')}
        onChoose={({ user }) => onChange?.([user])}
        onClear={() => onChange?.([])}
        onBrowse={() => setLooking(true)}
      />
      {looking && (
        <UserPicker
          open
          {...(seenBy ? { seenBy } : {})}
          onPick={(users) => {
            onChange?.(users);
            setLooking(false);
          }}
          onClose={() => setLooking(false)}
        />
      )}
    </>
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
