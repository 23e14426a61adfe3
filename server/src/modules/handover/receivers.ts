// Who may be handed something: people who can sign in, and not the one who goes.
import type { HandoverPart } from '@crm/protocol/handover';
import { say } from '@crm/protocol/sentences';
import type { Call } from '../../engine/entity.ts';
import { invalid } from '../../platform/errors.ts';

/** @throws AppError `invalid` at `parts` */
export function requireReceivers(call: Call, userId: number, { rule, userids }: HandoverPart): void {
  if (rule === 'one' ? userids.length !== 1 : userids.length < 2)
    throw invalid({ parts: say(rule === 'one' ? 'handoverOne' : 'handoverSeveral') });
  for (const id of userids) {
    const user = call.actor.organisation.users.get(id);
    if (id === userId || !user || user.deleted || !user.enabled) throw invalid({ parts: say('assigneeMissing') });
  }
}
