// The pages that explain the calls to programmers, at `/docs`: a server within the server that is made for its first reader.
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

/** Of its answers; the others are the same for every answer of this server. */
const kept = ['content-type', 'cache-control', 'etag', 'last-modified', 'location'];

/** @param document OpenAPI */
export function serveDocs(app: FastifyInstance, document: object): void {
  let made: Promise<FastifyInstance> | undefined;
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const pages = await (made ??= makePages(document));
    const { statusCode, headers, rawPayload } = await pages.inject({ url: request.url, headers: request.headers });
    if (statusCode === 404) return reply.callNotFound();
    for (const name of kept) if (headers[name] !== undefined) reply.header(name, headers[name]);
    return reply.code(statusCode).send(rawPayload);
  };
  app.get('/docs', answer);
  app.get('/docs/*', answer);
}

async function makePages(document: object): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const pages = fastify({ routerOptions: { caseSensitive: false, ignoreTrailingSlash: true } });
  await pages.register(swagger, { mode: 'static', specification: { document: document as never } });
  await pages.register(swaggerUi, { routePrefix: '/docs' });
  await pages.ready();
  return pages;
}
