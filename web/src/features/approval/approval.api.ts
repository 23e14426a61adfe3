// The calls of approvals: the lists, one approval with all parts of its panel, and its actions.

import type { WorkCounts, WorkDetail, WorkRow } from '@crm/protocol/answers/work';
import type { AnswerOf, AnyCall, SentTo } from '@crm/protocol/call';
import * as contractCalls from '@crm/protocol/calls/contract';
import * as workFlowCalls from '@crm/protocol/calls/workFlow';
import type { ListPage } from '@crm/protocol/list';
import { type InfiniteData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { ActionOutcome } from '../../engine/actions/actions.ts';
import { noteOwnWrite } from '../../engine/record/ownWrites.ts';
import { textOf } from '../../engine/record/records.ts';
import { useRefresh } from '../../engine/record/useRefresh.ts';
import { ApiError, post, postAnswer } from '../../shared/api/client.ts';
import { taskKind as workModule, worksKey } from './kinds.ts';
import { workLists } from './lists.ts';

export { workModule };

/** What a panel is opened by: one's own step, or the approval as a whole. */
export type WorkRef = { step: number } | { task: number };

const countsKey = [workModule, 'counts'];
const detailsKey = [workModule, 'detail'];
const partsKey = [workModule, 'part'];

const refOf = (ref: WorkRef) => ('step' in ref ? { id: ref.step } : { taskid: ref.task });

export function useWorkCounts(): WorkCounts | undefined {
  const client = useQueryClient();
  useRefresh(workModule, () => void client.invalidateQueries({ queryKey: countsKey }));
  return useQuery({
    queryKey: countsKey,
    queryFn: ({ signal }) => post(workFlowCalls.counts, {}, { signal, together: 'quick' }),
  }).data;
}

type Pages = ListPage<WorkRow> | InfiniteData<ListPage<WorkRow>>;

/** Changes the rows of a step or of an approval in every list that shows them; answers whether there was one. */
function changeRows(client: QueryClient, ref: WorkRef, change: (row: WorkRow) => WorkRow): boolean {
  let found = false;
  const id = 'step' in ref ? ref.step : ref.task;
  for (const { index, opened } of Object.values(workLists)) {
    if (!(opened in ref)) continue;
    const patched = <P extends ListPage<WorkRow>>(page: P): P => {
      if (!page.rows.some((row) => row.id === id)) return page;
      const rows = page.rows.map((row) => {
        if (row.id !== id) return row;
        const next = change(row);
        found ||= next !== row;
        return next;
      });
      return { ...page, rows };
    };
    client.setQueriesData<Pages>({ queryKey: ['list', workModule, index] }, (data) => {
      if (!data) return data;
      return 'pages' in data ? { ...data, pages: data.pages.map(patched) } : patched(data);
    });
  }
  return found;
}

export function useWork(ref: WorkRef) {
  const client = useQueryClient();
  const body = refOf(ref);
  const [[name, id]] = Object.entries(body) as [[string, number]];
  const query = useQuery({
    queryKey: [...detailsKey, name, id],
    queryFn: ({ signal }) => post(workFlowCalls.views, { [name]: id }, { signal }),
    staleTime: 0,
  });
  const refresh = useCallback(() => {
    void client.invalidateQueries({ queryKey: detailsKey });
    void client.invalidateQueries({ queryKey: partsKey });
  }, [client]);
  const later = useRefresh(workModule, refresh);
  const opened = query.isSuccess;
  useEffect(() => {
    if (!opened) return;
    const read = changeRows(client, name === 'id' ? { step: id } : { task: id }, (row) => {
      if (!row.unread) return row;
      const { unread: _, ...rest } = row;
      return rest;
    });
    if (read) void client.invalidateQueries({ queryKey: countsKey });
  }, [client, opened, name, id]);
  return { ...query, refresh, later };
}

type PartCall = typeof workFlowCalls.logs | typeof workFlowCalls.reads | typeof workFlowCalls.formLogs;

function usePart<Call extends PartCall>(call: Call, body: SentTo<Call>) {
  return useQuery({
    queryKey: [...partsKey, call, body],
    queryFn: ({ signal }) => post(call, body, { signal }),
    staleTime: 0,
  });
}

export const useWorkLogs = (taskid: number) => usePart(workFlowCalls.logs, { taskid });
export const useWorkReads = (taskid: number) => usePart(workFlowCalls.reads, { taskid });
export const useFormLogs = (taskid: number) => usePart(workFlowCalls.formLogs, { taskid });

/** All approvals of one record. */
export function useWorksOf(module: string, id: number) {
  const client = useQueryClient();
  const queryKey = worksKey(module, id);
  useRefresh([workModule, module], () => void client.invalidateQueries({ queryKey }));
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const answer =
        module === 'contract'
          ? await post(contractCalls.works, { id }, { signal })
          : await post(workFlowCalls.ofRecord, { module, id }, { signal });
      return answer.rows;
    },
  });
}

