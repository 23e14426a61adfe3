// The client for programs in TypeScript: one file without dependencies, written from the same description as the reference.
import type { EntityDefinition, Field } from '../engine/entity.ts';
import { parametersOf } from '../platform/http/api-description.ts';
import type { Route } from '../platform/http/route.ts';

/** What the server answers for a field, where one word says it; see `protocol/fixtures/field-types.json`. */
const text = ['input', 'textarea', 'date', 'datetime', 'tags'];
const numbers = [
  'number',
  'statusSelect',
  'jcselect',
  'switch',
  'city',
  'county',
  'user',
  'branch',
  'customer',
  'contract',
];

function answered({ type, column }: Field): string {
  if (column === null) return 'unknown';
  if (text.includes(type)) return 'string';
  return numbers.includes(type) ? 'number | string' : 'unknown';
}

function identifier(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`;
}

function comment(words: string): string {
  return words ? `/** ${words.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */ ` : '';
}

function rowName({ name }: EntityDefinition): string {
  return `${name[0]?.toUpperCase()}${name.slice(1)}Row`;
}

function rowType(entity: EntityDefinition): string {
  const seen = new Set(['id', 'version']);
  const properties = [entity.idWire ?? '', ...Object.keys(entity.derived ?? {})].filter((name) => name !== '');
  const lines = ['  id: number;', `  ${comment('送回 edit 可避免覆盖他人的修改')}version?: number;`];
  const add = (name: string | undefined, type: string, title = '') => {
    if (!name || seen.has(name)) return;
    seen.add(name);
    lines.push(`  ${comment(title)}${identifier(name)}?: ${type};`);
  };
  for (const field of entity.fields as readonly Field[]) {
    if (field.type === 'divider') continue;
    add(field.wire, answered(field), field.title);
    add(field.wire2, 'unknown', field.title);
    add(field.textField, 'string', field.title);
  }
  for (const name of properties) add(name, 'unknown');
  return `/** ${entity.label}：没有权限的字段不出现，脱敏的字段是文字 */\nexport interface ${rowName(entity)} {\n${lines.join('\n')}\n  [field: string]: unknown;\n}`;
}

/** Calls that a token may make. */
function isOpen(route: Route): boolean {
  if (route.access === 'public' || route.personOnly || route.streams || route.multipart) return false;
  return route.access !== 'signedIn' || route.byGrants === true;
}

function answerOf(path: string, entities: readonly EntityDefinition[]): string {
  const key = path.toLowerCase();
  for (const entity of entities) {
    const { index, add, detail, detailPath } = entity.api;
    if (index?.toLowerCase() === key) return `Page<${rowName(entity)}>`;
    if (add?.toLowerCase() === key) return '{ id: number }';
    if ([...detail, detailPath].some((one) => one?.toLowerCase() === key)) return rowName(entity);
  }
  return 'unknown';
}

function callType(route: Route, entities: readonly EntityDefinition[]): string {
  // A list's own filter may be called as one of every list.
  const given = parametersOf(route);
  const first = given.filter(({ name }, at) => given.findIndex((one) => one.name === name) === at);
  const parameters = first.map(
    ({ name, title, required }) => `    ${comment(title)}${identifier(name)}${required ? '' : '?'}: Value;`,
  );
  const body =
    parameters.length > 0 ? `{\n${parameters.join('\n')}\n    [field: string]: Value | undefined;\n  }` : 'Body';
  return `  ${comment(route.summary)}'${route.path}': { body: ${body}; data: ${answerOf(route.path, entities)} };`;
}

const head = `// 由 npm run api-docs 从代码生成，请勿手工修改。用法见 docs/open.md。
/* eslint-disable */

/** 参数：文字、数字、开关，或随 JSON 传送的列表和对象。 */
export type Value = string | number | boolean | null | readonly unknown[] | { readonly [name: string]: unknown };
export type Body = Record<string, Value | undefined>;

/** 列表的一页；超过一万条时 totalCapped 为 true，有下一页时带 next。 */
export interface Page<Row> {
  rows: Row[];
  total: number;
  totalCapped?: boolean;
  next?: string;
}
`;

const tail = `
export type Path = keyof Calls;
/** 列表的路径。 */
export type ListPath = { [P in Path]: Calls[P]['data'] extends Page<unknown> ? P : never }[Path];
type RowOf<P extends ListPath> = Calls[P]['data'] extends Page<infer Row> ? Row : never;

/** 程序答复的错误：按 code 判断，invalid 时 fields 指出各参数的问题，too_many 时 retryAfter 秒后再试。 */
export class CrmError extends Error {
  readonly code: string;
  readonly status: number;
  readonly fields: Record<string, string>;
  readonly retryAfter: number;

  constructor(code: string, msg: string, status: number, fields: Record<string, string>, retryAfter: number) {
    super(msg);
    this.name = 'CrmError';
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

export interface CrmOptions {
  /** 程序的地址，如 https://crm.example.com */
  address: string;
  /** 接口令牌，在“个人设置 → 接口令牌”创建 */
  token: string;
  /** 代替全局的 fetch */
  fetch?: typeof fetch;
}

export interface CallOptions {
  /** 同一个值的写操作只执行一次，重复发送答复第一次的结果 */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

interface Answer {
  result?: string;
  code?: string;
  msg?: string;
  fields?: Record<string, string>;
  data?: unknown;
}

export class CrmClient {
  readonly #options: CrmOptions;

  constructor(options: CrmOptions) {
    this.#options = options;
  }

  /** @throws CrmError */
  async call<P extends Path>(path: P, body: Calls[P]['body'], options: CallOptions = {}): Promise<Calls[P]['data']> {
    const { address, token, fetch: send = fetch } = this.#options;
    const response = await send(new URL(path, address.endsWith('/') ? address : address + '/'), {
      method: 'POST',
      redirect: 'error',
      headers: {
        authorization: 'Bearer ' + token,
        'content-type': 'application/json',
        ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
      },
      body: JSON.stringify(body),
      signal: options.signal ?? null,
    });
    const text = await response.text();
    const answer = parsed(text);
    if (!answer || !response.ok || (answer.result !== undefined && answer.result !== 'success')) {
      const retryAfter = Number(response.headers.get('retry-after') ?? 0);
      const { code = 'internal', msg = text.slice(0, 200), fields = {} } = answer ?? {};
      throw new CrmError(code, msg, response.status, fields, retryAfter);
    }
    // 个别列表把 rows 放在顶层。
    return (answer.data ?? answer) as Calls[P]['data'];
  }

  /** 逐条读完一个列表。 */
  async *all<P extends ListPath>(path: P, body: Calls[P]['body']): AsyncGenerator<RowOf<P>> {
    let next: string | undefined;
    do {
      const page = (await this.call(path, { rows: 200, ...body, ...(next ? { next } : {}) })) as Page<RowOf<P>>;
      yield* page.rows;
      next = page.next;
    } while (next);
  }
}

function parsed(text: string): Answer | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? answer : undefined;
  } catch {
    return undefined;
  }
}
`;

/** @returns the text of \`protocol/client/crm.ts\` */
export function clientSource(routes: readonly Route[], entities: readonly EntityDefinition[]): string {
  const calls = routes.filter(isOpen).map((route) => callType(route, entities));
  const rows = entities.map(rowType);
  return `${head}\n${rows.join('\n\n')}\n\nexport interface Calls {\n${calls.join('\n')}\n}\n${tail}`;
}
