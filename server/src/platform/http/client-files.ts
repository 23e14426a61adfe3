// Sends the files of the built client, those that are there when the program starts, and knows its pages.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The file of the page at an address; unknown addresses are the client's own. */
export type PageAt = (url: string) => string;

/** @returns undefined where no client was built */
export async function serveClient(app: FastifyInstance, folder: string | undefined): Promise<PageAt | undefined> {
  if (folder === undefined || !existsSync(path.join(folder, 'index.html'))) return undefined;
  await app.register(fastifyStatic, {
    root: folder,
    // Its routes would be one for each file, which costs every start, or would read the folder at every request.
    serve: false,
    // The build writes them smaller than there is time for here.
    preCompressed: true,
    setHeaders: (reply, file) => {
      reply.header(
        'cache-control',
        file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  const files = filesOf(folder);
  const send = (name: string) => async (_request: FastifyRequest, reply: FastifyReply) => reply.sendFile(name);
  app.get('/', send('index.html'));
  for (const name of files.values()) if (!name.includes('/')) app.get(`/${name}`, send(name));
  const folders = new Set([...files.values()].filter((name) => name.includes('/')).map((name) => name.split('/')[0]));
  for (const inside of folders) {
    app.get<{ Params: { '*': string } }>(`/${inside}/*`, async ({ params }, reply) => {
      const name = files.get(`${inside}/${params['*']}`.toLowerCase());
      return name === undefined ? reply.callNotFound() : reply.sendFile(name);
    });
  }
  // Pages that stand for themselves, by their address.
  const pages = new Map(
    [...files.values()]
      .filter((name) => /^[^/]+\.html$/.test(name))
      .map((name) => [name.slice(0, -'.html'.length).toLowerCase(), name]),
  );
  return (url) => pages.get((url.split('?')[0] ?? '').replaceAll('/', '').toLowerCase()) ?? 'index.html';
}

/** By their paths from the folder, without capitals; hidden ones and the compressed copies are not asked for by name. */
function filesOf(folder: string): Map<string, string> {
  const found = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((name) => !/\.(br|gz)$|(^|\/)\./.test(name));
  return new Map(found.map((name) => [name.toLowerCase(), name]));
}
