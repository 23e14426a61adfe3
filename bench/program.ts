// The program as `main.ts` runs it, but one person may call as often as all: the bench calls as one.
import { buildApp } from '../server/src/app.ts';
import { Database } from '../server/src/platform/db/database.ts';
import { openStorage } from '../server/src/platform/storage/storage.ts';
import { useKeyOf } from './key.ts';

const [url, dataDir] = process.argv.slice(2) as [string, string];
const database = new Database({ url, timeZone: 'Asia/Shanghai' });
await useKeyOf(database, dataDir);
const storage = await openStorage({ dataDir, s3: undefined });
const callLimits = { running: 64, waiting: 1000, allWaiting: 1000 };
const app = await buildApp({ database, storage, client: true, realtime: true, jobs: {}, callLimits });
console.log(await app.server.listen({ port: 0, host: '127.0.0.1' }));
