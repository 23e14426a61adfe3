// npm run api-docs: writes docs/api.md and docs/api.en.md, the client in TypeScript and the calls of our own client from the routes of the program.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { buildEngine, collectRoutes } from '../app.ts';
import { apiReference } from '../platform/http/api-description.ts';
import { callsSource } from './calls-source.ts';
import { clientSource } from './client-source.ts';

const engine = buildEngine();
const routes = collectRoutes(engine);
writeFileSync(new URL('../../../docs/api.md', import.meta.url), apiReference(routes, engine.declared, 'cn'));
writeFileSync(new URL('../../../docs/api.en.md', import.meta.url), apiReference(routes, engine.declared, 'en'));
writeFileSync(new URL('../../../protocol/client/crm.ts', import.meta.url), clientSource(routes, engine.declared));

const protocol = new URL('../../../protocol/src/', import.meta.url);
for (const folder of ['calls', 'rows']) {
  rmSync(new URL(folder, protocol), { recursive: true, force: true });
  mkdirSync(new URL(folder, protocol));
}
for (const [file, text] of await callsSource(routes, engine.declared)) writeFileSync(new URL(file, protocol), text);
