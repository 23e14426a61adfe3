// Submits again, from its row in a list, what was sent back to this person.
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { resubmission } from '../../engine/approval/resubmission.ts';
import '../../engine/approval/approval.i18n.ts';
import { useRecordActions } from '../../engine/actions/recordActions.ts';
import { usePrompt } from '../../engine/actions/usePrompt.tsx';
import { actOrMoveOn, readAgain } from './approval.api.ts';

export interface ResubmitProps {
  step: number;
  /** What the record is called. */
  name: string;
}

export default function Resubmit({ step, name }: ResubmitProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { prompt, dialog } = usePrompt();
  const { running, perform } = useRecordActions({
    about: name,
    close: () => undefined,
    changed: () => readAgain(client),
  });
  const run = () =>
    prompt({
      ...resubmission(t, name),
      draft: `resubmit.step.${step}`,
      send: ({ Ext }, key) => actOrMoveOn(client, 'Approved', { id: step, Ext }, key),
    });
  const label = t('approval.resubmit');
  return (
    // What is pressed in the dialog is no press on the row that it belongs to.
    <span onClick={(event) => event.stopPropagation()}>
      <Button
        size="small"
        loading={running !== ''}
        onClick={() => void perform({ key: 'resubmit', label, icon: null, run })}
      >
        {label}
      </Button>
      {dialog}
    </span>
  );
}
