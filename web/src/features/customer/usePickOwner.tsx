// Asks for the person that a customer is given to; the picker itself comes from whoever registered one.
import type { PickedUser } from '@crm/protocol/identity';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userPickerDialog } from '../../engine/registries.ts';

interface Question {
  answer(user: PickedUser | null): void;
}

export function usePickOwner(): { pick(): Promise<PickedUser | null>; dialog: ReactNode } {
  const { t } = useTranslation();
  const [question, setQuestion] = useState<Question | null>(null);
  const pick = useCallback(() => new Promise<PickedUser | null>((resolve) => setQuestion({ answer: resolve })), []);
  const Picker = userPickerDialog();
  const settle = (user: PickedUser | null) => {
    question?.answer(user);
    setQuestion(null);
  };
  const dialog = Picker && (
    <Picker
      open={question !== null}
      max={1}
      title={t('customer.assignTo')}
      onPick={([user]) => settle(user ?? null)}
      onClose={() => settle(null)}
    />
  );
  return { pick, dialog };
}
