// Flows and what runs through them, as tests of approvals make and look them up.
import type { ApproverNode, FlowNode, StartNode } from '@crm/protocol/answers/flow';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { addCustomer, type Company, type Person } from './company.ts';

type Answer = Awaited<ReturnType<Person['call']>>['body'];
type Listed = Record<string, unknown>;

export const approver = (id: string, people: Person[], more: Partial<ApproverNode> = {}): ApproverNode => ({
  id,
  type: 'approver',
  name: `节点${id}`,
  approvers: [{ type: 'user', ids: people.map((person) => person.id) }],
  mode: 'all',
  empty: 'admin',
  ...more,
});

/** From its start to its end by these nodes. */
export const drawing = (...nodes: FlowNode[]): StartNode =>
  [
    { id: 'start', type: 'start', name: '发起' } as FlowNode,
    ...nodes,
    { id: 'end', type: 'end', name: '结束' } as FlowNode,
  ].reduceRight<FlowNode | undefined>(
    (next, node) => ({ ...node, ...(next ? { next } : {}) }) as FlowNode,
    undefined,
  ) as StartNode;

/** Flow calls by their last part, others by their path. */
export const call = async (person: Person, path: string, body: Record<string, unknown> = {}): Promise<Answer> =>
  (await person.call(path.includes('/') ? path : `api/WorkFlow/${path}`, body)).body;

export const rows = async (person: Person, list = 'todo'): Promise<Listed[]> => (await call(person, list)).data.rows;

export const rowOf = async (person: Person, contractId: number, list = 'todo'): Promise<Listed | undefined> =>
  (await rows(person, list)).find((row) => row['modelId'] === contractId);

export const stepOf = async (person: Person, contractId: number, list = 'todo'): Promise<number> =>
  Number((await rowOf(person, contractId, list))?.['id'] ?? 0);

export const pass = async (person: Person, contractId: number, body: Record<string, unknown> = {}): Promise<Answer> =>
  call(person, 'Approved', { id: await stepOf(person, contractId), ...body });

export interface Noticed {
  id: number;
  cont: string;
  kind: string;
  isread: number;
  username: string;
  module: string;
  modelId: number;
}
export const noticesOf = async (person: Person, body: Record<string, unknown> = {}): Promise<Noticed[]> =>
  ((await person.call('api/notification/index', body)).body as { rows?: Noticed[] }).rows ?? [];

let counter = 0;

/** A name that nothing else has. */
export const named = (what: string): string => `${what}${(counter += 1)}`;

/** A contract of a customer of its own. */
export async function contract(person: Person, body: Record<string, unknown> = {}): Promise<number> {
  const customerId = await addCustomer(person, named('审批公司'));
  const answer = await call(person, 'api/contract/add', { customerId, Money: '1000', ...body });
  expect(answer, JSON.stringify(answer)).toMatchObject({ result: 'success' });
  return answer.data.id;
}

/** Helpers for a company's approvals. @param companyOf answers it once it is set up */
export function approvalsOf(companyOf: () => Company) {
  /** A drawing that is not published. */
  const drawn = async (module: string, ...nodes: FlowNode[]): Promise<number> => {
    const body = { name: named('流程'), module, nodes: JSON.stringify(drawing(...nodes)) };
    const added = await call(companyOf().admin, 'add', body);
    expect(added, JSON.stringify(added)).toMatchObject({ result: 'success' });
    return added.data.id;
  };
  const view = async (id: number, person: Person = companyOf().admin) =>
    (await call(person, 'api/contract/Views', { id })).data;
  return {
    drawn,
    view,
    /** A flow that is on. */
    live: async (module: string, ...nodes: FlowNode[]): Promise<number> => {
      const { admin } = companyOf();
      const id = await drawn(module, ...nodes);
      const published = await call(admin, 'publish', { id });
      expect(published, JSON.stringify(published)).toMatchObject({ result: 'success' });
      expect(await call(admin, 'edit', { id, enabled: 1 })).toMatchObject({ result: 'success', msg: '已启用' });
      return id;
    },
    stateOf: async (id: number) => {
      const { approval, state } = await view(id);
      return [approval, state];
    },
    taskOf: async (contractId: number): Promise<number> =>
      (
        await companyOf().database.first<{ id: number }>(
          sql`select max(id) as id from flow_instance where record_id = ${contractId} and entity = 'contract'`,
        )
      )?.id ?? 0,
  };
}
