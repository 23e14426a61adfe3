// A customer's figures for approvers: what is overdue, in force and collected, by their own roles.
import type { ContextFigure } from '@crm/protocol/answers/decisionContext';
import { type RawBuilder, sql } from 'kysely';
import type { CustomerFigures } from '../../engine/contributions.ts';
import type { Call, EntityDefinition } from '../../engine/entity.ts';
import { isReadable } from '../../engine/field-permissions.ts';
import { visibleSql } from '../../engine/query/scope.ts';
import { records } from '../../engine/records.ts';
import { select } from '../../platform/db/query.ts';
import { approvals, recordStates } from '../approval/index.ts';
import { contractEntity } from '../contract/index.ts';
import { receiptEntity } from './money.entity.ts';
import { overduePlan, planEntity } from './plan.entity.ts';

interface FigureQuery {
  kind: ContextFigure['kind'];
  entity: EntityDefinition;
  /** Fields by which the records are found: people who may not read them get no figure. */
  by: string[];
  where: RawBuilder<boolean>;
  /** Fields that the amount is made of. */
  from: string[];
  amount: RawBuilder<unknown>;
}

const inForce = sql<boolean>`t.state = ${sql.lit(recordStates.live)} and t.approval = ${sql.lit(approvals.passed)}`;

const figureQueries: FigureQuery[] = [
  {
    kind: 'overdue',
    entity: planEntity,
    by: ['customerId', 'plantime', 'planState', 'completetime'],
    where: overduePlan,
    from: ['money', 'recpaymoney'],
    amount: sql`t.amount - t.settled`,
  },
  {
    kind: 'contracts',
    entity: contractEntity,
    by: ['customerId', 'approval', 'state'],
    where: inForce,
    from: ['Money'],
    amount: sql`t.amount`,
  },
  {
    kind: 'collected',
    entity: receiptEntity,
    by: ['customerId', 'approval', 'state'],
    where: inForce,
    from: ['money'],
    amount: sql`t.amount`,
  },
];

/** Of what the person sees in lists: the sums of others' records are nobody's business here either. */
export const customerFigures: CustomerFigures = async (call, customerId) => {
  const figures: ContextFigure[] = [];
  for (const one of figureQueries) {
    const { kind, entity, by, where, from, amount } = one;
    if (!call.actor.can(`${entity.grant}.index`) || !by.every((wire) => reads(call, entity, wire))) continue;
    const row = await call.db.first(select(records(entity), [
      sql<number>`count(*)`.as('n'),
      sql<string>`coalesce(sum(${amount}), 0)::numeric(18,2)::text`.as('money'),
    ])`
      where t.customer_id = ${customerId} and t.deleted_at is null and ${where} and ${visibleSql(entity, call.actor)}`);
    const money = from.every((wire) => reads(call, entity, wire)) ? { money: row?.money ?? '0.00' } : {};
    figures.push({ kind, count: Number(row?.n ?? 0), ...money });
  }
  return figures;
};

function reads({ actor }: Call, { module, fields }: EntityDefinition, wire: string): boolean {
  return isReadable(actor, module, fields.find((field) => field.wire === wire) ?? { wire });
}
