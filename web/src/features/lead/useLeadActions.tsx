// Actions of leads, the same in list and panel: convert, mark invalid, reopen, transfer, share.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionOutcome } from '../../engine/actions/actions.ts';
import { usePrompt } from '../../engine/actions/usePrompt.tsx';
import { useMembership } from '../../engine/membership/useMembership.tsx';
import { openRecord } from '../../engine/record/registries.ts';
import { dialogOnDemand } from '../../shared/loading/onDemand.tsx';
import { useFeedback } from '../../shared/ui/feedback.ts';
import { closeLeads, convertLeads, leadModule } from './lead.api.ts';
import './lead.i18n.ts';

const ConvertDialog = dialogOnDemand(() => import('./ConvertDialog.tsx'));

export function useLeadActions() {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const { prompt, show: showDialog, dialog } = usePrompt();
  const membership = useMembership(leadModule);

  const { transfer, share } = membership;
  const actions = useMemo(() => {
    /**
     * Confirms, for a single lead with a preview of its fields. A lead with a customer's name offers to be merged into that one.
     * @param show opens what a single lead became
     */
    const convert = async (ids: number[], about: string, show: boolean): Promise<ActionOutcome> => {
      const [only] = ids;
      if (ids.length === 1 && only) {
        const outcome = await showDialog(ConvertDialog, { id: only });
        if (outcome.cancelled) return outcome;
      } else if (!(await feedback.confirm({ action: t('lead.convert'), about }))) return { cancelled: true };
      let answer = await convertLeads(ids);
      const [double] = answer.duplicates ?? [];
      if (ids.length === 1 && double) {
        const agreed = await feedback.confirm({
          title: t('lead.merge'),
          content: t('lead.mergeAsk'),
          about: double.CustomerName,
          okText: t('lead.mergeInto'),
        });
        if (!agreed) return { cancelled: true };
        answer = await convertLeads(ids, double.customerId);
      }
      const [became] = answer.rows;
      if (show && ids.length === 1 && became) openRecord('customer', became.customerId);
      const rejected = answer.rejected ?? [];
      return { rejected, ...(answer.count > 0 ? { msg: answer.msg } : {}) };
    };

    const close = (ids: number[], about: string) =>
      prompt({
        title: t('lead.close'),
        about,
        items: [
          { id: 0, type: 'textarea', title: t('lead.reason'), field: 'reason', required: true, max: 300, rows: 3 },
        ],
        okText: t('lead.close'),
        send: ({ reason }, key) => closeLeads(ids, reason, key),
      });
    return { convert, close, transfer, share };
  }, [prompt, showDialog, feedback, t, transfer, share]);
  return {
    actions,
    dialogs: (
      <>
        {dialog}
        {membership.dialog}
      </>
    ),
  };
}
