// The realtime channel: who is online, which records changed, which logins ended; across all processes of one database.
import { randomUUID } from 'node:crypto';
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { type ClientEvents, hubPath, type Introduction, type ServerEvents } from '@crm/protocol/realtime';
import { msg, renderSentence } from '@crm/protocol/sentences';
import { createAdapter } from '@socket.io/postgres-adapter';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import { Server, type Socket } from 'socket.io';
import type { MayAct } from '../access/acting.ts';
import { Actor } from '../access/actor.ts';
import type { Organisation, OrganisationCache } from '../access/organisation.ts';
import { dueOf } from '../auth/due.ts';
import { findSession, openSessions, type SessionRecord } from '../auth/session.ts';
import { looksLikeToken } from '../auth/token.ts';
import type { Database } from '../db/database.ts';
import { query } from '../db/query.ts';
import type { Announcement, EffectSink, PersonalMessage } from '../events/effects.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { type Connection, cutOff, isOwnOrigin } from './connection.ts';
import { ListenerPool } from './listener.ts';
import { forgetAfterSeconds, keepPresence, readOnline } from './presence.ts';
import { PresenceBroadcaster } from './presence-broadcaster.ts';
import { RecentChanges } from './recent.ts';
import { Throttle, type ThrottleOptions } from './throttle.ts';

interface SocketData {
  actor: Actor;
  /** Who looks at the program as the person; 0 when it is the person. */
  actingId: number;
  /** It receives who came and who left instead of the whole list. */
  differences: boolean;
}

type Hub = Server<ClientEvents, ServerEvents, HubEvents, SocketData>;
type HubSocket = Socket<ClientEvents, ServerEvents, HubEvents, SocketData>;

/** Between the processes. */
interface HubEvents {
  announced: (announcements: Announcement[]) => void;
  sessionsEnded: (ids: number[]) => void;
  accessChanged: () => void;
  presenceChanged: () => void;
}

export interface HubOptions {
  database: Database;
  organisations: OrganisationCache;
  settings: SettingsCache;
  mayAct: MayAct;
  /** Rooms of a person beside their own: where changes of the records in scope are announced. */
  roomsOf: (actor: Actor) => string[];
  log: FastifyBaseLogger;
  /** Milliseconds between two looks at who is still there. */
  heartbeat?: number;
  /** How many connections may wait to identify themselves. */
  pending?: number;
}

/** Why a login has ended; clients go by the code. */
const signedOut = { code: 'signed_out', msg: renderSentence(msg('signedOut')) } as const;
const heartbeat = 10_000;
/** Milliseconds within which a connection has to identify itself. */
const admissionTimeout = 5_000;
/** Room of the connections that receive who came and who left. */
const differencesRoom = 'differences';
/** Milliseconds that a refused connection has to take the reason. */
const refusalTime = 1_000;
/** Connections of a process that have not identified themselves yet. */
const mostPending = 1_000;
/** Connections of one person to one process: windows, phone, tablet, and some to spare. */
const mostSocketsOfOne = 30;
/** How many requests one person may send, over all their connections. */
const queryLimits: ThrottleOptions = { burst: 20, perSecond: 5 };
/** Packets of one connection: what comes faster is no client of ours, and is cut off. */
const packets: ThrottleOptions = { burst: 200, perSecond: 50 };
/** Milliseconds for which announcements to the other processes wait for each other, and how many go as one. */
const gatherMilliseconds = 20;
const mostTogether = 20;

/** A sink for effects, and the way to close. */
export class RealtimeHub implements EffectSink {
  readonly #io: Hub;
  readonly #options: HubOptions;
  readonly #process = randomUUID();
  readonly #timer: NodeJS.Timeout;
  readonly #listener: ListenerPool;
  readonly #requests = new Throttle<number>(queryLimits);
  readonly #recent = new RecentChanges();
  /** Not yet announced to the other processes. */
  readonly #unsent: Announcement[] = [];
  /** Connections of each person to this process. */
  readonly #sockets = new Map<number, number>();
  /** Timers that end connections which do not identify themselves. */
  readonly #unnamed = new WeakMap<Connection, NodeJS.Timeout>();
  readonly #presence: PresenceBroadcaster;

