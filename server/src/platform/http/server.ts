// Builds the HTTP server: envelope, errors, static client, health, and the one path that every call takes.
import { createHash, randomUUID } from 'node:crypto';
import { msg } from '@crm/protocol/sentences';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { Confirmations, KnownLogins } from '../auth/known-logins.ts';
import { callSeconds, callsUnderWay } from '../metrics/metrics.ts';
import { mayScrape, scrape } from '../metrics/scrape.ts';
import { RequestCoalescer } from '../request-coalescer.ts';
import { admitCall } from './admission.ts';
import { Bearers } from './bearers.ts';
import { type BudgetLimits, CallBudget, gatheringLimits, listLimits, uploadLimits } from './budget.ts';
import { bulkLimits } from './bulk.ts';
import { runCall } from './call.ts';
import { serveClient } from './client-files.ts';
import { compressAnswers } from './compression.ts';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { serveDocs } from './docs.ts';
import { failure, refusalOf } from './envelope.ts';
import type { Admitted, CallEnvironment } from './environment.ts';
import { parseForm } from './form-body.ts';
import { languageOf } from './language.ts';
import { openApiDocument } from './openapi.ts';
import type { Route, StreamAnswer } from './route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of calls: who makes them. */
    admitted: Admitted | undefined;
    /** Of calls that were refused or failed: the code of the error. */
    refusedWith: string | undefined;
  }
}

export interface ServerOptions
  extends Omit<
    CallEnvironment,
    | 'budget'
    | 'lists'
    | 'gathering'
    | 'bulk'
    | 'uploads'
    | 'crowd'
    | 'sessions'
    | 'logins'
    | 'confirmations'
    | 'bearers'
    | 'strangers'
  > {
  routes: Route[];
  /** Folder of the built client; missing folders serve the API only. */
  clientDir?: string;
  logLevel: string;
  /** Of one person's calls, lists included; for measuring without them. */
  callLimits?: BudgetLimits | undefined;
  /** Addresses of the reverse proxies whose `x-forwarded-for` is trusted; none by default. */
  trustProxy?: readonly string[] | undefined;
  /** What a reader of `/metrics` brings; without it there is no such address. */
  metricsToken?: string | undefined;
  /** How many connections the realtime channel has. */
  connections?: () => number;
}

const bodyLimit = 1024 * 1024;
/** Bytes of a body of somebody without a login. */
const strangersBodyLimit = 32 * 1024;
/** Milliseconds that a call may take to arrive. */
const timeout = 20_000;

/** Registers everything; the caller listens. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      querystringParser: (text) => {
        try {
          return parseForm(text);
        } catch {
          return { '': 'invalid' };
        }
      },
    },
    bodyLimit,
    trustProxy: options.trustProxy?.length ? [...options.trustProxy] : false,
    // Node's own limit is one for all; calls with a shorter one are watched below.
    requestTimeout: Math.max(timeout, ...options.routes.map((definition) => definition.timeout ?? 0)),
    genReqId: () => randomUUID(),
    frameworkErrors: (_error, request, reply) => {
      void (reply as FastifyReply).code(404).send(failure('not_found', msg('unknownPath'), languageOf(request)));
    },
    clientErrorHandler: (_error, socket) => {
      // Browsers connect ahead of their calls. Bytes sent on a connection without a request would be read as the answer to the next
      // call; if it is closed silently, that call is sent again on another one.
      if (!socket.writable || socket.bytesRead === 0) {
        socket.destroy();
        return;
      }
      const body = JSON.stringify(failure('invalid', msg('invalid'), 'cn', { fields: {} }));
      socket.end(
        `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
      );
    },
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level: options.logLevel,
      redact: ['req.headers.authkey', 'req.headers.authorization', 'authkey', 'password', 'token'],
    },
  });

  app.server.headersTimeout = timeout;
  // Bodies are forms or JSON; text is neither.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method === 'GET' && pageAt && !isCallPath(request.url))
      return reply.header('cache-control', 'no-cache').sendFile(pageAt(request.url));
    return reply.code(404).send(failure('not_found', msg('unknownPath'), languageOf(request)));
  });

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
  await compressAnswers(app);
  await app.register(formbody, { bodyLimit, parser: parseForm });
  app.decorateRequest('admitted', undefined);
  app.decorateRequest('refusedWith', undefined);
  const environment: CallEnvironment = Object.assign(options, {
    budget: new CallBudget(options.callLimits),
    lists: new CallBudget(options.callLimits ?? listLimits),
    gathering: new CallBudget(options.callLimits ?? gatheringLimits),
    bulk: new CallBudget(options.callLimits ?? bulkLimits, msg('bulkTooSlow')),
    uploads: new CallBudget(uploadLimits),
    crowd: new ConcurrencyLimiter(),
    sessions: new RequestCoalescer<never>(),
    logins: new KnownLogins(),
    confirmations: new Confirmations(options.database.reader(new AbortController().signal, 'list')),
    bearers: new Bearers(),
    strangers: new RequestCoalescer<never>(),
  });
  app.addHook('onSend', async (_request, reply) => {
    // The client reconnects elsewhere; the server need not wait for it.
    if (options.state.phase === 'stopping') reply.header('connection', 'close');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });

  const pageAt = await serveClient(app, options.clientDir);

  app.get('/healthz', async (request, reply) => {
    if (options.state.phase !== 'ready')
      return reply.code(503).send(failure('internal', msg('unavailable'), languageOf(request)));
    // On a connection of its own: a full pool is no reason to be taken for dead.
    if (!(await options.database.control.answers(healthPatience)))
      return reply.code(503).send(failure('internal', msg('databaseAway'), languageOf(request)));
    return { result: 'success', msg: 'ok', data: { ready: true } };
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayScrape(options.metricsToken, request.headers.authorization))
      return reply.code(404).send(failure('not_found', msg('unknownPath'), languageOf(request)));
    const { database, storage, connections = () => 0 } = options;
    return reply.type('text/plain; version=0.0.4').send(await scrape({ database, storage, connections }));
  });

  // Made when it is first read, which takes longer than a start may.
  let made: object | undefined;
  const info = { title: '', version: '' };
  const document = { openapi: '3.1.0', info, paths: {}, toJSON: () => (made ??= openApiDocument(options.routes)) };
  app.get('/openapi.json', (_request, reply) => reply.send(document));
  serveDocs(app, document);

  const [plain, uploads] = [false, true].map((taken) => options.routes.filter((one) => !!one.multipart === taken));
  for (const definition of plain ?? []) addRoute(app, definition, environment);
  // In a place of its own, so that multipart bodies stay unknown everywhere else.
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    for (const definition of uploads ?? []) addRoute(scope, definition, environment);
  });
  return app;
}

/** Milliseconds within which `/healthz` answers. */
const healthPatience = 900;

