// Chooses the person that a customer is given to; a refusal stands in the dialog, which stays with the choice.
import type { PickedUser } from '@crm/protocol/identity';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionOutcome } from '../../engine/list/ListPage.tsx';
import { userPickerDialog } from '../../engine/record/registries.ts';
import { errorText } from '../../shared/ui/feedback.ts';
import './customer.i18n.ts';

export interface PickOwnerProps {
  open: boolean;
  give(user: PickedUser): Promise<ActionOutcome>;
  /** Names of those that are given. */
  about: string[];
  close(outcome: ActionOutcome): void;
}

export default function PickOwner({ open, give, about, close }: PickOwnerProps) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const Picker = userPickerDialog();
  const choose = async (user: PickedUser | undefined) => {
    if (!user || busy) return;
    setBusy(true);
    setProblem('');
    try {
      close(await give(user));
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const names = about.slice(0, 2).join(t('list.joint'));
  const all = about.length > 2 ? t('list.aboutMany', { names, total: about.length }) : names;
  if (!Picker) return null;
  return (
    <Picker
      open={open}
      max={1}
      title={`${t('customer.assign')} · ${all}`}
      grant="crm.customer.distribute"
      problem={problem}
      busy={busy}
      onPick={([user]) => void choose(user)}
      onClose={() => close({ cancelled: true })}
    />
  );
}
