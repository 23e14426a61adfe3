// A small company for tests: the real server on its own database, people of several roles, and how to call as them.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { type App, type AppOptions, buildApp } from '../src/app.ts';
import type { ModuleDefinition } from '../src/engine/module.ts';
import { createFirstAdministrator } from '../src/modules/identity/bootstrap.ts';
import { modules } from '../src/modules.ts';
import { Database } from '../src/platform/db/database.ts';
import { asProgram } from '../src/platform/jobs/as-program.ts';
import { openStorage, type Storage } from '../src/platform/storage/storage.ts';
import { cloneDatabase, createTestDatabase, type TestDatabase } from './database.ts';

export interface CallAnswer {
  status: number;
  body: {
    result?: string;
    msg?: string;
    code?: string;
    // oxlint-disable-next-line typescript/no-explicit-any -- tests look at answers of every shape
    data?: any;
    /** Of the calls that answer without an envelope. */
    rows?: unknown[];
    total?: number;
    fields?: Record<string, string>;
    model?: Record<string, unknown>;
    requestId?: string;
  };
}

export interface Person {
  id: number;
  token: string;
  /** Posts a form body and answers the body. */
  call(path: string, body?: Record<string, unknown>, headers?: Record<string, string>): Promise<CallAnswer>;
}

export interface Company {
  app: App;
  database: Database;
  storage: Storage;
  /** Role 管理员. */
  admin: Person;
  /** Role 销售主管; `seller` and `peer` report to this person. */
  manager: Person;
  /** Role 销售. */
  seller: Person;
  /** Role 销售, in the same department as `seller`. */
  peer: Person;
  /** Role 销售, in another department with another head. */
  stranger: Person;
  guest: Person;
  roles: { admin: number; manager: number; seller: number };
  departments: { company: number; east: number; south: number };
  signIn(username: string): Promise<Person>;
  close(): Promise<void>;
}

export const testPassword = 'Kehu#2026';

export interface CompanyOptions {
  /** Also starts the hub. */
  realtime?: AppOptions['realtime'];
  /** Also starts the runner of jobs. */
  jobs?: AppOptions['jobs'];
  /** What a reader of the metrics brings. */
  metricsToken?: string;
  /** In place of the program's own. */
  base?: readonly ModuleDefinition[];
  /** Beside the program's own. */
  modules?: readonly ModuleDefinition[];
  /** Runs before the program starts. */
  migrate?: (database: Database) => Promise<void>;
}

/** Whom and what a company has from its beginning, and the sessions of its people. */
interface Beginning extends Pick<Company, 'roles' | 'departments'> {
  sessions: Record<'admin' | 'manager' | 'seller' | 'peer' | 'stranger', { id: number; token: string }>;
}

/** A company as the program makes it is founded once in a run and cloned from then on. */
export async function createCompany(options: CompanyOptions = {}): Promise<Company> {
  if (options.base || options.modules || options.migrate)
    return openCompany(await createTestDatabase(), options, (opened) => found(opened, options));
  const { database, note } = await cloneDatabase(`${inject('testTemplate')}_company`, async (template) => {
    let note = '';
    const company = await openCompany(template, {}, async (opened) => {
      const beginning = await found(opened, {});
      note = JSON.stringify(beginning);
      return beginning;
    });
    await company.leave();
    return note;
  });
  return openCompany(database, options, async () => JSON.parse(note));
}

type Opened = Pick<Company, 'database' | 'signIn'>;

function modulesOf(options: CompanyOptions): readonly ModuleDefinition[] {
  return [...(options.base ?? modules), ...(options.modules ?? [])];
}

async function openCompany(
  testDatabase: TestDatabase,
  options: CompanyOptions,
  begin: (opened: Opened) => Promise<Beginning>,
): Promise<Company & { leave(): Promise<void> }> {
  const database = new Database({ url: testDatabase.url, timeZone: 'Asia/Shanghai', connections: 24 });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'crm-company-'));
  const storage = await openStorage({ dataDir, s3: undefined });
  await options.migrate?.(database);
  const app = await buildApp({
    database,
    storage,
    modules: modulesOf(options),
    realtime: options.realtime ?? false,
    checksAnswers: true,
    metricsToken: options.metricsToken,
    ...(options.jobs ? { jobs: options.jobs } : {}),
  });

  const person = (id: number, token: string): Person => ({
    id,
    token,
    call: async (place, body = {}, headers = {}) => {
      const answer = await app.server.inject({
        method: 'POST',
        url: place.startsWith('/') ? place : `/${place}`,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...(token ? { authkey: token } : {}),
          ...headers,
        },
        payload: new URLSearchParams(
          Object.entries(body).map(([name, value]): [string, string] => [
            name,
            typeof value === 'object' ? JSON.stringify(value) : String(value),
          ]),
        ).toString(),
      });
      return { status: answer.statusCode, body: answer.json() };
    },
  });
  const guest = person(0, '');
  const signIn = async (username: string): Promise<Person> => {
    const { body } = await guest.call('api/user/login', { username, password: testPassword });
    if (body.result !== 'success') throw new Error(`cannot sign in as ${username}: ${body.msg}`);
    return person(body.data.UserID, body.data.LoginToken);
  };

  const { sessions, roles, departments } = await begin({ database, signIn });
  const signedIn = (name: keyof typeof sessions) => person(sessions[name].id, sessions[name].token);
  const leave = async () => {
    await app.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    app,
    database,
    storage,
    admin: signedIn('admin'),
    manager: signedIn('manager'),
    seller: signedIn('seller'),
    peer: signedIn('peer'),
    stranger: signedIn('stranger'),
    guest,
    roles,
    departments,
    signIn,
    leave,
    close: async () => {
      await leave();
      await testDatabase.drop();
    },
  };
}

