// Who calls, and whether they may: the one door at which logins and tokens of programs are looked at, before any body.
import { msg } from '@crm/protocol/sentences';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Actor } from '../access/actor.ts';
import { TokenLimits } from '../access/token-limits.ts';
import { looksLikeApiToken } from '../auth/api-token.ts';
import { dueOf } from '../auth/due.ts';
import { findSession, touchSession } from '../auth/session.ts';
import { looksLikeToken } from '../auth/token.ts';
import { AppError, databaseAway, forbidden, invalid, signedOut } from '../errors.ts';
import type { Admitted, CallEnvironment } from './environment.ts';
import type { Route } from './route.ts';

/** What identifies the caller of a call. */
export interface Credentials {
  /** Token of a login; empty for none. */
  session: string;
  /** Token of a program, `Authorization: Bearer …`; undefined where nothing of the kind came. */
  bearer: string | undefined;
  ip: string;
}

export function credentialsOf(request: FastifyRequest): Credentials {
  const { authkey, authorization = '' } = request.headers;
  const [, bearer] = /^bearer +(.*)$/i.exec(authorization) ?? [];
  return { session: typeof authkey === 'string' ? authkey : '', bearer: bearer?.trim(), ip: request.ip };
}

/**
 * Lets a call in, or not, by its headers alone.
 * @throws AppError `signed_out`, `forbidden`, `too_many`, or 503 while nothing can be answered
 */
export async function admitCall(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  environment: CallEnvironment,
): Promise<Admitted> {
  const arrived = performance.now();
  if (environment.state.phase !== 'ready') throw new AppError('internal', msg('unavailable'), { status: 503 });
  if (environment.database.control.away) throw databaseAway();
  const credentials = credentialsOf(request);
  const { ip } = credentials;
  await environment.crowd.enter(callerOf(credentials), (listener) => {
    reply.raw.once('close', listener);
  });
  const admitted = await admit(route, credentials, environment, {
    setHeaders: (headers) => void reply.headers(headers),
  });
  return { ...admitted, arrived, ip };
}

type LetIn = Pick<Admitted, 'actor' | 'settings' | 'actingId' | 'confirm' | 'opening'>;

/** Nothing is left to confirm. */
const lookedUp = { confirm: undefined, opening: undefined };

/** A caller as far as it is known before any lookup. */
function callerOf({ session, bearer, ip }: Credentials): string {
  if (bearer !== undefined) return looksLikeApiToken(bearer) ? bearer : ip;
  return looksLikeToken(session) ? session : ip;
}

/** The same for a call whose turn came later. @throws AppError as `admitCall` does */
export async function admit(
  route: Route,
  credentials: Credentials,
  environment: CallEnvironment,
  { setHeaders, isRepeated = false }: AdmitOptions = {},
): Promise<LetIn> {
  const { organisations, settings, strangers } = environment;
  if (route.access === 'public') {
    const latest = await strangers.run('', async () => ({
      organisation: await organisations.latest(),
      settings: await settings.latest(),
    }));
    return {
      actor: new Actor(latest.organisation, 0, 0, 0),
      settings: latest.settings,
      actingId: 0,
      ...lookedUp,
    };
  }
  const { session, bearer } = credentials;
  if (bearer === undefined) {
    const known = isRepeated ? undefined : await admitKnown(route, session, environment);
    return known ?? admitPerson(route, session, environment);
  }
  if (session !== '') throw invalid({}, msg('tokenBesideLogin'));
  return admitProgram(route, bearer, credentials.ip, environment, setHeaders);
}

interface AdmitOptions {
  setHeaders?: SetHeaders;
  /** What was remembered proved outdated: the whole look-up is made, which needs no confirmation. */
  isRepeated?: boolean;
}

/** Sets the headers with a program's rate limit, even where the call is refused; a call that was checked before counts once. */
type SetHeaders = (headers: Record<string, string>) => void;

