// The one path of every call: sign-in, permission, schema, transaction, idempotency, answer, events.
import type { Success } from '@crm/protocol/envelope';
import { type Language, type Sentence, say, spoken } from '@crm/protocol/sentences';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Actor } from '../access/actor.ts';
import type { Organisation, OrganisationCache } from '../access/organisation.ts';
import type { AccessGuard } from '../access/widening.ts';
import { findSession, type SessionRecord, touchSession } from '../auth/session.ts';
import { looksLikeToken } from '../auth/token.ts';
import { type Database, type Db, isCancelled } from '../db/database.ts';
import { AppError, conflict, databaseAway, forbidden, invalid, signedOut, tooMany } from '../errors.ts';
import { type EffectSink, Effects } from '../events/effects.ts';
import type { JobSender } from '../jobs/job.ts';
import type { JobRunner } from '../jobs/runner.ts';
import type { Settings, SettingsCache } from '../settings/settings.ts';
import type { SharedQuestions } from '../shared-questions.ts';
import type { Storage } from '../storage/storage.ts';
import type { CallBudget } from './budget.ts';
import { bulkTooSlow, isBulk } from './bulk.ts';
import { type CallClock, listTooSlow, startClock } from './clock.ts';
import type { Crowd } from './crowd.ts';
import { mostParameters } from './form-body.ts';
import { once } from './idempotency.ts';
import { sentenceOf } from './issue.ts';
import { languageOf, spokenData } from './language.ts';
import { discard, type ReceivedBody, receiveMultipart } from './multipart.ts';
import type { Reply, Route, StreamAnswer } from './route.ts';
import { AccessMoved, requireSameAccess } from './same-access.ts';
import type { Ready, Services } from './services.ts';
import { isTame } from './values.ts';

export interface ServerState {
  phase: 'starting' | 'ready' | 'stopping';
}

export interface CallEnvironment {
  database: Database;
  organisations: OrganisationCache;
  settings: SettingsCache;
  /** Missing where nothing runs jobs. */
  jobs?: JobRunner | undefined;
  sink: EffectSink;
  state: ServerState;
  /** What the layers above add to every call. */
  services: Services;
  /** Has these know a version of the definitions before anything is done by it. */
  ready?: Ready | undefined;
  storage: Storage;
  /** What one person may use at a time. */
  budget: CallBudget;
  /** Every change of who may do or see what passes it. */
  guardAccess: AccessGuard;
  /** The same of lists, which take the processor: they wait for each other and keep nothing else waiting. */
  lists: CallBudget;
  /** The same of writes to many records, which keep others from these. */
  bulk: CallBudget;
  /** Files that one person sends at the same time. */
  uploads: CallBudget;
  /** How many calls of one caller there are. */
  crowd: Crowd;
  /** Whose token it is, asked once for all calls that bring it at the same time. */
  sessions: SharedQuestions<SessionRecord | undefined>;
  /** What strangers are let in with. */
  strangers: SharedQuestions<{ organisation: Organisation; settings: Settings }>;
}

type CallAnswer = Success<unknown> & Record<string, unknown>;

/** What a call answers: an envelope, or bytes. */
export type CallResult = { envelope: object } | { stream: StreamAnswer };

/** Who calls, as it was found out before anything of the body was read. */
export interface Admitted {
  actor: Actor;
  settings: Settings;
  /** Address of the caller; a connection that was closed has none any more. */
  ip: string;
  /** `performance.now()` */
  arrived: number;
}

/**
 * Lets a call in, or not, by its headers alone.
 * @throws AppError `signed_out`, `forbidden`, or 503 while nothing can be answered
 */
export async function admitCall(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  environment: CallEnvironment,
): Promise<Admitted> {
  const arrived = performance.now();
  const { ip } = request;
  if (environment.state.phase !== 'ready') throw new AppError('internal', say('unavailable'), { status: 503 });
  if (environment.database.control.away) throw databaseAway();
  const token = tokenOf(request);
  await environment.crowd.enter(looksLikeToken(token) ? token : ip, (listener) => reply.raw.once('close', listener));
  return { ...(await admit(route, token, environment)), arrived, ip };
}

function tokenOf(request: FastifyRequest): string {
  return headerText(request.headers['authkey']);
}

