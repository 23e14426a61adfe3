// Once per test run: one PostgreSQL server and in it a migrated template, which test files clone instead of migrating.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { launchDatabase } from '../src/platform/db/launcher.ts';
import { migrateToLatest } from '../src/platform/db/migrate.ts';

const TEMPLATE = 'crm_template';

declare module 'vitest' {
  export interface ProvidedContext {
    /** An account that may create databases. */
    testDatabaseUrl: string;
    testTemplate: string;
  }
}

/** TEST_DATABASE_URL, if set, names a server (PostgreSQL 15 or newer) to use instead of an embedded one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  try {
    await makeTemplate(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('testDatabaseUrl', server.url);
  project.provide('testTemplate', TEMPLATE);
  return async () => {
    if (process.env.TEST_DATABASE_URL) await withClient(server.url, dropTemplates);
    await server.stop();
  };
}

async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const dataDir = await mkdtemp(path.join(tmpdir(), 'crm-test-'));
  // The account of the server must be able to pass through when root runs the tests.
  await chmod(dataDir, 0o711);
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const { url, stop } = await launchDatabase({ dataDir, durable: false });
    return {
      url,
      stop: async () => {
        await stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Nobody may connect to the finished template, so that cloning it never meets "being accessed by other users". */
async function makeTemplate(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await dropTemplates(client);
    await client.query(`create database ${TEMPLATE}`);
  });
  const address = new URL(url.replace('@/', '@localhost/'));
  address.pathname = `/${TEMPLATE}`;
  // In the company's time zone, as the program migrates: what is kept by day is read in that one only.
  const pool = new pg.Pool({ connectionString: address.href, max: 2, options: '-c TimeZone=Asia/Shanghai' });
  try {
    await migrateToLatest(pool);
  } finally {
    await pool.end();
  }
  await withClient(url, (client) => client.query(`alter database ${TEMPLATE} with allow_connections false`));
}

async function dropTemplates(client: pg.Client): Promise<void> {
  for (const name of [TEMPLATE, `${TEMPLATE}_company`])
    await client.query(`drop database if exists ${name} with (force)`);
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
