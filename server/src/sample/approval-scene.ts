// Where the approvals of the sample company are played: who acts, when it was, and what the people at a step do.
import { sql } from 'kysely';
import { buildEngine } from '../app.ts';
import type { Call } from '../engine/entity.ts';
import { allGrants } from '../engine/module.ts';
import type { Engine } from '../engine/registry.ts';
import { comment, pass, refuse } from '../modules/approval/index.ts';
import { modules } from '../modules.ts';
import { Actor } from '../platform/access/actor.ts';
import { Organisation } from '../platform/access/organisation.ts';
import type { Db } from '../platform/db/database.ts';
import { query, select } from '../platform/db/query.ts';
import { Effects } from '../platform/events/effects.ts';
import { Settings } from '../platform/settings/settings.ts';
import { day, dayOf } from './working-time.ts';

export type StoryAction = 'pass' | 'refuse' | 'back' | 'comment';

/** The opinion with an action, where it is not the usual. */
export type Opinions = Partial<Readonly<Record<StoryAction, string>>>;

const usual: Readonly<Record<StoryAction, string>> = {
  pass: '同意',
  refuse: '不同意',
  back: '请补充说明',
  comment: '已收到',
};

/** Something that happened so many days ago. */
export interface Story {
  days: number;
  play(): Promise<void>;
}

/** Hours between two actions of the same approval. */
const pace = 5;

/** One statement after the other, however many are started at once: they share one connection. */
function oneAtATime(db: Db): Db {
  let before: Promise<unknown> = Promise.resolve();
  const next = <T>(work: () => Promise<T>): Promise<T> => {
    const done = before.then(work);
    before = done.catch(() => undefined);
    return done;
  };
  return {
    rows: (statement) => next(() => db.rows(statement)),
    first: (statement) => next(() => db.first(statement)),
    run: (statement) => next(() => db.run(statement)),
    queue: (statement) => next(() => db.queue(statement)),
    rollbackTo: (savepoint) => next(() => db.rollbackTo(savepoint)),
  };
}

export class ApprovalScene {
  readonly db: Db;
  readonly #now: number;
  readonly #organisation: Organisation;
  readonly #settings: Settings;
  readonly #people: ReadonlyMap<string, number>;
  #engine: Engine;

  private constructor(
    db: Db,
    now: number,
    engine: Engine,
    organisation: Organisation,
    people: ReadonlyMap<string, number>,
  ) {
    // A company that begins has changed no setting.
    const initial = new Map(modules.flatMap((module) => module.settings ?? []).map((one) => [one.key, one.initial]));
    this.db = db;
    this.#now = now;
    this.#engine = engine;
    this.#organisation = organisation;
    this.#settings = new Settings(0, initial, initial);
    this.#people = people;
  }

  /** @param now milliseconds since 1970 that all dates are seen from */
  static async open(own: Db, now: number): Promise<ApprovalScene> {
    const db = oneAtATime(own);
    const parts = modules.flatMap((module) => module.organisation ?? []);
    const organisation = await Organisation.load(db, allGrants(modules), parts);
    const people = await db.rows(select('app_user', ['id', 'username_key as name'])`
      where username_key in ('demo-admin', 'zhangwei', 'lina', 'wangqiang')`);
    const engine = await buildEngine().within(db);
    return new ApprovalScene(db, now, engine, organisation, new Map(people.map(({ id, name }) => [name, id])));
  }

  get engine(): Engine {
    return this.#engine;
  }

  /** Forms were made: the kinds of their records are known from now on. */
  async readAgain(): Promise<void> {
    this.#engine = await this.#engine.within(this.db);
  }

  idOf(name: string): number {
    return this.#people.get(name) ?? 0;
  }

  #as(userId: number): Call {
    return {
      db: this.db,
      actor: new Actor(this.#organisation, userId, 0, 0),
      effects: new Effects(),
      ip: '10.8.1.20',
      language: 'cn',
      engine: this.#engine,
      settings: this.#settings,
      enqueue: () => Promise.reject(new Error('the sample company asks for no jobs')),
    };
  }

