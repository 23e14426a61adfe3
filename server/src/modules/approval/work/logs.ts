// Opinions and actions of an approval, who read it, and what was changed of its form.

import type { WorkFormLog, WorkLog, WorkRead } from '@crm/protocol/answers/work';
import { nodesOf } from '@crm/protocol/flowCheck';
import { fill, type Language, msg, renderSentence } from '@crm/protocol/sentences';
import { sql } from 'kysely';
import type { Call } from '../../../engine/entity.ts';
import { isReadable } from '../../../engine/field-permissions.ts';
import { loggedLines } from '../../../engine/write/lines.ts';
import { PREPARED } from '../../../platform/db/database.ts';
import { moment, select } from '../../../platform/db/query.ts';
import { filesById } from '../../file/index.ts';
import { mayReadCondition } from '../flow/conditions.ts';
import { seenBy } from './access.ts';
import { personFace } from './path.ts';
import { atNode } from './record.ts';
import type { InstanceRow } from './store.ts';
import { storedWork } from './stored.ts';
import { verbs } from './verbs.ts';

/** Entries of one log that are shown, the newest of them. */
const mostLogged = 1000;

const wordsOf = (verb: string, language: Language): string => verbs[verb]?.[language === 'en' ? 1 : 0] ?? verb;

export async function logsOf(call: Call, instance: InstanceRow): Promise<WorkLog[]> {
  const rows = await call.db.rows(
    select('flow_log', [
      'id',
      'node_name as name',
      'action',
      'state',
      'user_id as user',
      'for_user',
      'about',
      'opinion',
      'files',
      moment('at').as('at'),
    ])`
    where id in (select id from flow_log where instance_id = ${instance.id} order by id desc limit ${mostLogged}) order by id`,
    PREPARED,
  );
  const hidden = rows.some(({ action }) => action === 'rerouted') ? await hiddenNames(call, instance) : [];
  const placeOf = (name: string) => hidden.find((one) => name.startsWith(`${one}：`)) ?? name;
  const { users } = call.actor.organisation;
  const nameOf = (id: number) => users.get(id)?.name ?? '';
  const files = await filesById(
    call,
    rows.flatMap((row) => row.files),
  );
  return rows.map((row) => {
    const words = fill(wordsOf(row.action, call.language), { about: row.about.map(nameOf).join('、') });
    const stood =
      row.for_user > 0
        ? renderSentence(msg('stoodIn', { name: nameOf(row.user), who: nameOf(row.for_user) }), call.language)
        : '';
    return {
      id: row.id,
      name: row.action === 'rerouted' ? placeOf(row.name) : row.name,
      status: row.state as WorkLog['status'],
      action: row.action,
      logs: stood ? `${stood}：${words}` : words,
      UserName: row.user > 0 ? nameOf(row.user) : renderSentence(msg('system'), call.language),
      Header: users.get(row.user)?.avatar ?? '',
      Ext: row.opinion,
      AddTime: row.at,
      files: row.files.flatMap((id) => files.get(id) ?? []),
    };
  });
}

/** Names of conditions over fields that the person may not read: the branch that was taken is hidden. */
async function hiddenNames(call: Call, instance: InstanceRow): Promise<string[]> {
  const work = await storedWork(call, instance);
  const seen = await seenBy(call, instance, work.steps, work.root, 0);
  const own = atNode(call, work.definition, instance.record_id, work.root, seen, false, seen.step?.for_user);
  return nodesOf(work.root).flatMap((one) =>
    one.type === 'condition' && !one.branches.every((branch) => mayReadCondition(own.actor, work.definition, branch))
      ? [one.name]
      : [],
  );
}

export async function readsOf(call: Call, instance: InstanceRow): Promise<WorkRead[]> {
  const rows = await call.db.rows(
    select(
      sql`(
      select user_id as "user", node_name as node from flow_step where instance_id = ${instance.id} and (asked or acted_at is not null)
      union all select user_id, node_name from flow_log where instance_id = ${instance.id} and action = 'forward'
      union all select user_id, ${renderSentence(msg('workCopied'), call.language)} from flow_cc where instance_id = ${instance.id}) p
    left join flow_read r on r.instance_id = ${instance.id} and r.user_id = p."user"`,
      [
        sql<number>`p.user`.as('user'),
        sql<string>`min(p.node)`.as('node'),
        sql<string | null>`to_char(max(r.last_at), 'YYYY-MM-DD HH24:MI:SS')`.as('at'),
      ],
    )`
    group by p."user" order by max(r.last_at) desc nulls last, p."user"`,
    PREPARED,
  );
  return rows.map(({ user, node, at }) => ({ ...personFace(call, user), StepName: node, readtime: at ?? '' }));
}

export async function formLogsOf(call: Call, instance: InstanceRow): Promise<WorkFormLog[]> {
  const work = await storedWork(call, instance);
  const seen = await seenBy(call, instance, work.steps, work.root, 0);
  const own = atNode(call, work.definition, instance.record_id, work.root, seen, false, seen.step?.for_user);
  const rows = await call.db.rows(
    select('flow_change', [
      'id',
      'field as wire',
      'title as field',
      'before as old',
      'after as new',
      'user_id as user',
      'node_name as place',
      moment('at').as('at'),
    ])`
    where id in (select id from flow_change where instance_id = ${instance.id} order by id desc limit ${mostLogged}) order by id`,
    PREPARED,
  );
  // A change of a field that the node hides would reveal the value.
  const named = [...work.definition.fields, ...loggedLines(work.entity)];
  const shown = rows.filter(({ wire }) => {
    const field = named.find((one) => one.wire === wire || ('wire2' in one && one.wire2 === wire));
    return field !== undefined && isReadable(own.actor, work.entity.module, field);
  });
  return shown.map(({ id, field, old, new: now, user, place, at }) => ({
    id,
    field,
    old,
    new: now,
    username: call.actor.organisation.users.get(user)?.name ?? '',
    StepName: place,
    addtime: at,
  }));
}
