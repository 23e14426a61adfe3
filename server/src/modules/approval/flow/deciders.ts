// Who decides on somebody's submissions, by the organisation alone: compared before and after a change of flows or people.

import type { ApproverNode, StartNode } from '@crm/protocol/answers/flow';
import { nodesOf } from '@crm/protocol/flowCheck';
import { msg, type Sentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { EntryCheck } from '../../../engine/contributions.ts';
import type { Organisation } from '../../../platform/access/organisation.ts';
import type { AccessCheck } from '../../../platform/access/privilege-escalation.ts';
import type { Db } from '../../../platform/db/database.ts';
import { query, select } from '../../../platform/db/query.ts';
import { canDecide, type PlaceSource, placedBy, superiorNow, superiorsOf } from './approvers.ts';
import { fitsSubmitter } from './conditions.ts';

interface Deciders {
  users: ReadonlySet<number>;
  /** Those of them who decide by the submitter's place in the company: heads and superiors. */
  line: ReadonlySet<number>;
  /** Nobody decides: the node is passed over. */
  passes: boolean;
}

const isPlace = (source: ApproverNode['approvers'][number]): source is PlaceSource =>
  source.type !== 'field' && source.type !== 'chosen' && source.type !== 'previous';

/** Of people whom the record or somebody on the way names, nothing is known here. */
function decidersAt({ approvers, self, empty }: ApproverNode, organisation: Organisation, submitter: number): Deciders {
  const places = approvers.filter(isPlace);
  const byType = (isLine: boolean) =>
    places
      .filter(({ type }) => (type === 'head' || type === 'superior') === isLine)
      .flatMap((source) => placedBy(source, organisation, submitter))
      .filter((id) => canDecide(organisation, id));
  const [line, others] = [new Set(byType(true)), new Set(byType(false))];
  const isOwn = line.has(submitter) || others.has(submitter);
  if (isOwn && (self === 'skip' || self === 'superior')) {
    line.delete(submitter);
    others.delete(submitter);
    const above = self === 'superior' ? superiorNow(organisation, submitter) : 0;
    if (above > 0) line.add(above);
  }
  const users = new Set([...line, ...others]);
  const isNobody = users.size === 0 && places.length === approvers.length;
  return { users, line, passes: isNobody && (empty === 'pass' || (isOwn && self === 'skip')) };
}

const approversIn = (root: StartNode): ApproverNode[] =>
  nodesOf(root).filter((node): node is ApproverNode => node.type === 'approver');

/** Whether somebody decides on their own submissions. */
export function decidesOwn(root: StartNode, organisation: Organisation, userId: number): boolean {
  return approversIn(root).some((node) => decidersAt(node, organisation, userId).users.has(userId));
}

/**
 * Whether a change of the organisation makes somebody decide on these submissions, adds a head or superior who does, has a node
 * passed over that somebody decided at, or leads a submission into another branch. Deciders who only drop out do not count.
 */
export function choosesDecider(root: StartNode, before: Organisation, after: Organisation, userId: number): boolean {
  const isOther = (node: ApproverNode) => {
    const [had, has] = [decidersAt(node, before, userId), decidersAt(node, after, userId)];
    if (has.users.has(userId) && !had.users.has(userId)) return true;
    return (has.passes && !had.passes) || [...has.line].some((id) => !had.users.has(id));
  };
  return (
    approversIn(root).some(isOther) ||
    nodesOf(root).some(
      (node) =>
        node.type === 'condition' &&
        node.branches.some((branch) => fitsSubmitter(branch, before, userId) !== fitsSubmitter(branch, after, userId)),
    )
  );
}

/**
 * Whether a change gives what waits for somebody to another one: they cannot sign in any more, or have superiors whom they had
 * not, who take their place then.
 */
function choosesSuccessor(before: Organisation, after: Organisation, userId: number): boolean {
  if (canDecide(before, userId) && !canDecide(after, userId)) return true;
  const had = new Set(superiorsOf(before, userId, before.users.size));
  return superiorsOf(after, userId, after.users.size).some((id) => !had.has(id));
}

/** The drawings for somebody's future submissions, and for those under way. */
async function drawingsOf(db: Db, userId: number): Promise<StartNode[]> {
  const drawings =
    await db.rows(
      select(
        sql`flow_version v join (
      select id, published from flow where enabled and deleted_at is null
      union select flow_id, flow_version from flow_instance where submitter_id = ${userId} and state = 0
    ) f on f.id = v.flow_id and f.published = v.number`,
        [sql<StartNode>`v.nodes`.as('nodes')],
      )``,
    );
  return drawings.map(({ nodes }) => nodes);
}

/** The people that somebody's submissions wait for, now or later. */
async function waitedForBy(db: Db, userId: number): Promise<number[]> {
  const waiting = await db.rows(
    query
      .selectFrom('flow_instance as i')
      .innerJoin('flow_step as s', 's.instance_id', 'i.id')
      .select(['s.user_id as user'])
      .distinct()
      .where(sql<boolean>`i.submitter_id = ${userId} and i.state = 0 and s.state < 3 and s.place <> 'start'`),
  );
  return waiting.map(({ user }) => user);
}

/**
 * Nobody may change people, departments or roles so that somebody else decides on their own submissions, under way or future. By
 * roles others may be added, so that a new colleague can be given one.
 */
export const keepsDeciders: AccessCheck = async (tx, { before, after, actorId }): Promise<Sentence | undefined> => {
  if ((await drawingsOf(tx, actorId)).some((root) => choosesDecider(root, before, after, actorId)))
    return msg('choosesDecider');
  const waiting = await waitedForBy(tx, actorId);
  return waiting.some((user) => choosesSuccessor(before, after, user)) ? msg('choosesDecider') : undefined;
};

/** People cannot enter the account of somebody who decides on what they submit. */
export const keepsOutOfDeciders: EntryCheck = async ({ db, actor }, userId) => {
  const decides = (root: StartNode) =>
    approversIn(root).some((node) => decidersAt(node, actor.organisation, actor.userId).users.has(userId));
  const isDecider =
    (await drawingsOf(db, actor.userId)).some(decides) || (await waitedForBy(db, actor.userId)).includes(userId);
  return isDecider ? msg('entersDecider') : undefined;
};
