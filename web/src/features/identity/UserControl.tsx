// Form items of the type `user`: one person as the id, several as a list of userid, username, header.
import type { PickedUser } from '@crm/protocol/identity';
import { useState } from 'react';
import type { ControlProps } from '../../engine/record/registries.ts';
import { idsOf, maxOf, toPickedUser, toUserValue } from './selection.ts';
import { UserField } from './UserPicker.tsx';
import { userValues } from './userValues.ts';

export default function UserControl(props: ControlProps) {
  const { item, value, onChange, id, disabled, status, describedBy, form, opened } = props;
  const max = maxOf(item);
  const single = max === 1;
  const [picked, setPicked] = useState<PickedUser>();
  const name = item.textField ? String(form?.values[item.textField] ?? '') : '';
  const chosen: PickedUser[] = single
    ? idsOf(value).map((UserID) => {
        if (picked?.UserID === UserID) return picked;
        const NickName = name || (String(item.value) === String(UserID) && item.name) || `#${UserID}`;
        return { UserID, NickName, Header: '' };
      })
    : userValues(value).map(toPickedUser);

  const change = (users: PickedUser[]) => {
    setPicked(users[0]);
    onChange(single ? (users[0]?.UserID ?? '') : users.map(toUserValue));
    if (item.textField) form?.setValue(item.textField, users.map((user) => user.NickName).join('、'));
  };

  return (
    <UserField
      id={id}
      value={chosen}
      max={max}
      {...(item.params?.['seenBy'] ? { seenBy: String(item.params['seenBy']) } : {})}
      placeholder={item.placeholder}
      disabled={disabled || item.readonly}
      required={item.required}
      invalid={status === 'error'}
      describedBy={describedBy}
      opened={opened}
      onChange={change}
    />
  );
}
