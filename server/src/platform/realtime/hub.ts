// The realtime channel: who is online, which records changed, which logins ended; across all processes of one database.
import { randomUUID } from 'node:crypto';
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import {
  type ClientEvents,
  hubPath,
  type Introduction,
  type OnlineUser,
  type ServerEvents,
} from '@crm/protocol/realtime';
import { say, spoken } from '@crm/protocol/sentences';
import { createAdapter } from '@socket.io/postgres-adapter';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import { Server, type Socket } from 'socket.io';
import { Actor } from '../access/actor.ts';
import type { OrganisationCache } from '../access/organisation.ts';
import { findSession, openSessions, type SessionRecord } from '../auth/session.ts';
import { looksLikeToken } from '../auth/token.ts';
import type { Database } from '../db/database.ts';
import type { Announcement, EffectSink, PersonalMessage } from '../events/effects.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { type Connection, cutOff, isOwnOrigin } from './connection.ts';
import { ListenerPool } from './listener.ts';
import { RecentChanges } from './recent.ts';
import { Throttle, type ThrottleOptions } from './throttle.ts';

interface SocketData {
  actor: Actor;
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
  /** Rooms of a person beside their own: where changes of the records in scope are announced. */
  roomsOf: (actor: Actor) => string[];
  log: FastifyBaseLogger;
  /** Milliseconds between two looks at who is still there. */
  heartbeat?: number;
  /** Connections that may wait to say who they are. */
  pending?: number;
}

/** Why a login has ended; clients go by the code. */
const signedOut = { code: 'signed_out', msg: spoken(say('signedOut')) } as const;
const heartbeat = 10_000;
/** Sockets of a process that was not heard of for this long are gone. */
const forgetAfterSeconds = 30;
/** Presence is told at most this often; a storm of reconnections becomes one message. */
const presenceDelay = 300;

/** Milliseconds within which a connection says who it is. */
const admissionTimeout = 5_000;
/** Like no list of people. */
const unknownPresence = '?';
/** Milliseconds that a refused connection has to take the reason. */
const refusalTime = 1_000;
/** Connections of a process that have not said yet who they are. */
const mostPending = 1_000;
/** Connections of one person to one process: windows, phone, tablet, and some to spare. */
const mostSocketsOfOne = 30;
/** What one person may ask for, over all their connections. */
const asking: ThrottleOptions = { burst: 20, perSecond: 5 };
/** Packets of one connection: what comes faster is no client of ours, and is cut off. */
const packets: ThrottleOptions = { burst: 200, perSecond: 50 };

/** A sink for effects, and the way to close. */
export class RealtimeHub implements EffectSink {
  readonly #io: Hub;
  readonly #options: HubOptions;
  readonly #process = randomUUID();
  readonly #timer: NodeJS.Timeout;
  readonly #listener: ListenerPool;
  readonly #asked = new Throttle<number>(asking);
  readonly #recent = new RecentChanges();
  /** Connections of each person to this process. */
  readonly #sockets = new Map<number, number>();
  /** When connections end that do not say who they are. */
  readonly #unnamed = new WeakMap<Connection, NodeJS.Timeout>();
  #presenceTimer: NodeJS.Timeout | undefined;
  #lastPresence = '';
  #looking: Promise<OnlineUser[]> | undefined;

  constructor(server: HttpServer, options: HubOptions) {
    this.#options = options;
    this.#listener = new ListenerPool(options.database.pool, options.log);
    this.#io = new Server(server, {
      path: hubPath,
      transports: ['websocket', 'polling'],
      serveClient: false,
      cors: { origin: false },
      allowRequest: (request, answer) => answer(null, this.#mayKnock(request)),
      maxHttpBufferSize: 16 * 1024,
      pingInterval: 20_000,
      pingTimeout: 10_000,
      adapter: createAdapter(this.#listener as unknown as pg.Pool, {
        tableName: 'socket_io_attachments',
        errorHandler: (error: Error) => options.log.warn({ err: error }, 'realtime adapter'),
      }),
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
      // The library's own limit asks a polling client to close, and waits half a minute for one that does not listen.
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
    this.#io.on('presenceChanged', () => this.#tellPresenceSoon());
    this.#timer = setInterval(() => void this.#beat(), options.heartbeat ?? heartbeat);
    this.#timer.unref();
  }

  /** Connections to this process, with those that have not said yet who they are. */
  get connections(): number {
    return this.#io.engine.clientsCount;
  }

  /** Those of them that have not said yet who they are. */
  get pending(): number {
    return this.connections - this.#io.of('/').sockets.size;
  }

  announce(announcements: Announcement[]): void {
    if (announcements.length === 0) return;
    this.#io.serverSideEmit('announced', announcements);
    this.#announceLocally(announcements);
  }

  /** Each process tells its own sockets, and keeps what it told for those that are about to come. */
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

