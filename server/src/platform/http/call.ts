// The one path of every call: sign-in, permission, schema, transaction, idempotency, answer, events.

import { msg } from '@crm/protocol/sentences';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../access/actor.ts';
import { sameRights } from '../access/privilege-escalation.ts';
import { LoginMoved } from '../auth/known-logins.ts';
import { type Db, isCancelled } from '../db/database.ts';
import { AppError, conflict, databaseAway, tooMany } from '../errors.ts';
import { Effects } from '../events/effects.ts';
import { asPerson } from '../jobs/as-person.ts';
import type { JobSender, PersonCall } from '../jobs/job.ts';
import { admit, credentialsOf } from './admission.ts';
import { bulkTooSlow, isBulk } from './bulk.ts';
import { type CallClock, listLimit, listTooSlow, startClock } from './clock.ts';
import { shape } from './envelope.ts';
import type { Admitted, CallEnvironment } from './environment.ts';
import { once } from './idempotency.ts';
import { languageOf } from './language.ts';
import { discard, type ReceivedBody, receiveMultipart } from './multipart.ts';
import { parseBody, refuseEarly, sentBy } from './parse.ts';
import { lookingOnly, writingLater } from './readers.ts';
import { readsWithin } from './reads-within.ts';
import { isList, type Reply, type Route, type RouteContext, type StreamAnswer } from './route.ts';
import { isAccessMoved, queueSameAccess, requireSameAccess } from './same-access.ts';

/** What a call answers: an envelope, or bytes. */
export type CallResult = { envelope: object } | { stream: StreamAnswer };

