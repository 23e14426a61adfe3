// Asks for the person that a customer is given to, and gives it; a refusal stands in the dialog, which stays with the choice.
import type { PickedUser } from '@crm/protocol/identity';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionOutcome } from '../../engine/ListPage.tsx';
import { userPickerDialog } from '../../engine/registries.ts';
import { errorText } from '../../shared/ui/feedback.ts';

type Give = (user: PickedUser) => Promise<ActionOutcome>;

interface Question {
  give: Give;
  answer(outcome: ActionOutcome): void;
}

export function usePickOwner(): { pick(give: Give): Promise<ActionOutcome>; dialog: ReactNode } {
  const { t } = useTranslation();
  const [question, setQuestion] = useState<Question | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const pick = useCallback((give: Give) => new Promise<ActionOutcome>((answer) => setQuestion({ give, answer })), []);
  const Picker = userPickerDialog();
  const settle = (outcome: ActionOutcome) => {
    question?.answer(outcome);
    setQuestion(null);
    setProblem('');
  };
  const give = async (user: PickedUser | undefined) => {
    if (!user || !question || busy) return;
    setBusy(true);
    setProblem('');
    try {
      settle(await question.give(user));
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const dialog = Picker && (
    <Picker
      open={question !== null}
      max={1}
      title={t('customer.assignTo')}
      grant="crm.customer.distribute"
      problem={problem}
      busy={busy}
      onPick={([user]) => void give(user)}
      onClose={() => settle({ cancelled: true })}
    />
  );
  return { pick, dialog };
}
