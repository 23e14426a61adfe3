// The one way to the server: own origin, form bodies, the login token, a time-out, and one kind of error.
import type { AnswerOf, AnyCall, BesideOf, BodyOf, DataOf, NoBody, SentTo } from '@crm/protocol/call';
import { index } from '@crm/protocol/calls/batch';
import type { Failure, Success } from '@crm/protocol/envelope';
import type { ErrorCode } from '@crm/protocol/errors';
import { limits } from '@crm/protocol/limits';
import i18n from '../i18n/i18n.ts';
import { storedLanguage } from '../i18n/language.ts';
import { trackRequest } from '../loading/idle.ts';
import { recordAnswer, recordLostCall } from '../loading/retryWhileOffline.ts';
import { raiseSignedOut, requireStep } from '../session/signed-out.ts';
import { currentToken } from '../session/token.ts';
import { encodeForm, ownPath } from './encode.ts';

/** Why there is no answer: it was not reached, or what came is none. */
type OwnCode = 'transport' | 'fault';

/** The client's own message. */
export function ownSentence(code: OwnCode): string {
  return i18n.t(`api.${code}`);
}

export class ApiError extends Error {
  readonly code: ErrorCode | OwnCode;
  readonly fields: Record<string, string> | undefined;
  readonly data: Failure['data'];

  constructor(code: ErrorCode | OwnCode, message: string, fields?: Record<string, string>, data?: Failure['data']) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.fields = fields;
    this.data = data;
  }
}

export interface RequestOptions {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /**
   * It is sent in one call with others of its kind that are begun in the same moment: what is quick does not wait for lists, and
   * lists not for figures.
   */
  together?: 'quick' | 'list' | 'figures';
}

type Body = Record<string, unknown>;

function isRecord(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function failureOf(body: Body): ApiError {
  const code = typeof body.code === 'string' ? (body.code as ErrorCode) : 'internal';
  const message = typeof body.msg === 'string' && body.msg !== '' ? body.msg : ownSentence('fault');
  return new ApiError(code, message, body.fields as Record<string, string> | undefined, body.data as Failure['data']);
}

/** The answer in a response's text; throws its error. `token` is the one that the call was made with. */
export function readAnswer(text: string, ok: boolean, token: string): Body {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new ApiError('fault', ownSentence('fault'));
  }
  return checkedAnswer(body, ok, token);
}

function checkedAnswer(body: unknown, ok: boolean, token: string): Body {
  if (!isRecord(body)) throw new ApiError('fault', ownSentence('fault'));
  if (body.result === 'error' || !ok) {
    const failure = failureOf(body);
    // An answer to a login that has been replaced in the meantime does not concern the present one.
    const concernsUs = token !== '' && token === currentToken();
    if (concernsUs && failure.code === 'signed_out') raiseSignedOut();
    if (concernsUs && failure.data?.due) requireStep();
    throw failure;
  }
  return body;
}

/** Headers of every call: the login, and the language of messages. */
export function commonHeaders(more?: HeadersInit): Headers {
  const headers = new Headers(more);
  const token = currentToken();
  if (token) headers.set('authkey', token);
  if (storedLanguage() === 'en') headers.set('x-language', 'en');
  return headers;
}

interface Begun {
  path: string;
  /** As its form would be sent. */
  body: Record<string, string>;
  signal: AbortSignal | undefined;
  token: string;
  /** Sends it by itself. */
  alone: () => Promise<Body>;
  resolve: (answer: Body) => void;
  reject: (error: unknown) => void;
}

const begun = { quick: [] as Begun[], list: [] as Begun[], figures: [] as Begun[] };

function begin(path: string, body: Body, options: RequestOptions, alone: () => Promise<Body>): Promise<Body> {
  const { together, signal } = options;
  if (!together) return alone();
  return new Promise((resolve, reject) => {
    const [place = '', query] = ownPath(path).slice(1).split('?');
    const sent = { ...Object.fromEntries(new URLSearchParams(query)), ...Object.fromEntries(encodeForm(body)) };
    // What the same event, or the same commit of React, begins is here before the first microtask.
    if (begun[together].length === 0) queueMicrotask(() => void sendBegun(together));
    begun[together].push({ path: place, body: sent, signal, token: currentToken(), alone, resolve, reject });
  });
}

