// Pages of their own (`userProduct.html`) open at their address without the ending in development, as from the server.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

export function pages(): Plugin {
  return {
    name: 'pages',
    apply: 'serve',
    configureServer({ middlewares, config }) {
      middlewares.use((request, _response, next) => {
        const [pathname = '', search] = (request.url ?? '').split('?');
        const page = /^\/(\w+)\/?$/.exec(pathname)?.[1];
        if (page && existsSync(path.join(config.root, `${page}.html`)))
          request.url = `/${page}.html${search === undefined ? '' : `?${search}`}`;
        next();
      });
    },
  };
}