async function admitPerson(route: Route, token: string, environment: CallEnvironment): Promise<LetIn> {
  const { database, organisations, settings, sessions, logins, ready, mayAct } = environment;
  const session = looksLikeToken(token)
    ? await sessions.run(token, () => findSession(database, token, (version) => settings.at(version)))
    : undefined;
  if (!session) throw signedOut();
  if (session.stale) await touchSession(database, session.sessionId);
  const organisation = await organisations.at(session.accessVersion);
  await ready?.(session.definitionVersion);
  const actor = new Actor(organisation, session.userId, session.sessionId, session.definitionVersion);
  const { actingId } = session;
  if (actingId > 0) {
    if (!(await mayAct(database, organisation, actingId, session.userId))) throw signedOut();
    if (route.kind !== 'read' && !route.whenActing) throw forbidden(msg('actingLooksOnly'));
  }
  const due = route.whenDue ? undefined : dueOf(session, actor);
  if (due)
    throw new AppError('forbidden', msg(due === 'password' ? 'duePassword' : 'dueSecondFactor'), { data: { due } });
  if (!mayEnter(route, actor)) throw forbidden();
  if (actingId === 0 && !dueOf(session, actor)) logins.keep(token, session);
  return { actor, settings: session.settings, actingId, ...lookedUp };
}

/**
 * Lets a call begin by what is remembered, where nothing speaks against it: a refusal is never based on that. Calls that take files, or
 * order their own transactions, do too much before they could be stopped.
 */
async function admitKnown(
  route: Route,
  token: string,
  { organisations, settings, logins, confirmations, ready }: CallEnvironment,
): Promise<LetIn | undefined> {
  if (route.kind === 'own' || route.multipart) return undefined;
  const login = logins.find(token);
  const organisation = organisations.current;
  const inForce = settings.current;
  if (!login || !organisation || !inForce) return undefined;
  await ready?.(inForce.version);
  const actor = new Actor(organisation, login.userId, login.sessionId, inForce.version);
  const { hasSecondFactor } = login;
  const due = dueOf({ actingId: 0, settings: inForce, mustChange: false, passwordAge: 0, hasSecondFactor }, actor);
  if (due || !mayEnter(route, actor)) return undefined;
  const admitted = { actor, settings: inForce, actingId: 0 };
  const confirm = () => confirmations.confirm(login, organisation, inForce);
  // A write takes numbers and locks, and may do more than can be taken back: it is confirmed before it does anything.
  if (route.kind === 'write')
    return { ...admitted, confirm, opening: confirmations.opening(login, organisation, inForce) };
  const confirmed = confirm();
  // Whoever awaits it gets the error.
  confirmed.catch(() => {});
  return { ...admitted, confirm: () => confirmed, opening: undefined };
}

export function mayEnter(route: Route, actor: Actor): boolean {
  return route.access === 'signedIn' || grantsOf(route).some((grant) => actor.can(grant));
}

/** A program has the rights of its person, as far as its token was given them, and none of what belongs to the login itself. */
async function admitProgram(
  route: Route,
  bearer: string,
  ip: string,
  { database, organisations, settings, bearers, ready }: CallEnvironment,
  setHeaders?: SetHeaders,
): Promise<LetIn> {
  const found = await bearers.find(database, bearer, ip, (version) => settings.at(version));
  if (setHeaders) setHeaders(bearers.count(found.id, found.rate));
  const organisation = await organisations.at(found.accessVersion);
  await ready?.(found.definitionVersion);
  const limits = new TokenLimits(found, route.kind === 'read' ? grantsOf(route) : []);
  const actor = new Actor(organisation, found.userId, 0, found.definitionVersion, { token: limits });
  // The age of a password is no reason for a program to stop in the night.
  if (dueOf({ ...found, passwordAge: 0, actingId: 0 }, actor)) throw forbidden(msg('tokenPersonDue'));
  if (!mayCall(route, actor, limits)) throw forbidden(msg('tokenLimits'));
  return { actor, settings: found.settings, actingId: 0, ...lookedUp };
}

/** Calls without a grant of their own are closed to programs, unless they declare that they check grants inside. */
function mayCall(route: Route, actor: Actor, limits: TokenLimits): boolean {
  if (route.personOnly) return false;
  const held = (grant: string) => actor.can(grant) && (route.kind === 'read' || limits.writes(grant));
  return route.access === 'signedIn'
    ? route.byGrants === true && actor.grantPaths().some((grant) => held(grant))
    : grantsOf(route).some((grant) => held(grant));
}

function grantsOf({ access }: Route): readonly string[] {
  return typeof access === 'string' ? [] : access;
}