/** Runs one call and answers its body. Errors are thrown. */
export async function runCall(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  admitted: Admitted,
  environment: CallEnvironment,
): Promise<CallResult> {
  const received: ReceivedBody = { fields: Object.create(null), files: [] };
  const { userId } = admitted.actor;
  const who = userId > 0 ? `u${userId}` : admitted.ip;
  const isMultipart = route.multipart !== undefined && request.isMultipart();
  try {
    if (route.multipart && isMultipart) {
      const { multipart } = route;
      await environment.uploads.run(who, whenLeft(reply), () =>
        receiveMultipart(request, multipart, environment.storage.stagingDir, received, (fields) =>
          refuseEarly(route, request, fields),
        ),
      );
    }
    const clock = startClock(route, admitted.arrived, reply);
    const bulk = isBulk(route, sentBy(request, received.fields));
    const budget = isList(route) ? environment.lists : environment.budget;
    const turn = (waitedBefore: boolean) =>
      budget.run(who, clock.signal, async (waited) => {
        // What was true when the call came may not be when its turn comes.
        if (waited || waitedBefore) Object.assign(admitted, await admit(route, tokenOf(request), environment));
        return answerAdmitted(route, request, environment, admitted, received, clock);
      });
    try {
      return await (bulk ? environment.bulk.run(who, clock.signal, turn) : turn(false));
    } catch (error) {
      throw bulk && (isCancelled(error) || error === clock.signal.reason) ? bulkTooSlow() : error;
    } finally {
      clock.stop();
    }
  } finally {
    if (isMultipart) await discard(received);
  }
}

/** Aborted when the caller leaves. */
function whenLeft(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort(tooMany()));
  return controller.signal;
}

/** What may take long and reads only. */
function isList(route: Route): boolean {
  return route.kind === 'read' && !route.quick;
}

/** How often a write is begun again when the rights of its person changed while it waited. */
const mostBeginnings = 3;

async function answerAdmitted(
  route: Route,
  request: FastifyRequest,
  environment: CallEnvironment,
  admitted: Admitted,
  received: ReceivedBody,
  clock: CallClock,
): Promise<CallResult> {
  for (let beginning = 1; ; beginning++) {
    try {
      return await answerCall(route, request, environment, admitted, received, clock);
    } catch (error) {
      if (!(error instanceof AccessMoved)) throw error;
      if (beginning >= mostBeginnings || route.kind !== 'write') throw conflict(say('accessMoved'));
      Object.assign(admitted, await admit(route, tokenOf(request), environment));
    }
  }
}

async function answerCall(
  route: Route,
  request: FastifyRequest,
  environment: CallEnvironment,
  { actor, settings, ip }: Admitted,
  received: ReceivedBody,
  clock: CallClock,
): Promise<CallResult> {
  const { database, storage } = environment;
  const body = parseBody(route, request, received.fields);
  const key = headerText(request.headers['idempotency-key']);
  // Two files of one name are two requests, whatever the fields say.
  const files = received.files.map((file) => [file.part, file.name, file.sha256.toString('hex')]);
  const said = files.length > 0 ? [body, ...files] : body;
  const effects = new Effects();
  const context = {
    ...environment.services,
    actor,
    body,
    effects,
    settings,
    ip,
    agent: headerText(request.headers['user-agent']),
    token: tokenOf(request),
    language: languageOf(request),
    log: request.log,
    storage,
    files: received.files,
    commit: (work: (tx: Db) => Promise<Reply>) => commit(work),
    transaction: <T>(work: (tx: Db) => Promise<T>) => database.transaction(work, clock.signal),
  };
  /** The answer and its key commit together, and only while the person may still do it. */
  const keyed = async (tx: Db, work: () => Promise<object>): Promise<object> => {
    const isKeyed = key !== '' && (actor.userId > 0 || route.kind === 'write');
    const answer = isKeyed ? await once(tx, actor.userId, key, route.path, said, work) : await work();
    if (actor.userId > 0) await requireSameAccess(tx, actor, effects, environment);
    return answer;
  };
  const commit = async (work: (tx: Db) => Promise<Reply>): Promise<Reply> => {
    let fresh: Reply | undefined;
    const answer = await database.transaction(async (tx) => {
      effects.clear();
      fresh = undefined;
      return keyed(tx, async () => shape((fresh = await work(tx)), context.language));
    }, clock.signal);
    return fresh ?? { earlier: answer };
  };

  let answer: object;
  if (route.kind === 'write') {
    answer = await database.transaction(async (tx) => {
      effects.clear();
      return keyed(tx, async () =>
        shape(
          await route.handle({ ...context, ...jobSender(environment, actor, effects, tx), db: tx }),
          context.language,
        ),
      );
    }, clock.signal);
  } else {
    const list = isList(route);
    if (list) clock.beginList();
    const sender = jobSender(environment, actor, effects, undefined);
    const db = route.kind === 'read' ? database.reader(clock.signal, list ? 'list' : 'quick') : database;
    const reply = await route.handle({ ...context, ...sender, db }).catch((error: unknown) => {
      // The database's own limit may strike first.
      throw list && isCancelled(error) ? listTooSlow() : error;
    });
    if (reply.stream) return { stream: reply.stream };
    answer = shape(reply, context.language);
  }
  effects.flush(environment.sink);
  return { envelope: answer };
}