/** The approval that a record went into last. */
export async function latestWork(module: string, id: number): Promise<number | undefined> {
  const { rows } = await post(workFlowCalls.ofRecord, { module, id });
  return rows[0]?.TaskID;
}

/** What may be done with an approval, by its call. */
const workCalls = {
  receive: workFlowCalls.receive,
  Approval: workFlowCalls.approval,
  Approved: workFlowCalls.approved,
  Refused: workFlowCalls.refused,
  Forward: workFlowCalls.forward,
  addSign: workFlowCalls.addSign,
  Revoke: workFlowCalls.revoke,
  urge: workFlowCalls.urge,
  cc: workFlowCalls.cc,
  createComment: workFlowCalls.createComment,
};

export type WorkAction = keyof typeof workCalls;

function hasStatus(data: unknown): data is Pick<WorkRow, 'Status'> {
  return typeof data === 'object' && data !== null && typeof Reflect.get(data, 'Status') === 'number';
}

/** Does something with an approval; the row shows at once how the step stands now. */
export async function act(
  client: QueryClient,
  action: WorkAction,
  body: Record<string, unknown>,
  key: string,
): Promise<{ msg: string }> {
  const call: AnyCall = workCalls[action];
  const { data, msg } = await postAnswer(call, body, { idempotencyKey: key });
  const step = Number(body['id'] ?? 0);
  if (step && hasStatus(data)) {
    const { Status } = data;
    changeRows(client, { step }, (row) => ({ ...row, Status }));
    client.setQueryData<WorkDetail>([...detailsKey, 'id', step], (now) => now && { ...now, Status });
  }
  return { msg };
}

/**
 * The same for a dialog, which makes way for what is so now where the other end has moved on.
 * @param refused true where a refusal is shown elsewhere, for which the dialog closes as well
 */
export async function actOrMoveOn(
  client: QueryClient,
  action: WorkAction,
  body: Record<string, unknown>,
  key: string,
  refused: (error: unknown) => boolean = () => false,
): Promise<ActionOutcome> {
  try {
    return await act(client, action, body, key);
  } catch (error) {
    if (refused(error)) return { cancelled: true };
    if (!(error instanceof ApiError && ['conflict', 'forbidden', 'not_found'].includes(error.code))) throw error;
    return { rejected: [{ id: Number(body['id'] ?? 0), reason: error.message }] };
  }
}

/** After something was done here: lists, numbers and what an open panel shows are read again. */
export function readAgain(client: QueryClient): void {
  noteOwnWrite(workModule);
  void client.invalidateQueries({ queryKey: [workModule] });
}

type BatchDone = Extract<AnswerOf<typeof workFlowCalls.approved>, { rows: unknown }>;

export async function passAll(ids: number[], Ext: unknown, key: string): Promise<BatchDone & { msg: string }> {
  const { data, msg } = await postAnswer(workFlowCalls.approved, { ids, Ext: textOf(Ext) }, { idempotencyKey: key });
  return { ...('rows' in data ? data : { rows: [], rejected: [] }), msg };
}

export const stepsPassed = (taskid: number) => post(workFlowCalls.findStepsPassed, { taskid });

/** The step that waits first, other than this one. */
export async function nextTodo(but: number): Promise<number | undefined> {
  const { rows } = await post(workLists.todo.index, { page: 1, rows: 2 });
  return rows.find(({ id }) => id !== but)?.id;
}