async function sendBegun(kind: keyof typeof begun): Promise<void> {
  const reads = begun[kind];
  begun[kind] = [];
  const alone = () => {
    for (const read of reads) if (!read.signal?.aborted) read.alone().then(read.resolve, read.reject);
  };
  const left = new AbortController();
  let waiting = reads.length;
  for (const { signal, reject } of reads) {
    const leave = () => {
      reject(signal?.reason);
      if (--waiting === 0) left.abort();
    };
    if (signal?.aborted) leave();
    else signal?.addEventListener('abort', leave);
  }
  if (reads.length === 1) return alone();
  try {
    const calls = reads.map(({ path, body }) => ({ path, body }));
    const answers = await post(index, { calls }, { signal: left.signal });
    for (const [at, { token, resolve, reject }] of reads.entries())
      try {
        resolve(checkedAnswer(answers[at], true, token));
      } catch (error) {
        reject(error);
      }
  } catch (error) {
    // What the whole call was refused for may not concern each of them; whatever else, more calls would not help.
    if (error instanceof ApiError && /^(invalid|not_found|forbidden)$/.test(error.code) && !error.data?.due) alone();
    else for (const { reject } of reads) reject(error);
  }
}

async function send(url: string, init: RequestInit, options: RequestOptions): Promise<Body> {
  const headers = commonHeaders(init.headers);
  const token = headers.get('authkey') ?? '';
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), limits.requestTimeout);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout.signal]) : timeout.signal;
  let response: Response;
  let text: string;
  try {
    response = await trackRequest(fetch(url, { ...init, headers, signal, credentials: 'omit', redirect: 'error' }));
    text = await trackRequest(response.text());
    recordAnswer();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    void recordLostCall();
    throw new ApiError('transport', ownSentence('transport'));
  } finally {
    clearTimeout(timer);
  }
  return readAnswer(text, response.ok, token);
}

/** Some lists stand beside `result`, with a `data` that is null. */
function unwrap(body: Body): unknown {
  return 'data' in body && !(body.data === null && 'rows' in body) ? body.data : body;
}

function postBody(path: string, body: Body, options: RequestOptions): Promise<Body> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };
  return begin(path, body, options, () =>
    send(ownPath(path), { method: 'POST', headers, body: encodeForm(body).toString() }, options),
  );
}

/** A call that may be sent nothing. */
type CallWithoutBody<Call> = Call & (NoBody extends BodyOf<Call> ? unknown : never);

/** Posts a form body; resolves with `data`, or with the whole answer where the rows stand beside it. */
export function post<Call extends AnyCall>(call: CallWithoutBody<Call>): Promise<DataOf<Call>>;
export function post<Call extends AnyCall>(
  call: Call,
  body: SentTo<Call>,
  options?: RequestOptions,
): Promise<DataOf<Call>>;
export async function post(call: AnyCall, body: unknown = {}, options: RequestOptions = {}): Promise<unknown> {
  return unwrap(await postBody(call, body as Body, options));
}

type Answered<Call> = Success<AnswerOf<Call>> & BesideOf<Call>;

/** As `post`, for callers that show the server's `msg`, or read what stands beside the data. */
export function postAnswer<Call extends AnyCall>(call: CallWithoutBody<Call>): Promise<Answered<Call>>;
export function postAnswer<Call extends AnyCall>(
  call: Call,
  body: SentTo<Call>,
  options?: RequestOptions,
): Promise<Answered<Call>>;
export async function postAnswer(call: AnyCall, body: unknown = {}, options: RequestOptions = {}): Promise<unknown> {
  return postBody(call, body as Body, options);
}

/** Reads; the query is encoded like a form body. */
export function get<Call extends AnyCall>(call: CallWithoutBody<Call>): Promise<DataOf<Call>>;
export function get<Call extends AnyCall>(
  call: Call,
  query: SentTo<Call>,
  options?: RequestOptions,
): Promise<DataOf<Call>>;
export async function get(call: AnyCall, query: unknown = {}, options: RequestOptions = {}): Promise<unknown> {
  const search = encodeForm(query as Body).toString();
  const url = ownPath(call);
  const glue = url.includes('?') ? '&' : '?';
  const address = search ? url + glue + search : url;
  return unwrap(await begin(call, query as Body, options, () => send(address, { method: 'GET' }, options)));
}
