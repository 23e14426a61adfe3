// What a route declares: path, permission, shape of the body, and one function. Start-up fails without any of them.
import type { Readable } from 'node:stream';
import type { Language, Sentence } from '@crm/protocol/sentences';
import type { FastifyBaseLogger } from 'fastify';
import type * as z from 'zod';
import type { Actor } from '../access/actor.ts';
import type { Db } from '../db/database.ts';
import type { Effects } from '../events/effects.ts';
import type { JobSender, PersonCall } from '../jobs/job.ts';
import type { Settings } from '../settings/settings.ts';
import type { Storage } from '../storage/storage.ts';
import type { MultipartLimits, ReceivedFile } from './multipart.ts';
import type { Services } from './services.ts';

/** Who may call: everybody, everybody with a login, or a login with one of the grants (`crm.customer.edit`). */
export type RouteAccess = 'public' | 'signedIn' | readonly [string, ...string[]];

export interface RouteContext<Body> extends Services, JobSender {
  actor: Actor;
  body: Body;
  /** A transaction for writes; the pool for reads. */
  db: Db;
  effects: Effects;
  /** In force for this call. */
  settings: Settings;
  /** Address of the caller. */
  ip: string;
  agent: string;
  /** Token as it came; empty for none. */
  token: string;
  /** Who looks at the program as the person; 0 when it is the person. */
  actingId: number;
  /** Of the caller; for turning sentences into text only. */
  language: Language;
  log: FastifyBaseLogger;
  storage: Storage;
  /** Of routes that take multipart bodies; removed from the disk when the call ends. */
  files: readonly ReceivedFile[];
  /**
   * For `own` routes: runs the rows' part of the work in a transaction that also keeps the idempotency key. When the key
   * was used before, `work` does not run and the answer has `earlier`.
   */
  commit<Data>(work: (tx: Db) => Promise<Reply<Data>>): Promise<Reply<Data>>;
  /** For `own` routes: a transaction beside the one that `commit` makes, tried again after a deadlock. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /**
   * For `own` routes that anybody may call: does what a person granted beforehand, in a transaction with the rights that this person
   * has now, and with all checks of them.
   * @throws AppError `forbidden` where they are not here any more, or would give more than they hold
   */
  inNameOf<T>(userId: number, work: (call: PersonCall) => Promise<T>): Promise<T>;
  /**
   * For `own` and quick routes: reads what a list reads, in turn with the person's lists, by the connections of lists and for no longer than
   * a list may take.
   */
  asList<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * For reads that gather what other calls answer: what such a read answers, or how it is refused; each has its own check of who may call.
   * `not_found` for what is no read, is public, or sends bytes.
   * @throws AppError `signed_out`, or the reason why the whole call ends
   */
  read(path: string, body: Readonly<Record<string, unknown>>): Promise<object>;
}

/** An answer that is no envelope but bytes. */
export interface StreamAnswer {
  body: Readable;
  /** Media type. */
  type: string;
  /** Bytes, where known. */
  length?: number;
  /** Shown by the browser itself, or saved under the name. */
  disposition: 'inline' | 'attachment';
  name: string;
  headers?: Record<string, string>;
  /** Changes with the bytes; a client that sends the current tag gets 304 and no bytes. */
  tag?: string;
}

/** `{data, msg}` becomes `{result, msg, data}`; `beside` is added beside `result` (lists of files, the login). */
export interface Reply<Data = unknown> {
  data?: Data;
  msg?: Sentence;
  beside?: Record<string, unknown>;
  /** Takes the place of everything else; only of routes with `streams`. */
  stream?: StreamAnswer;
  /** What a call with the same idempotency key answered before; takes the place of everything else. */
  earlier?: object;
}

/** Describes one parameter in the API reference, where the schema alone does not. */
export interface ParameterNote {
  name: string;
  /** Chinese. */
  title: string;
  english?: string;
  required?: boolean;
  /** JSON Schema of its value; a text by default. */
  schema?: Readonly<Record<string, unknown>>;
}

export interface Route<Schema extends z.ZodType = z.ZodType, Answer extends z.ZodType = z.ZodType> {
  path: string;
  method?: 'GET' | 'POST' | 'both';
  access: RouteAccess;
  /** Reads run on the pool; writes in one transaction with idempotency and events; own ones manage their transactions. */
  kind: 'read' | 'write' | 'own';
  /**
   * Of reads that find one thing by its key: they do not wait behind lists, which have connections and a limit of time of
   * their own.
   */
  quick?: true;
  /** Of quick reads that gather what others answer: they have places of their own. */
  gathers?: true;
  /** Of public reads: their answers to GET have a tag, so that browsers and proxies can revalidate a cached answer. */
  cached?: true;
  /** Of writes that may touch many records without naming them: see `bulk.ts`. */
  bulk?: true;
  /** May be called by people who first have to change the password or set up two-factor. */
  whenDue?: true;
  /** Not a read, but may be called while viewing the program as another person. */
  whenActing?: true;
  /** Without a grant of its own, it checks inside for the grants of the records concerned: programs may call it with a token. */
  byGrants?: true;
  /** Never with the token of a program, whatever it was given: passwords, logins, and tokens themselves. */
  personOnly?: true;
  /** The answer holds what is shown once: it is not kept under the idempotency key. */
  secret?: true;
  /** One line for the API reference, in Chinese. */
  summary: string;
  /** The same in English. */
  english: string;
  /** Heading in the API reference, in Chinese; `api-words.ts` has its English. */
  area: string;
  body: Schema;
  /** Takes multipart bodies, too: fields as in forms, and files, which the handler finds on the disk. */
  multipart?: MultipartLimits;
  /** Bytes of a form or JSON body; 1 MB by default. */
  bodyLimit?: number;
  /** Milliseconds that a call may take to arrive, and with `streams` to be sent; 20 s by default. */
  timeout?: number;
  /** May answer with `stream`. */
  streams?: true;
  /** Answers `data` alone, without the envelope: the lists of money below a contract. */
  bare?: true;
  /** What `data` of the answer is; the compiler holds the handler to it, and tests what is sent. */
  answer?: Answer;
  /** What stands beside `data`, of the few calls that answer more. */
  beside?: z.ZodType;
  /** The same as `answer` of an entity, whose fields are known to the running program alone. */
  entityAnswer?: Readonly<Record<string, unknown>>;
  /** Of entities: their fields. Other routes are described by their schema. */
  parameters?: readonly ParameterNote[];
  handle(context: RouteContext<z.output<Schema>>): Promise<Reply<z.input<Answer>>>;
}

/** What may take long and reads only. */
export function isList(route: Route): boolean {
  return route.kind === 'read' && !route.quick;
}

/** Keeps the body's type while the routes of many shapes stand in one list. */
export function route<Schema extends z.ZodType, Answer extends z.ZodType = z.ZodType>(
  definition: Route<Schema, Answer>,
): Route {
  return definition;
}
