// Which passwords are taken, and that one is the same however its characters are spelled.
import { limits } from '@crm/protocol/limits';
import { renderSentence } from '@crm/protocol/sentences';
import { expect, test } from 'vitest';
import { hashPassword, passwordProblem, verifyNothing, verifyPassword } from './password.ts';

const problem = (password: string, username = '') => {
  const found = passwordProblem(password, username);
  return found && renderSentence(found);
};

test('lengths count characters, both ends included', () => {
  const { min, max } = limits.password;
  const text = (length: number) => 'x9'.repeat(length).slice(0, length);
  expect([problem(text(min)), problem(text(max))]).toEqual([undefined, undefined]);
  expect(problem(text(min - 1))).toContain(String(min));
  expect(problem(text(max + 1))).toContain(String(max));
});

test('common ones, one character again and again, and the name are refused, whatever their case and width', () => {
  for (const common of ['password', 'PassWord', 'ｐａｓｓｗｏｒｄ', 'zzzzzzzz', '密密密密密密密密'])
    expect(problem(common), common).toBe('密码过于常见，请换一个');
  expect(problem('Longname1', 'longNAME1')).toBeDefined();
  expect(problem('Longname1', 'longname2')).toBeUndefined();
});

test('a password fits in another spelling of the same characters, and another does not', async () => {
  const stored = await hashPassword('Ｋehu#2026é');
  expect(await verifyPassword(stored, 'Kehu#2026e\u0301')).toBe(true);
  expect(await verifyPassword(stored, 'kehu#2026é')).toBe(false);
  expect(await verifyNothing('no such person')).toBe(false);
});