/** @param tx the call's transaction; without one the caller has to name it */
function jobSender(environment: CallEnvironment, actor: Actor, effects: Effects, tx: Db | undefined): JobSender {
  const needed = (db: Db | undefined) => {
    const { jobs } = environment;
    const used = db ?? tx;
    if (!jobs || !used) throw new Error(jobs ? 'a job is asked for outside a transaction' : 'no job runner');
    return { jobs, caller: { db: used, userId: actor.userId, effects } };
  };
  return {
    enqueue: async (name, data, db) => {
      const { jobs, caller } = needed(db);
      return jobs.enqueue(caller, name, data);
    },
    requeue: async (id, db) => {
      const { jobs, caller } = needed(db);
      return jobs.requeue(caller, id);
    },
  };
}

async function admit(
  route: Route,
  token: string,
  { database, organisations, settings, sessions, strangers, ready }: CallEnvironment,
): Promise<{ actor: Actor; settings: Settings }> {
  if (route.access === 'public') {
    const latest = await strangers.ask('', async () => ({
      organisation: await organisations.latest(),
      settings: await settings.latest(),
    }));
    return { actor: new Actor(latest.organisation, 0, 0, 0), settings: latest.settings };
  }
  const session = looksLikeToken(token)
    ? await sessions.ask(token, () => findSession(database, token, (version) => settings.at(version)))
    : undefined;
  if (!session) throw signedOut();
  if (session.stale) await touchSession(database, session.sessionId);
  const organisation = await organisations.at(session.accessVersion);
  await ready?.(session.definitionVersion);
  const actor = new Actor(organisation, session.userId, session.sessionId, session.definitionVersion);
  if (route.access !== 'signedIn' && !route.access.some((grant) => actor.can(grant))) throw forbidden();
  return { actor, settings: session.settings };
}

/** Before a file is read: what came so far may be incomplete, but not wrong. */
function refuseEarly(route: Route, request: FastifyRequest, fields: Record<string, string>): void {
  const query = request.query as Record<string, unknown>;
  const sent: Record<string, unknown> = { ...query, ...fields };
  const parsed = route.body.safeParse(sent);
  if (parsed.success || parsed.error.issues.every((issue) => sent[String(issue.path[0] ?? '')] === undefined)) return;
  parseBody(route, request, fields);
}

/** Schemas that take no other parameters than theirs do take empty ones, which a list page sends with everything. */
function parseStrictly(route: Route, sent: Record<string, unknown>) {
  const parsed = route.body.safeParse(sent);
  if (parsed.success) return parsed;
  const extra = parsed.error.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
  const empty = new Set(extra.filter((key) => ['', null, undefined].includes(sent[key] as string)));
  if (empty.size === 0) return parsed;
  return route.body.safeParse(Object.fromEntries(Object.entries(sent).filter(([key]) => !empty.has(key))));
}

/** Parameters as they came, whatever they are. */
function sentBy(request: FastifyRequest, fields: Record<string, string>): Record<string, unknown> {
  return { ...(request.query as Record<string, unknown>), ...((request.body ?? fields) as Record<string, unknown>) };
}

function parseBody(route: Route, request: FastifyRequest, fields: Record<string, string>): unknown {
  const sent = request.body ?? fields;
  if (typeof sent !== 'object' || Array.isArray(sent) || !isTame(sent)) throw invalid({});
  if (Object.keys(sent).length > mostParameters) throw invalid({}, say('tooManyParameters', { max: mostParameters }));
  const query = request.query as Record<string, unknown>;
  if ('' in query) throw invalid({});
  const parsed = parseStrictly(route, { ...query, ...sent, ...(request.params as Record<string, string>) });
  if (parsed.success) return parsed.data;
  const problems: Record<string, Sentence> = Object.create(null);
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) problems[key] ??= say('unknownParameter');
    const field = String(issue.path[0] ?? '');
    if (!field) continue;
    const missing =
      issue.path.length === 1 && (sent as Record<string, unknown>)[field] === undefined && query[field] === undefined;
    problems[field] ??= missing ? say('required') : sentenceOf(issue);
  }
  throw invalid(problems);
}

function shape(reply: Reply, language: Language): object {
  if (reply.earlier) return reply.earlier;
  const answer: CallAnswer = {
    result: 'success',
    msg: reply.msg ? spoken(reply.msg, language) : '',
    data: spokenData(reply.data, language) ?? null,
  };
  if (reply.bare) return reply.bare;
  return reply.whole ? { ...answer, ...reply.whole } : answer;
}

function headerText(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}
