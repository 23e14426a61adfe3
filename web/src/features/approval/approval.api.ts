// The calls of approvals: what waits, one approval with all that its panel shows, and what is done with it.

import type { ListPage } from '@crm/protocol/list';
import type { WorkCounts, WorkDetail, WorkFormLog, WorkLog, WorkRead, WorkRow } from '@crm/protocol/work';
import { type InfiniteData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { ActionOutcome } from '../../engine/list/actions.ts';
import { noteOwnWrite } from '../../engine/ownWrites.ts';
import { useRefresh } from '../../engine/useRefresh.ts';
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
    queryFn: ({ signal }) => post<WorkCounts>('api/WorkFlow/counts', {}, { signal }),
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
      if (!page.rows?.some((row) => row.id === id)) return page;
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
    queryFn: ({ signal }) => post<WorkDetail>('api/WorkFlow/Views', { [name]: id }, { signal }),
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

function usePart<T>(path: string, taskid: number) {
  return useQuery({
    queryKey: [...partsKey, path, taskid],
    queryFn: ({ signal }) => post<T[]>(`api/WorkFlow/${path}`, { taskid }, { signal }),
    staleTime: 0,
  });
}

export const useWorkLogs = (taskid: number) => usePart<WorkLog>('logs', taskid);
export const useWorkReads = (taskid: number) => usePart<WorkRead>('reads', taskid);
export const useFormLogs = (taskid: number) => usePart<WorkFormLog>('formLogs', taskid);

type Works = WorkRow[] | ListPage<WorkRow>;

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
          ? await post<Works>('api/contract/works', { id }, { signal })
          : await post<Works>('api/WorkFlow/ofRecord', { module, id }, { signal });
      return Array.isArray(answer) ? answer : answer.rows;
    },
  });
}

/** The approval that a record went into last. */
export async function latestWork(module: string, id: number): Promise<number | undefined> {
  const { rows } = await post<ListPage<WorkRow>>('api/WorkFlow/ofRecord', { module, id });
  return rows[0]?.TaskID;
}

/** What an action answers. */
interface Acted {
  id: number;
  Status: WorkRow['Status'];
}

export type Deed =
  | 'receive'
  | 'Approval'
  | 'Approved'
  | 'Refused'
  | 'Forward'
  | 'addSign'
  | 'Revoke'
  | 'urge'
  | 'cc'
  | 'createComment';

/** Does something with an approval; the row shows at once how the step stands now. */
export async function act(
  client: QueryClient,
  deed: Deed,
  body: Record<string, unknown>,
  key: string,
): Promise<{ msg: string }> {
  const { data, msg } = await postAnswer<Acted | null>(`api/WorkFlow/${deed}`, body, { idempotencyKey: key });
  const step = Number(body['id'] ?? 0);
  if (step && data && typeof data.Status === 'number') {
    changeRows(client, { step }, (row) => ({ ...row, Status: data.Status }));
    client.setQueryData<WorkDetail>([...detailsKey, 'id', step], (now) => now && { ...now, Status: data.Status });
  }
  return { msg };
}

/**
 * The same for a dialog, which makes way for what is so now where the other end has moved on.
 * @param refused true where a refusal is said in another place, which the dialog makes way for as well
 */
export async function actOrMoveOn(
  client: QueryClient,
  deed: Deed,
  body: Record<string, unknown>,
  key: string,
  refused: (error: unknown) => boolean = () => false,
): Promise<ActionOutcome> {
  try {
    return await act(client, deed, body, key);
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

export interface BatchDone {
  rows: Acted[];
  rejected: { id: number; reason: string }[];
}

export async function passAll(ids: number[], Ext: unknown, key: string): Promise<BatchDone & { msg: string }> {
  const { data, msg } = await postAnswer<BatchDone>('api/WorkFlow/Approved', { ids, Ext }, { idempotencyKey: key });
  return { rows: data?.rows ?? [], rejected: data?.rejected ?? [], msg };
}

export interface PassedStep {
  id: number;
  NodeID: string;
  StepName: string;
  username: string;
  time: string;
}

export const stepsPassed = (taskid: number) => post<PassedStep[]>('api/WorkFlow/findStepsPassed', { taskid });

/** The step that waits first, other than this one. */
export async function nextTodo(but: number): Promise<number | undefined> {
  const { rows } = await post<ListPage<WorkRow>>(workLists.todo.index, { page: 1, rows: 2 });
  return rows.find(({ id }) => id !== but)?.id;
}
