// Nothing that has to be kept secret stands anywhere in the database or in a backup as it is, whoever made it and however.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { signOnDefaults } from '@crm/protocol/signOn';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealedColumns } from '../src/app.ts';
import { backupDatabase } from '../src/platform/db/backup.ts';
import { Database } from '../src/platform/db/database.ts';
import { select } from '../src/platform/db/query.ts';
import { restoreDatabase } from '../src/platform/db/restore.ts';
import { adviceAfterRestore, openKeyring } from '../src/platform/secrets/at-rest.ts';
import { fileSecretOf } from '../src/platform/secrets/file-secret.ts';
import { newKey, parseKeys } from '../src/platform/secrets/key-source.ts';
import { keyringInUse, open } from '../src/platform/secrets/secrets.ts';
import { createWebhooks } from '../src/sample/webhooks.ts';
import { type Company, createCompany, type Person, testPassword } from './company.ts';
import { createEmptyDatabase, createTestPool } from './database.ts';

let company: Company;
let folder: string;
beforeAll(async () => {
  company = await createCompany();
  folder = await mkdtemp(path.join(tmpdir(), 'crm-secrets-'));
});
afterAll(async () => {
  await company.close();
  await rm(folder, { recursive: true, force: true });
});

/** Made by `everyKind`: what it is, and as it is. */
const made = new Map<string, string>();
let keys = 0;

/** Each call has a key, under which answers are kept where they may be. */
async function call(person: Person, place: string, body: Record<string, unknown> = {}) {
  const answer = await person.call(place, body, { 'idempotency-key': `golden-${++keys}` });
  expect(answer.body.result, `${place}: ${JSON.stringify(answer.body)}`).toBe('success');
  return answer.body.data;
}

/** Secrets of every kind, made, changed, and used through the API. */
async function everyKind(): Promise<void> {
  const { admin, seller, guest, roles, departments } = company;
  const given = (name: string): string => {
    const value = `${name}-${randomBytes(12).toString('hex')}`;
    made.set(`${name} ${made.size}`, value);
    return value;
  };
  const { secret } = await call(seller, 'api/user/secondFactorBegin', { password: testPassword });
  made.set('two-factor', secret);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const { codes } = await call(seller, 'api/user/secondFactorConfirm', { code });
  for (const [at, one] of (codes as string[]).entries()) {
    made.set(`recovery code ${at}`, one);
    const plain = one.replaceAll('-', '');
    made.set(`recovery code ${at} without its line`, plain);
    // Of fifty bits the hash is as good as the code itself.
    made.set(`hash of recovery code ${at}`, createHash('sha256').update(plain).digest('base64'));
    made.set(`hash of recovery code ${at} in hexadecimal`, createHash('sha256').update(plain).digest('hex'));
  }
  const hook = { name: '订单系统', url: 'https://example.com/hook', events: 'customer.created' };
  made.set('webhook', (await call(admin, 'api/webhook/add', hook)).secret);
  const { id } = await call(admin, 'api/webhook/add', { ...hook, secret: given('webhook') });
  await call(admin, 'api/webhook/edit', { ...hook, id, version: 1, secret: given('webhook'), enabled: 1 });
  const version = (await call(admin, 'api/doublecall/gateway')).version;
  const gateway = { driver: 'http', url: 'https://example.com/dial' };
  const next = await call(admin, 'api/doublecall/setGateway', { ...gateway, version, secret: given('gateway') });
  await call(admin, 'api/doublecall/setGateway', { ...gateway, version: next.version, secret: given('gateway') });
  await call(admin, 'api/setting/edit', { values: { 'signOn.address': 'https://crm.example.com' } });
  const provider = { name: '公司账号', kind: 'feishu', clientId: 'crm', ...signOnDefaults.feishu, enabled: 1 };
  const signOn = { ...provider, password: testPassword };
  const added = await call(admin, 'api/signOn/add', { ...signOn, clientSecret: given('client') });
  await call(admin, 'api/signOn/edit', { ...signOn, id: added.id, version: 1, clientSecret: given('client') });
  made.set('attempt', (await call(guest, 'api/signOn/begin', { id: added.id })).key);
  const grants = { 'crm.customer': 'read' };
  const token = (await call(admin, 'api/apiToken/add', { name: '程序', grants, days: 30, password: testPassword }))
    .token;
  // Its beginning is shown in lists.
  made.set('API token', token.slice(12));
  made.set('calendar', (await call(admin, 'api/calendar/feedRenew')).secret);
  const invited = { BranchId: departments.east, RoleId: roles.seller, most: 1, days: 1 };
  made.set('invitation', (await call(admin, 'api/invite/add', invited)).token);
  made.set('password', testPassword);
  made.set('session', admin.token);
  // What the sample company has.
  await company.database.transaction((tx) => createWebhooks(tx, 'admin', Date.now()));
  const rows = await company.database.rows(select('webhook', ['id', 'secret'])``);
  const hooks = sealed('webhook');
  for (const row of rows) made.set(`webhook ${row.id} as it opens`, open(hooks, row.id, row.secret));
  const meta = await company.database.first(select('meta', ['file_secret as secret'])``);
  const signing = fileSecretOf(meta?.secret ?? '');
  made.set('addresses of files', signing.toString('base64'));
  made.set('addresses of files in hexadecimal', signing.toString('hex'));
  made.set('the key itself', process.env.SECRET_KEY ?? '');
}