  /** The call of one of the demonstration accounts. */
  callAs(name: string): Call {
    return this.#as(this.idOf(name));
  }

  /** `yyyy-MM-dd` so many days from now. */
  dayAt(days: number): string {
    return new Date(dayOf(this.#now) + days * day + day / 2).toISOString().slice(0, 10);
  }

  /** The log is only added to: what is written until the next call is so many days old. */
  async logAsOf(days: number | undefined): Promise<void> {
    const moment = days === undefined ? 'now()' : `timestamptz '${new Date(this.#now - days * day).toISOString()}'`;
    await this.db.run(sql`alter table operation_log alter column created_at set default ${sql.raw(moment)}`);
  }

  /** Everything in the order in which it happened: what is newer has the higher id. */
  async play(stories: readonly Story[]): Promise<void> {
    for (const story of stories.toSorted((one, other) => other.days - one.days)) {
      await this.logAsOf(story.days);
      await story.play();
    }
    await this.logAsOf(undefined);
  }

  /** The approval that was begun last. */
  async lastInstance(): Promise<number> {
    return (await this.db.first(query.selectFrom('flow_instance').select([sql<number>`max(id)`.as('id')])))?.id ?? 0;
  }

  /** The person whose turn it is does it. */
  async act(instance: number, action: StoryAction, opinions: Opinions = {}): Promise<void> {
    const step = await this.db.first(select('flow_step', ['id', 'user_id as user'])`
      where instance_id = ${instance} and asked order by no limit 1`);
    if (!step) return;
    const call = this.#as(step.user);
    const opinion = opinions[action] ?? usual[action];
    if (action === 'comment') return comment(call, instance, opinion);
    if (action === 'pass') {
      await pass(call, step.id, opinion, 0);
      return;
    }
    const start = await this.db.first(select('flow_step', ['id'])`
      where instance_id = ${instance} and place = 'start' order by no limit 1`);
    await refuse(call, step.id, opinion, action === 'back' ? (start?.id ?? 0) : 0);
  }

  #begun(days: number) {
    return sql`(to_timestamp(${Math.floor(this.#now / 1000)}::bigint) - make_interval(days => ${days}))`;
  }

  /** All flows were drawn so many days ago. */
  async flowsAsOf(days: number): Promise<void> {
    const begun = this.#begun(days);
    await this.db.run(sql`update flow set created_at = ${begun}, updated_at = ${begun}`);
    await this.db.run(sql`update flow_version set published_at = ${begun}`);
  }

  /** What was written just now, of a record and of its approval: it happened over hours, so many days ago. */
  async spread(table: string, instance: number, days: number): Promise<void> {
    const { db } = this;
    const begun = this.#begun(days);
    const later = (steps: ReturnType<typeof sql>) => sql`${begun} + make_interval(hours => ${pace} * (${steps})::int)`;
    await db.run(sql`
      update flow_log l set at = ${later(sql`o.n - 1`)}
      from (select id, row_number() over (order by id) as n from flow_log where instance_id = ${instance}) o where o.id = l.id`);
    await db.run(sql`
      update flow_step set arrived_at = ${later(sql`greatest(0, no - 2)`)},
        acted_at = case when acted_at is not null then ${later(sql`greatest(0, no - 1)`)} end
      where instance_id = ${instance}`);
    await db.run(sql`
      update flow_instance set started_at = ${begun}, ended_at = case when ended_at is not null then ${later(sql`2`)} end
      where id = ${instance}`);
    await db.run(sql`
      update ${sql.table(table)} t set created_at = ${begun}, updated_at = ${later(sql`2`)},
        passed_at = case when passed_at is not null then ${later(sql`2`)} end
      from flow_instance i where i.id = ${instance} and t.id = i.record_id`);
    await db.run(
      sql`update notification set created_at = ${begun} where module = 'WorkFlow' and model_id = ${instance}`,
    );
  }
}
