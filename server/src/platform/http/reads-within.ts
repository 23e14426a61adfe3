// Reads within a call: what other calls would answer, each with its own check of rights.
import { msg } from '@crm/protocol/sentences';
import { LoginMoved } from '../auth/known-logins.ts';
import type { Db } from '../db/database.ts';
import { AppError, forbidden, notFound } from '../errors.ts';
import { mayEnter } from './admission.ts';
import { refusalOf, shape } from './envelope.ts';
import type { CallEnvironment } from './environment.ts';
import { parseSent } from './parse.ts';
import { lookingOnly, writingLater } from './readers.ts';
import { isList, type Route, type RouteContext } from './route.ts';

interface Within {
  environment: CallEnvironment;
  /** Of the call that reads. */
  context: Omit<RouteContext<unknown>, 'body' | 'db'>;
  quick: () => Db;
  confirm: (() => Promise<void>) | undefined;
  /** Aborted when the whole call ends. */
  signal: AbortSignal;
  requestId: string;
}

const tables = new WeakMap<readonly Route[], ReadonlyMap<string, Route>>();

/** Paths are found as the server finds them, whatever their case. */
function routeAt(routes: readonly Route[], path: string): Route | undefined {
  let table = tables.get(routes);
  if (!table) tables.set(routes, (table = new Map(routes.map((route) => [keyOf(route.path), route]))));
  return table.get(keyOf(path));
}

const keyOf = (path: string) => path.replace(/^\/|\/$/g, '').toLowerCase();

/** A read within a read would wait for itself. */
const noFurther = async (): Promise<never> => {
  throw notFound(msg('unknownPath'));
};

/** Lists wait their turn with the person's other lists; what is quick is read one after the other. */
export function readsWithin(within: Within): RouteContext<unknown>['read'] {
  const { environment, context, quick, confirm, signal, requestId } = within;
  const { actor, actingId, language, log } = context;
  let turn: Promise<unknown> = Promise.resolve();
  const answerOf = async (route: Route | undefined, sent: Readonly<Record<string, unknown>>): Promise<object> => {
    if (route?.kind !== 'read' || route.streams || route.access === 'public') throw notFound(msg('unknownPath'));
    if (!mayEnter(route, actor)) throw forbidden();
    const body = parseSent(route, sent);
    const read = async (reader: Db) => {
      const db = actingId > 0 ? lookingOnly(reader) : writingLater(reader, confirm);
      const answer = shape(route, await route.handle({ ...context, body, db, read: noFurther }), language);
      environment.checkAnswer?.(route, answer);
      return answer;
    };
    if (isList(route)) return context.asList(read);
    const answered = turn.then(() => read(quick()));
    turn = answered.catch(() => {});
    return answered;
  };
  return async (path, sent) => {
    try {
      return await answerOf(routeAt(environment.routes, path), sent);
    } catch (error) {
      const isOfTheCall = error instanceof LoginMoved || (error instanceof AppError && error.code === 'signed_out');
      if (isOfTheCall || signal.aborted) throw error;
      return refusalOf(error, language, { log, path, id: requestId }).body;
    }
  };
}
