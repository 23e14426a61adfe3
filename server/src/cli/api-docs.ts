// npm run api-docs: writes docs/api.md from the routes of the program.
import { writeFileSync } from 'node:fs';
import { buildEngine, collectRoutes } from '../app.ts';
import { apiReference } from '../platform/http/api-description.ts';

writeFileSync(new URL('../../../docs/api.md', import.meta.url), apiReference(collectRoutes(buildEngine())));
