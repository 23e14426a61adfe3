// Several people, by the picker that forms have.
import type { UserValue } from '@crm/protocol/answers/identity';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { controlFor } from '../../engine/fields/fieldTypes.ts';
import { ControlPlace } from '../../shared/ui/lazyControls.tsx';
import '../../engine/fields/fields.css';
import { userName } from './sentence.ts';
import type { Users } from './useNaming.ts';

interface PeopleProps {
  id: string;
  ids: readonly number[];
  users: Users;
  max: number;
  title: string;
  placeholder: string;
  disabled: boolean;
  onChange(ids: number[], people: UserValue[]): void;
}

export function People({ id, ids, users, max, title, placeholder, disabled, onChange }: PeopleProps) {
  const { t } = useTranslation();
  const Control = controlFor('user');
  if (!Control) return null;
  const value = ids.map(
    (userid): UserValue => ({ userid, username: userName(t, { users }, userid), header: users[userid]?.Header ?? '' }),
  );
  return (
    <Suspense fallback={<ControlPlace />}>
      <Control
        id={id}
        item={{ id: 0, type: 'user', field: id, title, placeholder, multiple: true, max }}
        value={value}
        disabled={disabled}
        onChange={(next) => {
          const people = Array.isArray(next) ? (next as UserValue[]) : [];
          onChange(
            people.map((one) => Number(one.userid)),
            people,
          );
        }}
      />
    </Suspense>
  );
}