const sealed = (table: string) => {
  const found = sealedColumns().find((one) => one.table === table);
  if (!found) throw new Error(`nothing is encrypted in ${table}`);
  return found;
};

/** Kinds that stand in the text, as they are, in hexadecimal, or in base64. */
function found(text: string): string[] {
  const forms = (value: string) => [
    value,
    Buffer.from(value).toString('hex'),
    Buffer.from(value).toString('base64').replace(/=+$/, ''),
  ];
  return [...made].filter(([, value]) => forms(value).some((form) => text.includes(form))).map(([kind]) => kind);
}

async function everyTable(): Promise<Map<string, string>> {
  const { database } = company;
  const tables = await database.rows<{ schema: string; name: string }>(sql`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'`);
  const all = new Map<string, string>();
  for (const { schema, name } of tables) {
    const rows = await database.rows<{ row: string }>(
      sql`select t::text as row from ${sql.table(`${schema}.${name}`)} t`,
    );
    all.set(name, rows.map(({ row }) => row).join('\n'));
  }
  return all;
}

test('no table and no file of a backup holds a secret as it is; with the key a restored company goes on, without it says so', async () => {
  await everyKind();
  expect([...made].filter(([, value]) => value.length < 9)).toEqual([]);
  const tables = await everyTable();
  expect(tables.size).toBeGreaterThan(100);
  expect([...tables].flatMap(([table, text]) => found(text).map((kind) => `${table}: ${kind}`))).toEqual([]);
  // The search finds what is there.
  made.set('a name', 'https://example.com/dial');
  expect(found(tables.get('call_gateway') ?? '')).toEqual(['a name']);
  made.delete('a name');

  const backup = await backupDatabase({
    pool: company.database.pool,
    filesDir: company.storage.folder ?? '',
    target: folder,
  });
  for (const name of await readdir(backup.folder, { recursive: true })) {
    const bytes = await readFile(path.join(backup.folder, name)).catch(() => Buffer.alloc(0));
    const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
    expect(found(text), name).toEqual([]);
  }

  const target = await createEmptyDatabase();
  const pool = createTestPool(target.url, { max: 2 });
  await restoreDatabase({ pool, source: backup.folder, filesDir: path.join(folder, 'files') });
  await pool.end();
  const restored = new Database({ url: target.url, timeZone: 'Asia/Shanghai', connections: 2 });
  try {
    const right = { kind: 'given', keys: parseKeys(process.env.SECRET_KEY ?? '') ?? [] } as const;
    const check = (await restored.first(select('meta', ['secret_check as check'])``))?.check ?? '';
    expect((await openKeyring(restored, right)).first).toBe(keyringInUse().first);
    expect(await adviceAfterRestore(check, right)).toBeUndefined();
    const held = await restored.first(select('credential', ['secret'])`where user_id = ${company.seller.id}`);
    expect(open(sealed('credential'), company.seller.id, held?.secret ?? '')).toBe(made.get('two-factor'));
    const none = { kind: 'file', file: path.join(folder, 'secret.key') } as const;
    await expect(openKeyring(restored, none)).rejects.toThrow(`找不到密钥文件 ${none.file}，而数据库中的内容已经加密`);
    expect(await adviceAfterRestore(check, none)).toBe(
      `备份里的密钥类内容用另一个密钥加密，密钥文件 ${none.file} 不能解密：启动之前请换上当时的密钥；确实丢失时先停止所有进程，再运行 npm run rotate-key -- --forget，其他数据不受影响。`,
    );
    const wrong = { kind: 'given', keys: [newKey()] } as const;
    await expect(openKeyring(restored, wrong)).rejects.toThrow('SECRET_KEY 不是加密这个数据库的密钥');
    expect(await adviceAfterRestore(check, wrong)).toContain('SECRET_KEY 不能解密');
    const former = { kind: 'given', keys: [newKey(), ...right.keys] } as const;
    expect(await adviceAfterRestore(check, former)).toContain('请再运行一次 npm run rotate-key');
    expect(await adviceAfterRestore(null, none)).toBeUndefined();
  } finally {
    await restored.close();
    await target.drop();
  }
});

