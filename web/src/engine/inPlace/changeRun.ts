// A bulk change of all results runs in the background: starts it, and reports its result at the end.

import type { JobRow } from '@crm/protocol/answers/job';
import * as recordCalls from '@crm/protocol/calls/record';
import type { Rejected } from '@crm/protocol/envelope';
import type { TFunction } from 'i18next';
import { postAnswer } from '../../shared/api/client.ts';
import type { ActionOutcome, AllResults } from '../actions/actions.ts';
import { waitForRun } from '../record/jobRun.ts';
import type { Row } from '../record/registries.ts';
import './inPlace.i18n.ts';

interface ChangeResult {
  count?: number;
  failed?: number;
  rejected?: Rejected[];
  undo?: number;
}

function outcomeOf(row: JobRow, t: TFunction): ActionOutcome {
  const { count = 0, failed = 0, rejected = [], undo } = (row.result ?? {}) as ChangeResult;
  const counts = failed > 0 ? t('inPlace.changedExcept', { count, failed }) : t('inPlace.changed', { count });
  const back = { rejected, partly: count > 0, ...(undo ? { undo } : {}) };
  if (row.state === 'failed') return { ...back, failure: t('inPlace.runFailed', { reason: row.error, counts }) };
  return { ...back, msg: row.state === 'cancelled' ? t('inPlace.runCancelled', { counts }) : counts };
}

/** Begins the run; its outcome comes `later`. */
export async function changeWhole(module: string, data: Row, whole: AllResults, t: TFunction): Promise<ActionOutcome> {
  const { msg, data: run } = await postAnswer(recordCalls.changeAll, {
    module,
    data: JSON.stringify(data),
    list: JSON.stringify(whole.list),
  });
  return { msg, later: waitForRun(run.id).then((row) => outcomeOf(row, t)) };
}
