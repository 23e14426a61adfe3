// npm run api-docs: writes docs/api.md and the client in TypeScript from the routes of the program.
import { writeFileSync } from 'node:fs';
import { buildEngine, collectRoutes } from '../app.ts';
import { apiReference } from '../platform/http/api-description.ts';
import { clientSource } from './client-source.ts';

const engine = buildEngine();
const routes = collectRoutes(engine);
writeFileSync(new URL('../../../docs/api.md', import.meta.url), apiReference(routes));
writeFileSync(new URL('../../../protocol/client/crm.ts', import.meta.url), clientSource(routes, engine.declared));
