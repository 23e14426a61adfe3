// The floor: bare Fastify that parses the form, looks the token up and sends the same SQL by plain `pg`. Nothing else.
import { readFileSync } from 'node:fs';
import formbody from '@fastify/formbody';
import fastify from 'fastify';
import pg from 'pg';
import { replay, type Statement } from './recorder.ts';

const [url, file] = process.argv.slice(2) as [string, string];
const recorded = JSON.parse(readFileSync(file, 'utf8')) as { groups: Statement[][] }[];
const pool = new pg.Pool({ connectionString: url, max: 16, options: '-c TimeZone=Asia/Shanghai' });
const app = fastify();
await app.register(formbody);
app.post('/:scenario', async (request) => {
  const scenario = recorded[Number((request.params as { scenario: string }).scenario)];
  const answers = await replay(pool, revived(scenario?.groups ?? []));
  return { result: 'success', msg: '', data: { rows: answers.at(-1) ?? [], total: 0 } };
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${app.listeningOrigin}\n`);

const cache = new WeakMap<Statement[][], Statement[][]>();

/** JSON has no buffers; the token's hash comes back as one. */
function revived(groups: Statement[][]): Statement[][] {
  let known = cache.get(groups);
  if (!known) {
    known = groups.map((group) => group.map((statement) => ({ ...statement, values: statement.values.map(revive) })));
    cache.set(groups, known);
  }
  return known;
}

function revive(value: unknown): unknown {
  const buffer = value as { type?: string; data?: number[] } | null;
  return buffer?.type === 'Buffer' && Array.isArray(buffer.data) ? Buffer.from(buffer.data) : value;
}
