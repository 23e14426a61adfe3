// What the environment may contain, the defaults, and which words stop the start.
import path from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const s3 = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'crm', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' };

test('nothing said', () => {
  expect(readConfig({})).toEqual({
    port: 5700,
    host: '127.0.0.1',
    dataDir: path.resolve('data'),
    metricsToken: undefined,
    databaseUrl: undefined,
    adminPassword: undefined,
    demo: false,
    timeZone: 'Asia/Shanghai',
    logLevel: 'info',
    trustedProxies: [],
    s3: undefined,
    outgoingHosts: [],
    backupDir: undefined,
    archive: undefined,
    secretKey: { kind: 'file', file: path.resolve('data/secret.key') },
  });
});

test('everything said', () => {
  const env = {
    PORT: '65535',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/crm',
    METRICS_TOKEN: '0123456789abcdef',
    DATABASE_URL: 'postgresql://x/y',
    ADMIN_PASSWORD: '12345678',
    DEMO: '1',
    COMPANY_TZ: 'Europe/Berlin',
    LOG_LEVEL: 'warn',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    ...s3,
    S3_REGION: 'eu-1',
    S3_PREFIX: '/a/b/',
    OUTGOING_HOSTS: ' Gateway.local, 10.0.0.7,',
    BACKUP_DIR: '/var/backups/crm',
    SECRET_KEY: `${'0f'.repeat(32)},${'A'.repeat(43)}=`,
  };
  expect(readConfig(env)).toEqual({
    port: 65_535,
    host: '0.0.0.0',
    dataDir: '/srv/crm',
    metricsToken: '0123456789abcdef',
    databaseUrl: 'postgresql://x/y',
    adminPassword: '12345678',
    demo: true,
    timeZone: 'Europe/Berlin',
    logLevel: 'warn',
    trustedProxies: ['10.0.0.0/8', '::1'],
    s3: {
      endpoint: 'https://s3.example',
      bucket: 'crm',
      region: 'eu-1',
      accessKey: 'a',
      secretKey: 'b',
      prefix: 'a/b',
    },
    outgoingHosts: ['gateway.local', '10.0.0.7'],
    backupDir: '/var/backups/crm',
    archive: undefined,
    secretKey: { kind: 'given', keys: [Buffer.alloc(32, 15), Buffer.alloc(32)] },
  });
  expect(readConfig({ SECRET_KEY_FILE: '/run/key', SECRET_KEY: '' }).secretKey).toEqual({
    kind: 'file',
    file: '/run/key',
  });
  expect(readConfig({ SECRET_KEY_COMMAND: ' vault  kv get -field=key $HOME ' }).secretKey).toEqual({
    kind: 'command',
    words: ['vault', 'kv', 'get', '-field=key', '$HOME'],
  });
  expect(readConfig({ ...s3, DEMO: '0', PORT: '0' })).toMatchObject({
    demo: false,
    port: 0,
    s3: { region: 'us-east-1', prefix: '' },
  });
});

test('the changes are archived where backups have a place of their own, or where it is asked for', () => {
  const of = (env: Record<string, string>) => readConfig(env).archive;
  expect(of({})).toBeUndefined();
  expect(of({ BACKUP_DIR: '/b' })).toBe('folder');
  expect(of({ BACKUP_DIR: '/b', ARCHIVE: 'off' })).toBeUndefined();
  expect(of({ ARCHIVE: 'on' })).toBe('folder');
  expect(of({ ...s3, ARCHIVE: 's3' })).toBe('bucket');
  expect(of({ BACKUP_DIR: '/b', DATABASE_URL: 'postgres://x/y' })).toBeUndefined();
});

test.each<[string, Record<string, string>]>([
  ['ARCHIVE', { ARCHIVE: 'yes' }],
  ['ARCHIVE', { ARCHIVE: 's3' }],
  ['ARCHIVE', { ARCHIVE: 'on', DATABASE_URL: 'postgres://x/y' }],
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '-1' }],
  ['PORT', { PORT: '80.5' }],
  ['COMPANY_TZ', { COMPANY_TZ: 'Mars/Olympus' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'proxy.example' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/8/8' }],
  ['DEMO', { DEMO: 'yes' }],
  ['ADMIN_PASSWORD', { ADMIN_PASSWORD: '1234567' }],
  ['S3_BUCKET', { S3_ENDPOINT: 'https://s3.example' }],
  ['S3_SECRET_KEY', { ...s3, S3_SECRET_KEY: '' }],
  ['S3_ENDPOINT', { ...s3, S3_ENDPOINT: 's3.example' }],
  ['S3_BUCKET', { ...s3, S3_BUCKET: 'A_B' }],
  ['S3_PREFIX', { ...s3, S3_PREFIX: 'a b' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
  ['SECRET_KEY', { SECRET_KEY: 'a password' }],
  ['SECRET_KEY', { SECRET_KEY: `${'0f'.repeat(32)},x` }],
  ['SECRET_KEY_FILE', { SECRET_KEY_FILE: '/run/key', SECRET_KEY_COMMAND: 'cat /run/key' }],
])('a wrong %s stops the start and is named', (name, env) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(name);
});