/** Runs one call and answers its body. Errors are thrown. */
export async function runCall(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  admitted: Admitted,
  environment: CallEnvironment,
): Promise<CallResult> {
  const received: ReceivedBody = { fields: Object.create(null), files: [] };
  const who = callerKey(admitted.actor, admitted.ip);
  const isMultipart = route.multipart !== undefined && request.isMultipart();
  try {
    if (route.multipart && isMultipart) {
      const { multipart } = route;
      await environment.uploads.run(who, whenLeft(reply), async () => {
        const { storage, database: db } = environment;
        const room = await multipart.room?.({ ...admitted, db, storage });
        await receiveMultipart(request, multipart, storage.stagingDir, received, room, (fields) =>
          refuseEarly(route, request, fields),
        );
      });
    }
    const clock = startClock(route, admitted.arrived, reply);
    const bulk = isBulk(route, sentBy(request, received.fields));
    const budget = route.gathers ? environment.gathering : isList(route) ? environment.lists : environment.budget;
    const turn = (waitedBefore: boolean) =>
      budget.run(who, clock.signal, async (waited) => {
        // What was true when the call came may not be when its turn comes.
        if (waited || waitedBefore) Object.assign(admitted, await admit(route, credentialsOf(request), environment));
        return answerAdmitted(route, request, environment, admitted, received, clock, bulk);
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

/** Whose places a call takes: the person's, or for strangers the address's. */
function callerKey({ userId }: Actor, ip: string): string {
  return userId > 0 ? `u${userId}` : ip;
}

/** Aborted when the caller leaves. */
function whenLeft(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort(tooMany()));
  return controller.signal;
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
  bulk: boolean,
): Promise<CallResult> {
  for (let beginning = 1, isFirst = true; ; beginning++) {
    try {
      return await answerCall(route, request, environment, admitted, received, clock, isFirst && !bulk);
    } catch (failed) {
      const error = await unlessAway(await reasonOf(failed, admitted), environment);
      const isOutdated = error instanceof LoginMoved;
      if (!isOutdated && !isAccessMoved(error)) throw error;
      if (beginning >= mostBeginnings || (!isOutdated && route.kind !== 'write')) throw conflict(msg('accessMoved'));
      isFirst &&= isOutdated;
      const credentials = credentialsOf(request);
      environment.logins.forget(credentials.session);
      Object.assign(admitted, await admit(route, credentials, environment, { isRepeated: true }));
    }
  }
}

/**
 * For what was read later than the call came: who calls may still do the same. Other changes of people do not matter.
 * @throws LoginMoved, upon which the call begins again, or AppError as `admitCall` does
 */
async function requireSameAdmission(
  route: Route,
  request: FastifyRequest,
  { organisation, userId, definitionVersion }: Actor,
  environment: CallEnvironment,
): Promise<void> {
  const { actor } = await admit(route, credentialsOf(request), environment, { isRepeated: true });
  const isSame = actor.organisation === organisation || sameRights(organisation, actor.organisation, userId);
  if (!isSame || actor.definitionVersion !== definitionVersion) throw new LoginMoved();
}

/** A list that ended because the database fell silent is not one that asks for too much. */
async function unlessAway(error: unknown, { database }: CallEnvironment): Promise<unknown> {
  const isSlow = error instanceof AppError && error.sentence.key === 'listTooSlow';
  return isSlow && !(await database.control.answers(silenceTold)) ? databaseAway() : error;
}

/** Milliseconds that the database has for saying that it is there. */
const silenceTold = 900;

/** A refusal counts only for those who are still who they were taken for. */
async function reasonOf(error: unknown, { confirm }: Admitted): Promise<unknown> {
  if (error instanceof LoginMoved || isAccessMoved(error)) return error;
  try {
    await confirm?.();
  } catch (reason) {
    if (reason instanceof LoginMoved) return reason;
  }
  return error;
}

async function answerCall(
  route: Route,
  request: FastifyRequest,
  environment: CallEnvironment,
  { actor, settings, actingId, ip, confirm, opening }: Admitted,
  received: ReceivedBody,
  clock: CallClock,
  isUsual: boolean,
): Promise<CallResult> {
  const { database, storage } = environment;
  const body = parseBody(route, request, received.fields);
  const key = headerText(request.headers['idempotency-key']);
  // Two files of one name are two requests, even with equal fields.
  const files = received.files.map((file) => [file.part, file.name, file.sha256.toString('hex')]);
  const content = files.length > 0 ? [body, ...files] : body;
  const effects = new Effects();
  let within: RouteContext<unknown>['read'] | undefined;
  const context = {
    ...environment.services,
    actor,
    body,
    effects,
    settings,
    ip,
    actingId,
    agent: headerText(request.headers['user-agent']),
    token: credentialsOf(request).session,
    language: languageOf(request),
    log: request.log,
    storage,
    files: received.files,
    commit: <Data>(work: (tx: Db) => Promise<Reply<Data>>) => commit(work),
    transaction: <T>(work: (tx: Db) => Promise<T>) => database.transaction(work, clock.signal),
    inNameOf: <T>(userId: number, work: (call: PersonCall) => Promise<T>) => {
      const enqueue = () => Promise.reject(new Error('no job is begun in the name of somebody else'));
      const { signal } = clock;
      return asPerson({ ...environment, enqueue }, { userId, changesAccess: true }, context, signal, work);
    },
    read: (path: string, sent: Readonly<Record<string, unknown>>) =>
      (within ??= readsWithin({
        environment,
        context: { ...context, ...jobSender(environment, actor, effects, undefined) },
        quick: () => database.reader(clock.signal, 'quick'),
        confirm,
        signal: clock.signal,
        requestId: request.id,
      }))(path, sent),
    asList: <T>(work: (db: Db) => Promise<T>) =>
      environment.lists.run(callerKey(actor, ip), clock.signal, async (waited) => {
        const limit = listLimit(clock.signal);
        try {
          if (waited) await requireSameAdmission(route, request, actor, environment);
          return await work(database.reader(limit.signal, 'list'));
        } catch (error) {
          throw isCancelled(error) ? listTooSlow() : error;
        } finally {
          limit.stop();
        }
      }),
  };
  /** The answer and its key commit together, and only while the person may still do it. */
  const keyed = async (tx: Db, work: () => Promise<object>): Promise<object> => {
    const isKeyed = key !== '' && !route.secret && (actor.userId > 0 || route.kind === 'write');
    const answer = isKeyed ? await once(tx, actor.userId, keyOf(actor, key), route.path, content, work) : await work();
    if (actor.userId === 0) return answer;
    // Hardly ever does anything of the organisation change in between; only then it matters what. Bulk writes take long to begin again.
    const isQuick = isUsual && route.kind === 'write' && !actor.token;
    if (isQuick && effects.accessChanges === 0 && !effects.endsAny) await queueSameAccess(tx, actor);
    else await requireSameAccess(tx, actor, effects, environment);
    return answer;
  };
  const commit = async <Data>(work: (tx: Db) => Promise<Reply<Data>>): Promise<Reply<Data>> => {
    let fresh: Reply<Data> | undefined;
    const answer = await database.transaction(async (tx) => {
      effects.clear();
      fresh = undefined;
      return keyed(tx, async () => shape(route, (fresh = await work(tx)), context.language));
    }, clock.signal);
    return fresh ?? { earlier: answer };
  };

  let answer: object;
  if (route.kind === 'write') {
    answer = await database.transaction(
      async (tx) => {
        effects.clear();
        return keyed(tx, async () =>
          shape(
            route,
            await route.handle({ ...context, ...jobSender(environment, actor, effects, tx), db: tx }),
            context.language,
          ),
        );
      },
      clock.signal,
      opening,
    );
  } else {
    const list = isList(route);
    if (list) clock.beginList();
    const sender = jobSender(environment, actor, effects, undefined);
    const reader = () => database.reader(clock.signal, list ? 'list' : 'quick');
    const db =
      route.kind !== 'read' ? database : actingId > 0 ? lookingOnly(reader()) : writingLater(reader(), confirm);
    const reply = await route.handle({ ...context, ...sender, db }).catch((error: unknown) => {
      // What a read noted is noted, whatever becomes of its answer.
      if (route.kind === 'read') effects.flush(environment.sink);
      // The database's own limit may strike first.
      throw list && isCancelled(error) ? listTooSlow() : error;
    });
    // What was read within may have been read long after the call came.
    if (within) await requireSameAdmission(route, request, actor, environment);
    else await confirm?.();
    if (reply.stream) return { stream: reply.stream };
    answer = shape(route, reply, context.language);
  }
  environment.checkAnswer?.(route, answer);
  // Their versions are behind from now on.
  if (effects.accessChanges > 0) environment.logins.clear();
  effects.flush(environment.sink);
  return { envelope: answer };
}

/** The stored answer of a program's call under a key is given to nobody else, not even to its person's logins. */
function keyOf({ token }: Actor, key: string): string {
  return token ? `${token.id}:${key}` : key;
}

/** @param tx the call's transaction; without one the caller has to name it */
function jobSender(environment: CallEnvironment, actor: Actor, effects: Effects, tx: Db | undefined): JobSender {
  const needed = (db: Db | undefined) => {
    const { jobs } = environment;
    const used = db ?? tx;
    if (!jobs || !used) throw new Error(jobs ? 'a job is asked for outside a transaction' : 'no job runner');
    return { jobs, caller: { db: used, userId: actor.userId, effects, byProgram: actor.token !== undefined } };
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

function headerText(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}