/** The first administrator, two departments and their people, each signed in. */
async function found({ database, signIn }: Opened, options: CompanyOptions): Promise<Beginning> {
  await database.transaction((tx) => createFirstAdministrator(tx, modulesOf(options), testPassword));
  const admin = await signIn('admin');
  const added = async (path: string, body: Record<string, unknown>): Promise<number> => {
    const answer = await admin.call(path, body);
    if (answer.body.result !== 'success') throw new Error(`${path}: ${answer.body.msg}`);
    return answer.body.data.id;
  };
  const roleIds = await database.rows<{ id: number; name: string }>(sql`select id, name from role order by id`);
  const role = (name: string) => roleIds.find((row) => row.name === name)?.id ?? 0;
  const roles = { admin: role('管理员'), manager: role('销售主管'), seller: role('销售') };
  const company = (await database.first<{ id: number }>(sql`select id from department where parent_id = 0`))?.id ?? 0;
  const east = await added('main/Branch/add', { text: '华东销售部', parentid: company });
  const south = await added('main/Branch/add', { text: '华南销售部', parentid: company });
  const user = (username: string, NickName: string, BranchId: number, RoleId: number) =>
    added('api/user/add', { username, password: testPassword, NickName, BranchId, RoleId, status: 1 });
  const managerId = await user('manager', '王主管', east, roles.manager);
  await user('seller', '李销售', east, roles.seller);
  await user('peer', '赵同事', east, roles.seller);
  const southHead = await user('southhead', '周主管', south, roles.manager);
  await user('stranger', '孙外人', south, roles.seller);
  await admin.call('main/Branch/edit', { id: east, userid: managerId });
  await admin.call('main/Branch/edit', { id: south, userid: southHead });

  const session = async (name: string) => {
    const { id, token } = await signIn(name);
    return { id, token };
  };
  return {
    sessions: {
      admin: { id: admin.id, token: admin.token },
      manager: await session('manager'),
      seller: await session('seller'),
      peer: await session('peer'),
      stranger: await session('stranger'),
    },
    roles,
    departments: { company, east, south },
  };
}

/** A value of each kind for a customer's fields. */
export const customerValues = {
  status: 1,
  LaiYuan: 4,
  hangye: 11,
  tel: '0571-88001122',
  website: 'example.com',
  province: 1,
  city: 2,
  address: '一号路',
  tags: '大,新',
  Ext: '备注',
} as const;

/** Creates a customer and answers its id. */
export async function addCustomer(person: Person, name: string, fields: Record<string, unknown> = {}): Promise<number> {
  const { body } = await person.call('api/customer/add', { CustomerName: name, ...fields });
  if (body.result !== 'success') throw new Error(`customer ${name}: ${body.msg} ${JSON.stringify(body.fields)}`);
  return body.data.id;
}

/** A new person of the eastern sales department with a role of their own, signed in. */
export async function addPerson(
  company: Company,
  username: string,
  role: { grants: unknown; scopes?: Record<string, string>; fields?: Record<string, Record<string, string>> },
  branch = company.departments.east,
): Promise<Person> {
  const added = await company.admin.call('main/role/add', {
    name: `${username}的角色`,
    scopes: {},
    fields: {},
    ...role,
  });
  const person = { username, password: testPassword, NickName: username, BranchId: branch, status: 1 };
  const { body } = await company.admin.call('api/user/add', { ...person, RoleId: added.body.data?.id });
  if (body.result !== 'success') throw new Error(`person ${username}: ${added.body.msg} ${body.msg}`);
  return company.signIn(username);
}

/** Runs a declared job at once, as the scheduler would, and answers what it answers. */
export async function runJobOf(company: Company, name: string): Promise<unknown> {
  const job = modules.flatMap((module) => module.jobs ?? []).find((one) => one.name === name);
  if (!job) throw new Error(`no job ${name}`);
  return job.run({
    id: 0,
    database: company.database,
    storage: company.storage,
    settings: await company.app.settings.latest(),
    engine: company.app.engine,
    data: {},
    userId: 0,
    log: company.app.server.log,
    signal: new AbortController().signal,
    progress: () => {},
    asPerson: () => {
      throw new Error('nobody asked');
    },
    asProgram: (work) =>
      asProgram(
        {
          database: company.database,
          organisations: company.app.organisations,
          settings: company.app.settings,
          services: { engine: company.app.engine },
          sink: company.app.sink,
          enqueue: () => {
            throw new Error('no queue');
          },
        },
        new AbortController().signal,
        work,
      ),
  });
}