  tell(messages: readonly PersonalMessage[]): void {
    for (const one of messages) {
      const rooms = this.#io.to(one.userIds.map((id) => `user:${id}`));
      if (one.event === 'jobProgress') rooms.emit('jobProgress', one.message);
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

  /** Tells clients to come back elsewhere and forgets this process's sockets. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    clearTimeout(this.#presenceTimer);
    await this.#options.database
      .run(sql`delete from online_socket where process_id = ${this.#process}`)
      .catch(() => {});
    this.#io.serverSideEmit('presenceChanged');
    await this.#io.close();
    this.#listener.close();
  }

  /** Before anything is kept of a connection: where it comes from, whether it could have a login, and how many wait. */
  #mayKnock(request: IncomingMessage): boolean {
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
    socket.data.actor = new Actor(organisation, session.userId, session.sessionId, session.definitionVersion);
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
        const users = await this.#online();
        // Somebody knows of others than all were told of: the next message is news, even if it says what the last one did.
        if (idsOf(users) !== this.#lastPresence) this.#lastPresence = unknownPresence;
        if (typeof answer === 'function') answer(users);
        else socket.emit('getOnlinefriend', users);
      }),
    );
    socket.on('disconnect', () => {
      const left = (this.#sockets.get(actor.userId) ?? 1) - 1;
      if (left > 0) this.#sockets.set(actor.userId, left);
      else {
        this.#sockets.delete(actor.userId);
        this.#asked.forget(actor.userId);
      }
      void this.#gone(socket);
    });
    try {
      await socket.join(this.#roomsOf(actor));
      this.#catchUp(socket);
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
   * The one way of every event that clients send: what one person asks too often is not answered, and what fails is
   * written down and ends nothing.
   */
  #handle(socket: HubSocket, work: () => Promise<void>): void {
    if (!this.#asked.take(socket.data.actor.userId)) return;
    work().catch((error: unknown) => this.#options.log.warn({ err: error }, 'realtime event'));
  }

  async #gone(socket: HubSocket): Promise<void> {
    await this.#options.database.run(sql`delete from online_socket where socket_id = ${socket.id}`).catch(() => {});
    this.#presenceChanged();
  }

  /** Whoever asks while the question is under way hears its answer. */
  #online(): Promise<OnlineUser[]> {
    this.#looking ??= this.#readOnline().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #readOnline(): Promise<OnlineUser[]> {
    const { addresses } = await this.#options.organisations.at(0);
    const users = await this.#options.database.rows<OnlineUser>(sql`
      select u.id as "UserID", u.nickname as "NickName", u.avatar as "Headimg" from app_user u
      where u.deleted_at is null and u.id in (
        select user_id from online_socket where seen_at > now() - make_interval(secs => ${forgetAfterSeconds})) order by u.nickname_key, u.id`);
    return users.map((user) => ({ ...user, Headimg: addresses.avatar(user.Headimg) }));
  }

  #presenceChanged(): void {
    this.#io.serverSideEmit('presenceChanged');
    this.#tellPresenceSoon();
  }

  /** Each process tells its own sockets. */
  #tellPresenceSoon(): void {
    this.#presenceTimer ??= setTimeout(() => {
      this.#presenceTimer = undefined;
      void this.#online()
        .then((users) => {
          const ids = idsOf(users);
          // One more window of somebody who is there already is no news.
          if (ids === this.#lastPresence) return;
          this.#lastPresence = ids;
          this.#io.local.emit('getOnlinefriend', users);
        })
        .catch((error: unknown) => this.#options.log.warn({ err: error }, 'presence'));
    }, presenceDelay);
    this.#presenceTimer.unref();
  }

  /** Keeps this process's sockets alive in the table, removes those of dead processes, notices who fell silent. */
  async #beat(): Promise<void> {
    const { database, log } = this.#options;
    try {
      const alive = [...this.#io.of('/').sockets.keys()];
      await database.run(
        sql`delete from online_socket where process_id = ${this.#process} and socket_id <> all(${alive}::text[])`,
      );
      await database.run(sql`update online_socket set seen_at = now() where process_id = ${this.#process}`);
      await database.run(
        // Those seen in the future were seen before a clock went back.
        sql`delete from online_socket where seen_at < now() - make_interval(secs => ${forgetAfterSeconds})
              or seen_at > now() + make_interval(secs => ${forgetAfterSeconds})`,
      );
      await this.#endExpired();
      const ids = idsOf(await this.#online());
      if (ids !== this.#lastPresence) this.#tellPresenceSoon();
    } catch (error) {
      log.warn({ err: error }, 'presence heartbeat');
    }
  }

  /** Logins that ran out say nothing: nobody calls with them. */
  async #endExpired(): Promise<void> {
    const { database, settings } = this.#options;
    const here = new Set(
      [...this.#io.of('/').sockets.values()].map((socket) => (socket as HubSocket).data.actor.sessionId),
    );
    if (here.size === 0) return;
    const good = await openSessions(database, [...here], await settings.latest());
    for (const id of good) here.delete(id);
    if (here.size > 0) this.#endLocally([...here]);
  }

  #roomsOf(actor: Actor): string[] {
    return ['everyone', `user:${actor.userId}`, `session:${actor.sessionId}`, ...this.#options.roomsOf(actor)];
  }

  /** After a change of roles, departments or people: every local socket gets the rooms of its new scope. */
  async #refreshRooms(): Promise<void> {
    const { database, organisations, log } = this.#options;
    try {
      const meta = await database.first<{ version: number }>(sql`select access_version as version from meta`);
      const organisation = await organisations.at(meta?.version ?? 0);
      for (const socket of this.#io.of('/').sockets.values()) {
        const old = (socket as HubSocket).data.actor;
        const actor = new Actor(organisation, old.userId, old.sessionId, old.definitionVersion);
        (socket as HubSocket).data.actor = actor;
        const wanted = new Set([socket.id, ...this.#roomsOf(actor)]);
        for (const room of socket.rooms) if (!wanted.has(room)) await socket.leave(room);
        await socket.join([...wanted]);
        if (old.fingerprint !== actor.fingerprint) socket.emit('accessChanged');
      }
    } catch (error) {
      log.warn({ err: error }, 'realtime rooms');
    }
  }
}

function idsOf(users: readonly OnlineUser[]): string {
  return users.map((user) => user.UserID).join();
}
