// Actions of an approval: approve, send back, refuse, hand on, and the rest behind 更多.
import {
  BellOutlined,
  CheckOutlined,
  CloseOutlined,
  ContainerOutlined,
  CopyOutlined,
  EditOutlined,
  ForwardOutlined,
  InboxOutlined,
  PlayCircleOutlined,
  RollbackOutlined,
  SendOutlined,
  StopOutlined,
  UserAddOutlined,
} from '@ant-design/icons';
import { granted } from '@crm/protocol/access';
import type { WorkDetail } from '@crm/protocol/answers/work';
import { stepStates } from '@crm/protocol/work';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ActionOutcome } from '../../engine/actions/actions.ts';
import type { Question } from '../../engine/actions/PromptDialog.tsx';
import type { PanelAction } from '../../engine/actions/recordActions.ts';
import { useRecordActions } from '../../engine/actions/recordActions.ts';
import { usePrompt } from '../../engine/actions/usePrompt.tsx';
import { copyAddress } from '../../engine/approval/copyAddress.ts';
import { nodeName } from '../../engine/approval/nodeName.ts';
import { resubmission } from '../../engine/approval/resubmission.ts';
import { useApproval } from '../../engine/approval/useApproval.tsx';
import { EntityForm } from '../../engine/form/lazy.ts';
import type { PlainPanelAction } from '../../engine/panel/PlainPanel.tsx';
import { openRecord } from '../../engine/record/registries.ts';
import { newAttemptKey } from '../../shared/api/attempt.ts';
import { useSession } from '../../shared/session/session.ts';
import { act, actOrMoveOn, latestWork, readAgain, stepsPassed, type WorkAction } from './approval.api.ts';
import { copyGrant } from './copyGrant.ts';
import { taskKind } from './kinds.ts';
import { nextApprover, opinionItem, personItem } from './nextApprover.ts';
import type { FormGuard } from './WorkForm.tsx';
import './approval.i18n.ts';
import '../../engine/approval/approval.i18n.ts';

/** What the list does once something was decided. */
export interface Following {
  /** Opens the neighbour in the list. */
  next: (() => void) | undefined;
  open(step: number): void;
}

interface WorkActionsSource {
  work: WorkDetail;
  close(): void;
  /** The form in the panel, once it stands. */
  form(): FormGuard | null;
  /** The step is decided: leads on. */
  decided(): void;
  /** What was written as the opinion already; undefined where the dialog asks for it. */
  opinion: string | undefined;
}

const mostCopies = 100;

/** Milliseconds in which a press on 通过 is still meant for what was decided just now. */
const settling = 800;
/** When something was decided last, in any panel. */
let decidedAt = Number.NEGATIVE_INFINITY;

