// What an operator reads when the disk, or the database's own program, refuses.
import { expect, test } from 'vitest';
import { diskProblem, serverProblem } from './operator-error.ts';

const failed = (code: string, more: object = { path: '/data/x' }) =>
  Object.assign(new Error(`${code}: whatever`), { code, syscall: 'open', ...more });

test.each([
  [failed('ENOSPC'), '磁盘已满，无法写入 /data，请腾出空间，或把 DATA_DIR 设到其他磁盘'],
  [failed('EDQUOT'), '磁盘已满，无法写入 /data，请腾出空间，或把 DATA_DIR 设到其他磁盘'],
  [
    Object.assign(new Error('disk_full'), { code: '53100' }),
    '磁盘已满，无法写入 /data，请腾出空间，或把 DATA_DIR 设到其他磁盘',
  ],
  [failed('EACCES'), '没有权限使用 /data/x，请检查它和上级文件夹的所有者和权限，或设置 DATA_DIR'],
  [failed('EACCES', {}), '没有权限使用 /data，请检查它和上级文件夹的所有者和权限，或设置 DATA_DIR'],
  [
    failed('EROFS', { path: '/a', dest: '/data/b' }),
    '/data/b 所在的磁盘是只读的，请改为可写，或把 DATA_DIR 设到其他磁盘',
  ],
  [failed('EIO'), '读写 /data/x 时磁盘出错，请检查磁盘，必要时从备份恢复'],
  [failed('EMFILE'), '打开的文件太多，请提高系统允许的数量（ulimit -n）'],
])('of the disk: %s', (error, sentence) => {
  expect(diskProblem(error, '/data')?.message).toBe(sentence);
});

test('what is no fault of the disk is left alone', () => {
  for (const error of [new Error('a mistake'), failed('ECONNREFUSED'), new TypeError('x'), 'text', undefined])
    expect(diskProblem(error, '/data')).toBeUndefined();
});

test.each([
  [
    'FATAL:  could not write lock file "postmaster.pid": No space left on device',
    /^磁盘已满，无法写入 \/data\/cluster/,
  ],
  ['FATAL:  could not open file "global/pg_control": Permission denied', /^没有权限使用 \/data\/cluster 中的文件/],
  ['PANIC:  could not locate a valid checkpoint record', /不完整或已损坏/],
  ['initdb: could not look up effective user ID 1234: user does not exist', /^启动本程序的用户在系统中没有名称/],
  ['FATAL:  configuration file "/data/cluster/custom.conf" contains errors', /custom\.conf$/],
])('of the database: %s', (said, sentence) => {
  expect(serverProblem(`LOG:  starting\n${said}\n`, '/data/cluster')?.message).toMatch(sentence);
});

test('a cause that only the log has is not guessed', () => {
  expect(serverProblem('LOG:  database system is ready to accept connections', '/data/cluster')).toBeUndefined();
});
