// What can be done with an entry where it stands, and by which letter.
import { AccountBookOutlined, CalendarOutlined, CheckOutlined, EditOutlined, PhoneOutlined } from '@ant-design/icons';
import { granted } from '@crm/protocol/access';
import type { WorkRow } from '@crm/protocol/answers/work';
import { limits } from '@crm/protocol/limits';
import { isCompletable, type TaskRow, taskStates } from '@crm/protocol/task';
import type { QueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { ActionOutcome } from '../../../engine/actions/actions.ts';
import type { PromptControl } from '../../../engine/actions/usePrompt.tsx';
import { recordLock } from '../../../engine/inPlace/places.ts';
import { phoneAddress } from '../../../engine/record/contactLinks.ts';
import { definitionQuery } from '../../../engine/record/definitions.ts';
import { openRecord } from '../../../engine/record/registries.ts';
import { actOrMoveOn, readAgain } from '../../../features/approval/approval.api.ts';
import { receiveQuestion } from '../../../features/money/receiveQuestion.ts';
import { moveTask } from '../../../features/task/task.api.ts';
import { ApiError } from '../../../shared/api/client.ts';
import type { Entry, Grants, Kind } from './parts.ts';
import './today.i18n.ts';

export interface Act {
  key: 'call' | 'write' | 'pass' | 'revise' | 'done' | 'receive' | 'move';
  /** Key of the keyboard, in lower case. */
  letter: string;
  icon: ReactNode;
  /** Goes there. */
  href?: string;
  confirm?: boolean;
  /** Missing for what the row itself does: the box and the dates. */
  run?(): Promise<ActionOutcome>;
}

interface Means {
  tree: Grants;
  client: QueryClient;
  prompt: PromptControl['prompt'];
  t: TFunction;
}

const grants: Partial<Record<Kind, { write?: string; edit: string }>> = {
  customer: { write: 'crm.OpportLogs.add', edit: 'crm.customer.edit' },
  clues: { write: 'crm.clueLogs.add', edit: 'crm.clues.edit' },
  task: { edit: 'oa.task.edit' },
};

function passOf({ record, name, row }: Entry, { prompt, client, t }: Means): Act {
  const work = row as unknown as WorkRow;
  return {
    key: 'pass',
    letter: 'p',
    icon: <CheckOutlined aria-hidden />,
    run: () =>
      prompt({
        title: t('today.pass'),
        about: name,
        items: [
          {
            id: 0,
            type: 'textarea',
            title: t('today.opinion'),
            field: 'Ext',
            required: work.asksOpinion === 1,
            max: limits.text,
            rows: 3,
          },
        ],
        okText: t('today.pass'),
        draft: `work.Approved.${record.id}.${work.TaskID}`,
        send: async ({ Ext }, key) => {
          // Whom to name next is chosen in its panel.
          const toPanel = (error: unknown) => {
            if (!(error instanceof ApiError && error.fields?.['userid'])) return false;
            openRecord(record.kind, record.id);
            return true;
          };
          const outcome = await actOrMoveOn(client, 'Approved', { id: record.id, Ext }, key, toPanel);
          readAgain(client);
          return outcome;
        },
      }),
  };
}

/** In the order in which they stand; the first one is what one does most. */
export function actsOf(entry: Entry, means: Means): Act[] {
  const { kind, row } = entry;
  const { tree, client, prompt, t } = means;
  const may = (grant: string | undefined) => grant !== undefined && granted(tree, grant);
  const own = grants[kind];
  const acts: (Act | false)[] = [
    may(own?.write) && { key: 'write', letter: 'f', icon: <EditOutlined aria-hidden /> },
    kind === 'work' && !row['returned'] && passOf(entry, means),
    // What was sent back is put right in its panel.
    kind === 'work' &&
      row['returned'] === 1 && {
        key: 'revise',
        letter: 'e',
        icon: <EditOutlined aria-hidden />,
        run: async () => {
          openRecord(entry.record.kind, entry.record.id);
          return { cancelled: true };
        },
      },
    kind === 'task' &&
      may('oa.task.action') &&
      isCompletable(row as unknown as TaskRow) && {
        key: 'done',
        letter: 'd',
        icon: <CheckOutlined aria-hidden />,
        confirm: true,
        run: () => moveTask(entry.record.id, taskStates.done),
      },
    kind === 'recpay' &&
      may('crm.finance.add') && {
        key: 'receive',
        letter: 'm',
        icon: <AccountBookOutlined aria-hidden />,
        run: async () => prompt(await receiveQuestion(t, row, await client.fetchQuery(definitionQuery('finance')))),
      },
    may(own?.edit) &&
      recordLock(row, t) === undefined && { key: 'move', letter: 'h', icon: <CalendarOutlined aria-hidden /> },
    callOf(entry),
  ];
  return acts.filter((act) => act !== false);
}

function callOf({ phone }: Entry): Act | false {
  const href = phoneAddress(phone);
  return href !== undefined && { key: 'call', letter: 'c', icon: <PhoneOutlined aria-hidden />, href };
}