export function useWorkActions({ work, close, form, decided, opinion: written }: WorkActionsSource) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { prompt, dialog } = usePrompt();
  const { stepid: step, TaskID: taskid, title, Status, can, nodeType, opinionRequired } = work;
  const open = Status < stepStates.passed;
  const again = nodeType === 'start';
  const navigate = useNavigate();
  const { tree, user } = useSession();
  const grant = copyGrant(work.modelType);
  const submitter = work.path.find(({ type }) => type === 'start')?.people[0]?.userid;
  const mayCopy = grant !== undefined && granted(tree, grant) && submitter === user?.UserID;
  const { running, perform } = useRecordActions({ about: title, close, changed: () => readAgain(client) });

  const anew = useApproval(work.modelType);
  const [editing, setEditing] = useState(false);
  /** Handed in anew it is another approval, which takes the place of the one that is over. */
  const follow = async (outcome: ActionOutcome): Promise<ActionOutcome> => {
    if (outcome.cancelled || outcome.rejected?.length) return outcome;
    const latest = await latestWork(work.modelType, work.modelId).catch(() => undefined);
    if (latest && latest !== taskid) openRecord(taskKind, latest);
    return outcome;
  };

  const opinion = (required = false) => opinionItem(t, required, written);
  const person = personItem;

  const promptAndAct = (
    action: WorkAction,
    question: Omit<Question, 'send' | 'about'>,
    body: (values: Record<string, unknown>) => Record<string, unknown>,
    after?: (values: Record<string, unknown>) => void,
    /** True where a refusal is shown elsewhere, for which the dialog closes. */
    refused: (error: unknown) => boolean = () => false,
  ): Promise<ActionOutcome> =>
    prompt({
      about: title,
      draft: `work.${action}.${step}.${taskid}`,
      ...question,
      send: async (values, key) => {
        const outcome = await actOrMoveOn(client, action, body(values), key, refused);
        if (!outcome.rejected && !outcome.cancelled) after?.(values);
        return outcome;
      },
    });
  const direct = async (action: WorkAction, body: Record<string, unknown>): Promise<ActionOutcome> => ({
    msg: (await act(client, action, body, newAttemptKey())).msg,
  });

  const pass = async (): Promise<ActionOutcome> => {
    const guard = form();
    if (guard && !guard.check()) return { cancelled: true };
    const typed = guard?.typed();
    // Written in the bar already, with nobody to be named and nothing changed: one press is enough.
    const enough = written !== undefined && !again && !work.naming && !typed && (written !== '' || !opinionRequired);
    if (enough) {
      // The next one stands where this one stood: the second half of a double tap does not pass it unread.
      if (performance.now() - decidedAt < settling) return { cancelled: true };
      const outcome = await actOrMoveOn(client, 'Approved', { id: step, Ext: written }, newAttemptKey());
      if (!outcome.rejected) {
        decidedAt = performance.now();
        decided();
      }
      return outcome;
    }
    return promptAndAct(
      'Approved',
      again
        ? resubmission(t, title)
        : {
            title: t('work.pass'),
            items: [opinion(opinionRequired), ...nextApprover(t, work, person)],
            okText: t('work.pass'),
            ...(typed ? { note: t('work.passSaves', { names: typed.titles.join(t('work.joint')) }) } : {}),
          },
      ({ Ext, userid }) => ({
        id: step,
        Ext,
        ...(userid ? { userid } : {}),
        ...(typed ? { item: typed.item } : {}),
      }),
      () => {
        if (typed) guard?.sent();
        decided();
      },
      (error) => typed !== undefined && (guard?.refuses(error) ?? false),
    );
  };
  const sendBack = async (): Promise<ActionOutcome> => {
    const passed = await stepsPassed(taskid);
    const [first] = passed;
    return promptAndAct(
      'Refused',
      {
        title: t('work.sendBack'),
        note: t('work.sendBackNote'),
        draft: `work.sendBack.${step}`,
        items: [
          {
            id: 1,
            type: 'radio',
            title: t('work.sendBackTo'),
            field: 'stepid',
            required: true,
            value: String(first?.id ?? ''),
            options: passed.map((one) => ({
              value: String(one.id),
              label: t(one === first ? 'work.sendBackStart' : 'work.sendBackStep', {
                name: nodeName(t, one.StepName),
                person: one.username,
              }),
            })),
          },
          opinion(true),
        ],
        okText: t('work.sendBack'),
      },
      ({ stepid, Ext }) => ({ id: step, Ext, stepid: Number(stepid) }),
      decided,
    );
  };

  const minutes = Math.ceil(work.urgeIn / 60);
  const plainActions: (PlainPanelAction & { disabled?: boolean })[] = [
    {
      key: 'pass',
      may: can.pass && open,
      label: t(again ? 'approval.resubmit' : 'work.pass'),
      icon: again ? <SendOutlined aria-hidden /> : <CheckOutlined aria-hidden />,
      primary: true,
      run: pass,
    },
    // A refused or withdrawn request continues here: corrected, and submitted again.
    ...anew
      .actionsOf({ id: work.modelId, state: work.row?.['state'], can: { submit: can.submit } }, title)
      .map((action) => ({
        ...action,
        label: action.key === 'submit' ? t('approval.resubmit') : action.label,
        run: () => action.run().then(follow),
      })),
    {
      key: 'amend',
      may: can.amend,
      label: t('work.amend'),
      icon: <EditOutlined aria-hidden />,
      run: async () => {
        setEditing(true);
        return { cancelled: true };
      },
    },
    {
      key: 'sendBack',
      may: can.refuse && open && !again,
      label: t('work.sendBack'),
      icon: <RollbackOutlined aria-hidden />,
      run: sendBack,
    },
    {
      key: 'refuse',
      may: can.refuse && open && !again,
      label: t('work.refuse'),
      icon: <CloseOutlined aria-hidden />,
      run: () =>
        promptAndAct(
          'Refused',
          {
            title: t('work.refuse'),
            note: t('work.refuseNote'),
            items: [opinion(true)],
            okText: t('work.refuse'),
            danger: true,
          },
          ({ Ext }) => ({ id: step, Ext }),
          decided,
        ),
    },
    {
      key: 'receive',
      may: can.receive && Status === stepStates.waiting,
      // Passing receives it by itself.
      aside: true,
      label: t('work.receive'),
      icon: <InboxOutlined aria-hidden />,
      run: () => direct('receive', { id: step }),
    },
    {
      key: 'take',
      may: can.take && Status < stepStates.working,
      aside: true,
      label: t('work.take'),
      icon: <PlayCircleOutlined aria-hidden />,
      run: () =>
        promptAndAct(
          'Approval',
          { title: t('work.take'), note: t('work.takeNote'), items: [opinion()], okText: t('work.take') },
          ({ Ext }) => ({ id: step, Ext }),
        ),
    },
    {
      key: 'forward',
      may: can.forward && open,
      label: t('work.forward'),
      icon: <ForwardOutlined aria-hidden />,
      run: () =>
        promptAndAct(
          'Forward',
          {
            title: t('work.forward'),
            items: [person(t('work.forwardTo'), 'userid'), opinion()],
            okText: t('work.forward'),
          },
          ({ userid, Ext }) => ({ id: step, userid, Ext }),
          decided,
        ),
    },
    {
      key: 'addSign',
      may: can.addSign && open,
      label: t('work.addSign'),
      icon: <UserAddOutlined aria-hidden />,
      run: () =>
        promptAndAct(
          'addSign',
          {
            title: t('work.addSign'),
            items: [
              {
                id: 2,
                type: 'radio',
                title: t('work.addSignType'),
                field: 'type',
                required: true,
                value: 'before',
                options: [
                  { value: 'before', label: t('work.addSignBefore') },
                  { value: 'after', label: t('work.addSignAfter') },
                ],
              },
              person(t('work.addSignTo'), 'userid'),
              opinion(),
            ],
            okText: t('work.addSign'),
          },
          ({ type, userid, Ext }) => ({ id: step, userid, type, Ext }),
          // It comes back once they have decided; until then there is nothing to be done here.
          ({ type }) => type === 'before' && decided(),
        ),
    },
    {
      key: 'urge',
      may: can.urge,
      label: work.urgeIn > 0 ? t('work.urgeIn', { count: minutes }) : t('work.urge'),
      icon: <BellOutlined aria-hidden />,
      disabled: work.urgeIn > 0,
      run: () => direct('urge', { taskid }),
    },
    {
      key: 'cc',
      may: can.cc,
      label: t('work.ccTo'),
      icon: <ContainerOutlined aria-hidden />,
      run: () =>
        promptAndAct(
          'cc',
          {
            title: t('work.ccTo'),
            items: [person(t('work.ccPeople'), 'userids', { max: mostCopies })],
            okText: t('work.ccTo'),
          },
          ({ userids }) => ({ taskid, userids: idsOf(userids) }),
        ),
    },
    {
      key: 'copy',
      may: mayCopy,
      label: t('work.copy'),
      icon: <CopyOutlined aria-hidden />,
      run: async () => {
        await navigate(copyAddress(work.modelType, work.modelId));
        return { cancelled: true };
      },
    },
    {
      key: 'revoke',
      may: can.revoke,
      label: t('work.revoke'),
      icon: <StopOutlined aria-hidden />,
      danger: true,
      run: () =>
        promptAndAct(
          'Revoke',
          {
            title: t('work.revoke'),
            note: t('work.revokeNote'),
            items: [{ ...opinion(), title: t('work.note') }],
            okText: t('work.revoke'),
            danger: true,
          },
          ({ Ext }) => ({ taskid, Ext }),
        ),
    },
  ];
  const actions: PanelAction[] = plainActions.flatMap(({ may, ...action }) =>
    may ? [{ ...action, run: () => perform(action) }] : [],
  );
  return {
    actions,
    running,
    dialog: (
      <>
        {dialog}
        {anew.dialog}
        {can.amend && (
          <EntityForm
            module={work.modelType}
            id={work.modelId}
            open={editing}
            onClose={() => setEditing(false)}
            onSaved={() => readAgain(client)}
          />
        )}
      </>
    ),
  };
}

/** People travel as a list; the call takes their ids. */
function idsOf(people: unknown): number[] {
  return (Array.isArray(people) ? people : []).map((one) => Number((one as { userid?: number }).userid ?? one));
}