test('answers and logs tell that a secret is there, and that it was changed, and no more', async () => {
  const { admin } = company;
  const told: string[] = [];
  for (const place of ['api/webhook/index', 'api/doublecall/gateway', 'api/signOn/index', 'api/user/security'])
    told.push(JSON.stringify((await admin.call(place)).body));
  const logs = await company.database.rows(sql`select l::text as row from operation_log l`);
  told.push(JSON.stringify(logs));
  expect(found(told.join('\n'))).toEqual([]);
  expect(told.join('\n')).not.toContain('enc:1:');
  expect(JSON.stringify(logs)).toContain('签名密钥');
});

test('the same secret entered again is no change', async () => {
  const { admin, database } = company;
  const state = () =>
    database.first(sql`select (select jsonb_agg(w order by id) from webhook w) as hooks, (select jsonb_agg(p) from sign_on_provider p) as providers,
      (select jsonb_agg(g) from call_gateway g) as gateway, (select count(*) from operation_log) as logs`);
  const before = await state();
  const { version } = await call(admin, 'api/doublecall/gateway');
  const secret = [...made].filter(([kind]) => kind.startsWith('gateway')).at(-1)?.[1];
  await call(admin, 'api/doublecall/setGateway', { driver: 'http', url: 'https://example.com/dial', version, secret });
  const [provider] = (await call(admin, 'api/signOn/index')).rows;
  const clientSecret = [...made].filter(([kind]) => kind.startsWith('client')).at(-1)?.[1];
  await call(admin, 'api/signOn/edit', { ...provider, clientSecret, password: testPassword });
  const hook = (await call(admin, 'api/webhook/index')).rows[1];
  const ours = [...made]
    .filter(([kind]) => kind.startsWith('webhook-') || kind.startsWith('webhook '))
    .map(([, value]) => value);
  const opened = await database.first(select('webhook', ['secret'])`where id = ${hook.id}`);
  const same = open(sealed('webhook'), hook.id, opened?.secret ?? '');
  expect(ours).toContain(same);
  await call(admin, 'api/webhook/edit', { ...hook, events: hook.events.join(), secret: same });
  expect(await state()).toEqual(before);
});

