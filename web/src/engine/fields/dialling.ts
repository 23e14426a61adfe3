// Calling a number through the program: reports the result, and opens the follow-up of the person who was called.
import * as doublecallCalls from '@crm/protocol/calls/doublecall';
import { ApiError, postAnswer } from '../../shared/api/client.ts';
import i18n from '../../shared/i18n/i18n.ts';
import { requestInPanel, writeRequest } from '../record/panelRequest.ts';
import { openRecord } from '../record/registries.ts';
import './fields.i18n.ts';

/** The gateway's failures are thrown as errors with the words that people are shown. @throws ApiError */
export async function callNumber(mobile: string, idempotencyKey: string): Promise<string> {
  const { data, resultcode, msg } = await postAnswer(doublecallCalls.oncall, { mobile }, { idempotencyKey });
  if (String(resultcode) !== '0') throw new ApiError('conflict', `${i18n.t('call.failed')}${msg}`);
  if (data.modelId > 0) {
    requestInPanel({ kind: data.module, id: data.modelId, what: writeRequest });
    openRecord(data.module, data.modelId);
  }
  return i18n.t('call.done');
}