function addRoute(app: FastifyInstance, definition: Route, environment: CallEnvironment): void {
  const url = `/${definition.path.replace(/^\/|\/$/g, '')}`;
  const methods = definition.method === 'GET' ? ['GET'] : definition.method === 'both' ? ['GET', 'POST'] : ['POST'];
  app.route({
    method: methods,
    url,
    bodyLimit: definition.bodyLimit ?? (definition.access === 'public' ? strangersBodyLimit : bodyLimit),
    // Stored bytes are compressed already where it helps, and their length is sent.
    ...(definition.streams ? { compress: false } : {}),
    // Before the body is read: nobody gives the parser work who may not call.
    onRequest: async (request, reply) => {
      measure(request, reply, url);
      limitTime(request, reply, definition);
      request.admitted = await admitCall(definition, request, reply, environment);
    },
    handler: async (request, reply) => {
      const admitted = request.admitted as Admitted;
      const answer = await runCall(definition, request, reply, admitted, environment);
      if ('stream' in answer) return sendStream(request, reply, answer.stream);
      return definition.cached && request.method === 'GET'
        ? sendTagged(request, reply, answer.envelope)
        : reply.send(answer.envelope);
    },
  });
}

/** From the arrival to the end of the answer, whichever side ends it. */
function measure(request: FastifyRequest, reply: FastifyReply, path: string): void {
  const stop = callSeconds.startTimer({ path });
  callsUnderWay.inc();
  let answered = false;
  reply.raw.once('finish', () => {
    answered = true;
  });
  reply.raw.once('close', () => {
    callsUnderWay.dec();
    stop({ result: request.refusedWith ?? (answered ? 'success' : 'left') });
  });
}

/** Cached by the client and revalidated each time; what is unpublished is gone at once. */
function sendTagged(request: FastifyRequest, reply: FastifyReply, envelope: object): FastifyReply {
  const text = JSON.stringify(envelope);
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  reply.headers({ 'cache-control': 'public, no-cache', etag: tag, vary: 'x-language, accept-encoding' });
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(text);
}

/** Ends the connection of a call that arrives, or is taken, too slowly. */
function limitTime(request: FastifyRequest, reply: FastifyReply, definition: Route): void {
  if (request.raw.complete && !definition.streams) return;
  const timer = setTimeout(() => request.raw.destroy(), definition.timeout ?? timeout);
  const stop = () => clearTimeout(timer);
  if (!definition.streams) request.raw.once('end', stop);
  reply.raw.once('close', stop);
}

function sendStream(request: FastifyRequest, reply: FastifyReply, answer: StreamAnswer): FastifyReply {
  if (answer.tag !== undefined) {
    reply.headers({ etag: answer.tag, ...answer.headers });
    const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    if (known.includes(answer.tag) || known.includes('*')) {
      answer.body.destroy();
      return reply.code(304).send();
    }
  }
  // Browsers take the second spelling; the first is for those who cannot.
  const plain = answer.name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(answer.name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return reply
    .headers({
      'content-type': answer.type,
      ...(answer.length === undefined ? {} : { 'content-length': answer.length }),
      'content-disposition': `${answer.disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`,
      ...answer.headers,
    })
    .send(answer.body);
}

/** Paths that are never a page of the client: an unknown one is not found, instead of the client's page. */
function isCallPath(url: string): boolean {
  const [file = ''] = url.split('?');
  return /^\/+(api|main|hub|healthz|metrics|docs|assets)(\/|$)/i.test(file) || /\.[^/]*$/.test(file);
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.routeOptions.url ?? '';
  const { status, body, retryAfter } = refusalOf(error, languageOf(request), {
    log: request.log,
    path,
    id: request.id,
  });
  request.refusedWith = body.code;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.code(status).send(body);
}