test('what cannot be read is entered anew, and one damaged recovery code spoils no other', async () => {
  const { admin, seller, guest, database } = company;
  for (const [table, name] of [
    ['webhook', 'secret'],
    ['sign_on_provider', 'client_secret'],
    ['call_gateway', 'secret'],
  ] as const)
    await database.run(
      sql`update ${sql.table(table)} set ${sql.ref(name)} = overlay(${sql.ref(name)} placing 'AAAAAA' from 40)`,
    );
  const [hook] = (await call(admin, 'api/webhook/index')).rows;
  await call(admin, 'api/webhook/edit', { ...hook, events: hook.events.join(), secret: 'a-new-secret-of-the-hook' });
  const [provider] = (await call(admin, 'api/signOn/index')).rows;
  await call(admin, 'api/signOn/edit', { ...provider, clientSecret: 'a new one', password: testPassword });
  const { version } = await call(admin, 'api/doublecall/gateway');
  await call(admin, 'api/doublecall/setGateway', {
    driver: 'http',
    url: 'https://example.com/dial',
    version,
    secret: 'new',
  });
  const kept = await database.first(select('call_gateway', ['secret'])``);
  expect(open(sealed('call_gateway'), 0, kept?.secret ?? '')).toBe('new');
  await database.run(sql`update recovery_code set code_hash = overlay(code_hash placing 'AAAAAA' from 40)
    where (user_id, code_hash) = (select user_id, code_hash from recovery_code where user_id = ${seller.id} limit 1)`);
  const results: string[] = [];
  for (const code of [...made].filter(([kind]) => /^recovery code \d+$/.test(kind)).map(([, value]) => value)) {
    const { data } = (await guest.call('api/user/login', { username: 'seller', password: testPassword })).body;
    results.push((await guest.call('api/user/secondStep', { ticket: data.ticket, code })).body.result ?? '');
  }
  expect(results.filter((one) => one === 'success')).toHaveLength(9);
});

test('what was given up after a lost key is switched on again with a new secret only', async () => {
  const { admin, database } = company;
  await database.run(sql`update webhook set secret = '', enabled = false`);
  await database.run(sql`update sign_on_provider set client_secret = '', enabled = false`);
  const [row] = (await call(admin, 'api/webhook/index')).rows;
  const hook = { ...row, events: row.events.join(), enabled: 1 };
  expect((await admin.call('api/webhook/edit', hook)).body.fields).toEqual({ secret: '信息必须填写' });
  await call(admin, 'api/webhook/edit', { ...hook, secret: 'a-new-secret-of-the-hook' });
  const kept = await database.first(select('webhook', ['secret', 'enabled'])`where id = ${row.id}`);
  expect(kept?.enabled).toBe(true);
  expect(open(sealed('webhook'), row.id, kept?.secret ?? '')).toBe('a-new-secret-of-the-hook');
  const [found] = (await call(admin, 'api/signOn/index')).rows;
  expect(found).toMatchObject({ kind: 'feishu', hasSecret: false, enabled: 0 });
  const provider = { ...found, enabled: 1, password: testPassword };
  expect((await admin.call('api/signOn/edit', provider)).body.fields).toEqual({ clientSecret: '信息必须填写' });
  await call(admin, 'api/signOn/edit', { ...provider, clientSecret: 'a new one' });
});

test('a deleted webhook and a deleted provider keep no secret', async () => {
  const { admin, database } = company;
  const [hook] = (await call(admin, 'api/webhook/index')).rows;
  const [provider] = (await call(admin, 'api/signOn/index')).rows;
  await call(admin, 'api/webhook/delete', { ids: hook.id });
  await call(admin, 'api/signOn/delete', { id: provider.id, password: testPassword });
  const left = await database.rows(sql`select secret from webhook where id = ${hook.id}
    union all select client_secret from sign_on_provider where id = ${provider.id}`);
  expect(left).toEqual([{ secret: '' }, { secret: '' }]);
});

/** One-way hashes of what is random or slow to guess, and words that only sound secret. Whoever adds such a column decides here, or encrypts it. */
const unencrypted = `
  api_token.token_hash app_user.password_hash calendar_feed.token_hash import_run.password_hash invitation.token_hash
  log_chain.hash login_ticket.password_hash
  login_ticket.token_hash operation_log.token_id password_before.hash session.token_hash
  sign_on_attempt.key_hash sign_on_attempt.state_hash meta.secret_check`;

test('every column that sounds secret is encrypted, or is known to be none', async () => {
  const columns = await company.database.rows<{ name: string }>(sql`
    select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and a.attname ~ '(secret|passw|token|credential|private|api_?key|nonce|verifier|_hash$|^hash$)' and a.attname <> 'search_tokens'`);
  const encrypted = sealedColumns().map(({ table, column }) => `${table}.${column}`);
  expect(columns.map(({ name }) => name).toSorted()).toEqual(
    [...encrypted, ...unencrypted.trim().split(/\s+/)].toSorted(),
  );
});