  constructor(server: HttpServer, options: HubOptions) {
    this.#options = options;
    this.#listener = new ListenerPool(options.database.pool, options.log, () => this.#heardNothing());
    this.#io = new Server(server, {
      path: hubPath,
      transports: ['websocket', 'polling'],
      serveClient: false,
      cors: { origin: false },
      allowRequest: (request, answer) => answer(null, this.#allowConnection(request)),
      maxHttpBufferSize: 16 * 1024,
      pingInterval: 20_000,
      pingTimeout: 10_000,
      adapter: createAdapter(this.#listener as unknown as pg.Pool, {
        tableName: 'socket_io_attachments',
        errorHandler: (error: Error) => options.log.warn({ err: error }, 'realtime adapter'),
      }),
    });
    const { database, organisations, log } = options;
    this.#presence = new PresenceBroadcaster({
      read: () => readOnline(database, organisations, forgetAfterSeconds),
      // Each process sends to its own sockets.
      emit: (news, users) => {
        this.#io.local.to(differencesRoom).emit('presence', news);
        this.#io.local.except(differencesRoom).emit('getOnlinefriend', [...users]);
      },
      failed: (error) => log.warn({ err: error }, 'presence'),
    });
    this.#io.use((socket, next) => {
      this.#admit(socket).then(
        () => next(),
        (error: Error) => {
          next(error);
          // The reason is sent first; a connection without a login is not kept.
          setTimeout(() => socket.conn.close(true), refusalTime).unref();
        },
      );
    });
    this.#io.engine.on('connection', (connection: Connection) => {
      // The library's own limit waits for a polling client to close, half a minute if that does not respond.
      const unnamed = setTimeout(() => connection.close(true), admissionTimeout);
      this.#unnamed.set(connection, unnamed);
      connection.once('close', () => clearTimeout(unnamed));
      const received = new Throttle<string>(packets);
      connection.on('packet', () => {
        if (!received.take('')) cutOff(connection);
      });
    });
    this.#io.on('connection', (socket) => {
      clearTimeout(this.#unnamed.get(socket.conn));
      void this.#connected(socket);
    });
    this.#io.on('announced', (announcements) => this.#announceLocally(announcements));
    this.#io.on('sessionsEnded', (ids) => this.#endLocally(ids));
    this.#io.on('accessChanged', () => void this.#refreshRooms());
    this.#io.on('presenceChanged', () => this.#presence.soon());
    this.#timer = setInterval(() => void this.#sendHeartbeat(), options.heartbeat ?? heartbeat);
    this.#timer.unref();
  }

  /** Connections to this process, with those that have not identified themselves yet. */
  get connections(): number {
    return this.#io.engine.clientsCount;
  }

  /** Those of them that have not identified themselves yet. */
  get pending(): number {
    return this.connections - this.#io.of('/').sockets.size;
  }

  announce(announcements: Announcement[]): void {
    if (announcements.length === 0) return;
    this.#announceLocally(announcements);
    if (this.#unsent.length === 0) setTimeout(() => this.#announceElsewhere(), gatherMilliseconds);
    this.#unsent.push(...announcements);
    if (this.#unsent.length >= mostTogether) this.#announceElsewhere();
  }

  /** Each message to the other processes costs a statement: those of a moment go as one. */
  #announceElsewhere(): void {
    const unsent = this.#unsent.splice(0);
    if (unsent.length > 0) this.#io.serverSideEmit('announced', unsent);
  }

  /** The database was away: what the other processes announced meanwhile is unknown. Ended logins are found by the next heartbeat. */
  #heardNothing(): void {
    this.#io.local.emit('missed');
    void this.#refreshRooms();
    this.#presence.soon();
  }

  /** Each process sends to its own sockets, and keeps what it sent for those that are about to connect. */
  #announceLocally(announcements: Announcement[]): void {
    this.#recent.add(announcements);
    for (const { rooms, change } of announcements) this.#io.local.to(rooms).emit('changed', change);
  }

  /** What changed between a client's first reading and its connection. */
  #catchUp(socket: HubSocket): void {
    const { age } = socket.handshake.auth as Introduction;
    if (typeof age !== 'number' || !(age >= 0)) return;
    const changes = this.#recent.since(age, socket.rooms);
    if (!changes) socket.emit('missed');
    else for (const change of changes) socket.emit('changed', change);
  }

  send(messages: readonly PersonalMessage[]): void {
    for (const one of messages) {
      const rooms = this.#io.to(one.userIds === 'everyone' ? one.userIds : one.userIds.map((id) => `user:${id}`));
      if (one.event === 'jobProgress') rooms.emit('jobProgress', one.message);
      else if (one.event === 'privateMessage') rooms.emit('privateMessage', one.message);
      else if (one.event === 'systemMessage') rooms.emit('systemMessage', one.message);
      else rooms.emit('privateSystemMsg', one.message);
    }
  }

  endSessions(sessionIds: number[]): void {
    this.#io.serverSideEmit('sessionsEnded', sessionIds);
    this.#endLocally(sessionIds);
  }

  /** Message and disconnection stay in this order only within one process: two messages to another one may overtake. */
  #endLocally(sessionIds: number[]): void {
    const rooms = sessionIds.map((id) => `session:${id}`);
    this.#io.local.to(rooms).emit('signedOut', signedOut);
    this.#io.local.in(rooms).disconnectSockets(true);
  }

  accessChanged(): void {
    this.#io.serverSideEmit('accessChanged');
    void this.#refreshRooms();
  }

  /** Asks clients to reconnect elsewhere and forgets this process's sockets. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#announceElsewhere();
    this.#presence.close();
    await this.#options.database
      .run(sql`delete from online_socket where process_id = ${this.#process}`)
      .catch(() => {});
    this.#io.serverSideEmit('presenceChanged');
    await this.#io.close();
    this.#listener.close();
  }

  /** Before anything is kept of a connection: where it comes from, whether it could have a login, and how many wait. */
  #allowConnection(request: IncomingMessage): boolean {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    return (
      isOwnOrigin(request.headers.origin, request.headers.host) &&
      looksLikeToken(searchParams.get('token') ?? '') &&
      this.pending < (this.#options.pending ?? mostPending)
    );
  }

  async #admit(socket: HubSocket): Promise<void> {
    const token = socket.handshake.query['token'];
    const session = await this.#session(token);
    if (!session) throw Object.assign(new Error(signedOut.msg), { data: signedOut });
    if ((this.#sockets.get(session.userId) ?? 0) >= mostSocketsOfOne) throw new Error('too many connections');
    const organisation = await this.#options.organisations.at(session.accessVersion);
    const actor = new Actor(organisation, session.userId, session.sessionId, session.definitionVersion);
    // People who have to do something else first may not call anything, so they receive nothing either.
    if (dueOf(session, actor)) throw new Error('something else is due');
    const { differences } = socket.handshake.auth as Introduction;
    socket.data = { actor, actingId: session.actingId, differences: differences === true };
    if (!(await this.#stillMayAct(socket, organisation)))
      throw Object.assign(new Error(signedOut.msg), { data: signedOut });
  }

  async #stillMayAct({ data: { actor, actingId } }: HubSocket, organisation: Organisation): Promise<boolean> {
    const { mayAct, database } = this.#options;
    return actingId === 0 || mayAct(database, organisation, actingId, actor.userId);
  }

  #session(token: unknown): Promise<SessionRecord | undefined> {
    const { database, settings } = this.#options;
    return findSession(database, typeof token === 'string' ? token : '', (version) => settings.at(version));
  }

  async #connected(socket: HubSocket): Promise<void> {
    const { actor } = socket.data;
    this.#sockets.set(actor.userId, (this.#sockets.get(actor.userId) ?? 0) + 1);
    socket.on('getOnlinefriend', (answer) =>
      this.#handle(socket, async () => {
        const users = await this.#presence.online();
        this.#presence.answered(users);
        if (typeof answer === 'function') answer(users);
        else socket.emit('getOnlinefriend', users);
      }),
    );
    socket.on('disconnect', () => {
      const left = (this.#sockets.get(actor.userId) ?? 1) - 1;
      if (left > 0) this.#sockets.set(actor.userId, left);
      else {
        this.#sockets.delete(actor.userId);
        this.#requests.forget(actor.userId);
      }
      void this.#gone(socket);
    });
    try {
      await socket.join(this.#roomsOf(socket.data));
      this.#catchUp(socket);
      // A person whom somebody else looks at is not there by that.
      if (socket.data.actingId === 0)
        await this.#options.database.run(sql`insert into online_socket (socket_id, process_id, user_id) values (${socket.id}, ${this.#process}, ${actor.userId})
          on conflict (socket_id) do nothing`);
      // The socket may have gone while its row was being written.
      if (!socket.connected) {
        await this.#gone(socket);
        return;
      }
      // The login may have ended while the socket was being let in.
      if (!(await this.#session(socket.handshake.query['token']))) {
        socket.emit('signedOut', signedOut);
        socket.disconnect(true);
        return;
      }
      this.#presenceChanged();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'presence');
    }
  }

  /**
   * The one way of every event that clients send: too frequent requests of one person are not answered, and failures are logged
   * and end nothing.
   */
  #handle(socket: HubSocket, work: () => Promise<void>): void {
    if (!this.#requests.take(socket.data.actor.userId)) return;
    work().catch((error: unknown) => this.#options.log.warn({ err: error }, 'realtime event'));
  }

  async #gone(socket: HubSocket): Promise<void> {
    await this.#options.database.run(sql`delete from online_socket where socket_id = ${socket.id}`).catch(() => {});
    this.#presenceChanged();
  }

  #presenceChanged(): void {
    this.#io.serverSideEmit('presenceChanged');
    this.#presence.soon();
  }

  /** Keeps this process's sockets alive in the table, removes those of dead processes, notices who fell silent. */
  async #sendHeartbeat(): Promise<void> {
    const { database, log } = this.#options;
    try {
      const alive = [...this.#io.of('/').sockets.keys()];
      await keepPresence(database, this.#process, alive, forgetAfterSeconds);
      await this.#endExpired();
      await this.#presence.look();
    } catch (error) {
      log.warn({ err: error }, 'presence heartbeat');
    }
  }

  /** Expired logins cause no event: nobody calls with them. */
  async #endExpired(): Promise<void> {
    const { database, settings } = this.#options;
    const here = new Set([...this.#io.of('/').sockets.values()].map((socket) => socket.data.actor.sessionId));
    if (here.size === 0) return;
    const good = await openSessions(database, [...here], await settings.latest());
    for (const id of good) here.delete(id);
    if (here.size > 0) this.#endLocally([...here]);
  }

  #roomsOf({ actor, differences }: SocketData): string[] {
    const own = ['everyone', `user:${actor.userId}`, `session:${actor.sessionId}`];
    return [...own, ...(differences ? [differencesRoom] : []), ...this.#options.roomsOf(actor)];
  }

  /** After a change of roles, departments or people: every local socket gets the rooms of its new scope. */
  async #refreshRooms(): Promise<void> {
    const { database, organisations, log } = this.#options;
    try {
      const meta = await database.first(query.selectFrom('meta').select(['access_version as version']));
      const organisation = await organisations.at(meta?.version ?? 0);
      for (const socket of this.#io.of('/').sockets.values()) {
        const old = socket.data.actor;
        const actor = new Actor(organisation, old.userId, old.sessionId, old.definitionVersion);
        socket.data.actor = actor;
        if (!(await this.#stillMayAct(socket, organisation))) {
          this.#endLocally([old.sessionId]);
          continue;
        }
        const wanted = new Set([socket.id, ...this.#roomsOf(socket.data)]);
        for (const room of socket.rooms) if (!wanted.has(room)) await socket.leave(room);
        await socket.join([...wanted]);
        if (old.fingerprint !== actor.fingerprint) socket.emit('accessChanged');
      }
    } catch (error) {
      log.warn({ err: error }, 'realtime rooms');
    }
  }
}
