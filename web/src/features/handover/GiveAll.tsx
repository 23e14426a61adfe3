// One receiver for every kind at once; each kind may still differ afterwards.
import type { HeldKind } from '@crm/protocol/answers/handover';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../engine/fields/FormField.tsx';
import type { FormAccess } from '../../engine/record/registries.ts';
import { keyOf, onlyReceiver, openOf } from './split.ts';
import './handover.i18n.ts';

interface GiveAllProps {
  kinds: readonly HeldKind[];
  form: FormAccess;
  formId: string;
  disabled: boolean;
}

export function GiveAll({ kinds, form, formId, disabled }: GiveAllProps) {
  const { t } = useTranslation();
  const userid = useRef(0);
  const open = kinds.filter((kind) => openOf(kind) > 0);
  if (open.length < 2) return null;
  const give = (username: string) => {
    for (const { module } of open) {
      form.setValue(keyOf.way(module), 'people');
      const one = { userid: userid.current, username, header: '' };
      form.setValue(keyOf.people(module), userid.current > 0 ? [one] : []);
    }
  };
  const only = onlyReceiver(form.values, open);
  return (
    <div className="handover-all">
      <FormField
        item={{ id: 0, type: 'user', title: t('handover.all'), field: 'all', textField: 'allName', max: 1 }}
        formId={formId}
        layout={1}
        form={{
          values: { all: only?.userid ?? '', allName: only?.username ?? '' },
          setValue: (field, value) => {
            // The name comes after the person.
            if (field === 'all') userid.current = Number(value);
            else give(String(value));
          },
        }}
        disabled={disabled}
      />
    </div>
  );
}
