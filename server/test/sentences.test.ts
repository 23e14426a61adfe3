// The server's messages come from one catalogue: none is written in place, none is missing in a language.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { areas, msg, packed, renderSentence, type SentenceKey, sentences, unpacked } from '@crm/protocol/sentences';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAst } from 'vitest/node';
import { addCustomer, type Company, createCompany } from './company.ts';

const source = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../src');
const han = /\p{Script=Han}/u;

/** Not said to people in an answer: the operator's console, the reference of the calls, first rows, the made-up company. */
const elsewhere =
  /^(sample|cli|platform\/(?:db|secrets))\/|^(?:main|program|serve)\.ts$|^platform\/(config|http\/(?:api-description|api-words|api-examples|openapi)|storage\/s3)\.ts$|^modules\/identity\/bootstrap\.ts$|\.(?:print|kit)\.ts$|(flow|workForm)\/templates\.ts$|^platform\/sheets\/format-words\.ts$/;

/** Properties and constants that declare what a thing is called; the client has their English. */
const declarations = new Set(
  [
    'title label definition hint unit group name placeholder initial pattern activeText inactiveText alsoCalled halves halvesCalled',
    // Modules: actions of a grant, verbs of the log, sentences of notices, entries of a dictionary.
    'actions verbs sentence entries where',
    // Routes: heading and line of the reference.
    'area summary description',
    'titles branchLabels usualActions',
  ].flatMap((names) => names.split(' ')),
);
/** Calls whose texts are declarations. */
const declaring = new Set(['describe', 'ownershipScene']);
/** Functions that refuse: a property in their argument is a field with its problem. */
const refusing = new Set(['invalid', 'conflict', 'forbidden', 'notFound', 'tooMany', 'rejection', 'AppError']);

interface SyntaxNode {
  type: string;
  start: number;
  [property: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

const nameOf = (node: unknown): string =>
  isNode(node) ? String(node['name'] ?? node['value'] ?? nameOf(node['property'])) : '';

/** Whether the node itself is a text with a Han character. */
function isChinese({ type, value }: SyntaxNode): boolean {
  const text = type === 'TemplateElement' ? (value as { raw: string }).raw : value;
  return (type === 'Literal' || type === 'TemplateElement') && typeof text === 'string' && han.test(text);
}

const childrenOf = (node: SyntaxNode) => Object.values(node).flat().filter(isNode);

/** All Chinese texts at and below the node. */
function texts(node: SyntaxNode): SyntaxNode[] {
  return isChinese(node) ? [node] : childrenOf(node).flatMap(texts);
}

/** Literals with Han characters below the node, but for those of declarations. A function begins anew. */
function spelled(node: SyntaxNode, declared: boolean): SyntaxNode[] {
  if (isChinese(node)) return declared ? [] : [node];
  let below = declared;
  if ((node.type === 'CallExpression' || node.type === 'NewExpression') && refusing.has(nameOf(node['callee'])))
    return texts(node);
  if (node.type === 'Property') below ||= declarations.has(nameOf(node['key']));
  else if (node.type === 'VariableDeclarator') below = declarations.has(nameOf(node['id']));
  else if (node.type === 'CallExpression' || node.type === 'NewExpression')
    below = declaring.has(nameOf(node['callee'])) || (declared && nameOf(node['callee']) === 'Map');
  else if (/Function/.test(node.type)) below = false;
  return childrenOf(node).flatMap((child) => spelled(child, below));
}

function files(): { file: string; text: string }[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !elsewhere.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(source, file), 'utf8') }));
}

const parsed = (file: string, text: string): SyntaxNode => ({ ...parseAst(text, { lang: 'ts' }, file) });

/** Keys in the calls of `msg` and `sentenceError`; a choice between two is two, what it is decided by is none. */
function saidKeys(node: SyntaxNode): string[] {
  const isSaying = node.type === 'CallExpression' && /^(msg|sentenceError)$/.test(nameOf(node['callee']));
  const [key] = isSaying ? (node['arguments'] as SyntaxNode[]) : [];
  return [...(key ? choices(key) : []), ...childrenOf(node).flatMap(saidKeys)];
}

function choices(node: SyntaxNode): string[] {
  if (node.type === 'ConditionalExpression')
    return [node['consequent'], node['alternate']].filter(isNode).flatMap(choices);
  return node.type === 'Literal' ? [String(node['value'])] : [];
}

/** Where a text of the file is spelled that belongs into the catalogue. */
function findings(file: string, text: string): string[] {
  return spelled(parsed(file, text), false).map(
    ({ start }) => `${file}:${text.slice(0, start).split('\n').length} ${text.slice(start, start + 30).split('\n')[0]}`,
  );
}

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
const entries = Object.entries(sentences);

