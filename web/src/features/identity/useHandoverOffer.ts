// Offers a handover after somebody was disabled who still holds records.

import type { HandoverPreview } from '@crm/protocol/answers/handover';
import * as handoverCalls from '@crm/protocol/calls/handover';
import type { UserRow } from '@crm/protocol/rows/user';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { post } from '../../shared/api/client.ts';
import { useGranted } from '../../shared/session/session.ts';
import { useFeedback } from '../../shared/ui/feedback.ts';
import './identity.i18n.ts';

/** People looked at after they were disabled together. */
const maxChecked = 20;

/** After somebody was disabled who still holds records: the way to their handover. */
export function useHandoverOffer(): (rows: readonly UserRow[]) => Promise<void> {
  const { t } = useTranslation();
  const feedback = useFeedback();
  const navigate = useNavigate();
  const mayStart = useGranted('manager.handover.start');
  return async (rows) => {
    if (!mayStart) return;
    const held: HandoverPreview[] = [];
    for (const { UserID = 0 } of rows.slice(0, maxChecked)) {
      // Where nothing of theirs may be handed over, nothing is offered.
      const one = await post(handoverCalls.preview, { userid: UserID }).catch(() => undefined);
      if (one && one.job === 0 && (one.namedIn > 0 || one.kinds.some(({ count }) => count > 0))) held.push(one);
    }
    const [first, another] = held;
    if (!first) return;
    const name = held.map(({ username }) => username).join(t('user.joint'));
    const agreed = await feedback.confirm({
      title: t('user.handoverTitle'),
      content: t('user.handoverAsk', { name }),
      okText: t('user.handover'),
      cancelText: t('user.handoverLater'),
    });
    if (!agreed) return;
    const person = another ? undefined : { userid: first.userid, username: first.username };
    void navigate('/manager/handover', { state: { person } });
  };
}