describe('the catalogue', () => {
  test('no sentence is spelled where it is said', () => {
    expect(files().flatMap(({ file, text }) => findings(file, text))).toEqual([]);
  });

  test('the search for spelled sentences finds them, and leaves declarations alone', () => {
    const found = findings(
      'x.ts',
      [
        "const field = { title: '标题', options: [{ label: `全部${x}` }], check: () => '一错' };",
        "throw invalid({ name: '二错' });",
        'const message = `最多${n}个`; // 注释',
        "const titles = new Map([['a', '名称']]);",
        "const row = { title: done('三错') };",
        "z.string().describe('说明');",
      ].join('\n'),
    );
    expect(found.map((one) => `${one.split(' ')[0]} ${/\p{Script=Han}+/u.exec(one)?.[0]}`)).toEqual([
      'x.ts:1 一错',
      'x.ts:2 二错',
      'x.ts:3 最多',
      'x.ts:3 个',
      'x.ts:5 三错',
    ]);
  });

  test('every key that is said exists, every sentence is said, and no key stands in two areas', () => {
    const said = new Set(files().flatMap(({ file, text }) => saidKeys(parsed(file, text))));
    const known = new Set(entries.map(([key]) => key));
    expect([...said].filter((key) => !known.has(key))).toEqual([]);
    expect([...known].filter((key) => !said.has(key))).toEqual([]);
    expect(Object.values(areas).flatMap((area) => Object.keys(area))).toHaveLength(entries.length);
  });

  test.each(entries)('%s: both languages fill the same places, and each is in its own', (key, [cn, en]) => {
    expect(places(en)).toEqual(places(cn));
    expect(han.test(en)).toBe(false);
    // What only joins others has no words of its own.
    expect(han.test(cn) || ['asWritten', 'columnProblem'].includes(key)).toBe(true);
    expect(en.trim()).not.toBe('');
  });

  test('what is filled in is not looked at again, and lists are joined as the language does it', () => {
    expect(renderSentence(msg('stale', { name: '{time}', time: 'now' }), 'en')).toBe(
      '{time} changed this record at now. Refresh and try again.',
    );
    const fields = msg('savedExcept', { fields: ['负责人', '电话'] });
    expect(renderSentence(fields)).toBe('保存成功；没有修改权限，未改动：负责人、电话');
    expect(renderSentence(fields, 'en')).toContain('负责人, 电话');
  });
});

describe('answers in English', () => {
  const english = { 'x-language': 'en' };
  let company: Company;
  beforeAll(async () => {
    company = await createCompany();
  });
  afterAll(() => company.close());

  test('no route answers a Chinese word, whether it takes an empty body or refuses it', async () => {
    const { admin, app, guest } = company;
    // Signing out comes last: nothing is answered after it.
    const routes = [...app.routes].sort((a, b) => Number(/logout$/i.test(a.path)) - Number(/logout$/i.test(b.path)));
    const said: string[] = [];
    for (const route of routes) {
      for (const person of [guest, admin]) {
        for (const body of [{}, { nonsense: '1', ids: 'x', id: 'x', page: '-1', data: '[{"field":"x"}]' }]) {
          const { body: answer } = await person.call(route.path, body, english);
          const texts = [answer.msg ?? '', ...Object.values(answer.fields ?? {})];
          said.push(...texts.filter((text) => han.test(text)).map((text) => `${route.path}: ${text}`));
        }
      }
    }
    expect(said).toEqual([]);
  });

  test('the same refusal comes in the language of each caller', async () => {
    const { seller, peer } = company;
    const missing = (headers?: Record<string, string>) => seller.call('api/customer/add', {}, headers);
    expect((await missing()).body).toMatchObject({
      msg: '信息必须填写',
      fields: { CustomerName: '信息必须填写' },
    });
    expect((await missing(english)).body).toMatchObject({
      msg: 'This field is required',
      fields: { CustomerName: 'This field is required' },
    });
    expect((await missing({ 'x-language': 'cn' })).body.msg).toBe('信息必须填写');

    const id = await addCustomer(seller, '登出科技');
    await seller.call('api/customer/ToGonghai', { ids: id });
    expect((await seller.call('api/customer/receive', { ids: id }, english)).body.msg).toBe('Claimed');
    const lost = await peer.call('api/customer/receive', { ids: id }, english);
    expect(lost.body).toMatchObject({
      code: 'conflict',
      msg: expect.stringMatching(/^“登出科技” was claimed by /),
      data: { rejected: [{ id, reason: expect.stringMatching(/^“登出科技” was claimed by /) }] },
    });
    expect((await peer.call('api/customer/receive', { ids: id })).body.data.rejected[0].reason).toMatch(
      /^“登出科技”已被.+领取$/,
    );
  });

  test('the messages of a form come in the language of its reader', async () => {
    const form = async (headers: Record<string, string>) =>
      (await company.seller.call('api/formField/formFieldIndex', { mode: 'customer' }, headers)).body.data;
    const item = async (field: string, headers: Record<string, string>) =>
      (await form(headers)).items.find((one: { json: { field: string } }) => one.json.field === field).json;
    expect(await item('tel', {})).toMatchObject({ patternMessage: '电话格式不正确', message: '信息必须填写' });
    expect(await item('tel', english)).toMatchObject({
      patternMessage: 'Invalid phone number',
      message: 'This field is required',
    });
  });

  test('sentences outside of calls, too: unknown paths, bodies that are none', async () => {
    const { server } = company.app;
    const messageOf = async (url: string, payload: string, type = 'application/json') =>
      (await server.inject({ method: 'POST', url, payload, headers: { ...english, 'content-type': type } })).json().msg;
    expect(await messageOf('/api/nowhere', '{}')).toBe('This API endpoint does not exist');
    expect(await messageOf('/api/user/login', '{')).toBe(renderSentence(msg('invalid' satisfies SentenceKey), 'en'));
    expect(await messageOf('/api/user/login', 'x', 'text/html')).toBe('This content type is not supported');
    expect(await messageOf('/api/user/login', `"${'x'.repeat(1_100_000)}"`)).toBe('The request is too large');
  });
});

test('a sentence that was kept comes back whole, and one that the program no longer has is no sentence', () => {
  const nested = msg('ruleConditionGone', { why: msg('badFormat') });
  const kept = packed(nested);
  expect(unpacked(kept)).toEqual(nested);
  expect(unpacked(kept.replace('badFormat', 'goneSince'))).toBeUndefined();
  expect(unpacked('["goneSince",{}]')).toBeUndefined();
  expect(unpacked('["badFormat",null]')).toBeUndefined();
});
