// The client for programs in TypeScript: one file without dependencies, written from the same description as the reference.
import { rowName, rowSchema } from '../engine/answers.ts';
import type { EntityDefinition } from '../engine/entity.ts';
import { answerSchemaOf, bodySchemaOf, type JsonSchema } from '../platform/http/body-schema.ts';
import type { Route } from '../platform/http/route.ts';
import { comment, propertiesOf, type Style, typeOf } from './schema-types.ts';

/** Callers may send numbers in the place of texts, and anything where anything may be sent. */
const sent: Style = { text: 'string | number', number: 'number', any: 'Value', list: (item) => `readonly (${item})[]` };
const answered: Style = { ...sent, text: 'string', any: 'unknown' };

function rowType(entity: EntityDefinition): string {
  const schema = rowSchema(entity);
  return `${comment(schema['description']).trim()}
export interface ${rowName(entity)} {
${propertiesOf(schema, answered, '  ').join('\n')}
  [field: string]: unknown;
}`;
}

/** Calls that a token may make. */
function isOpen(route: Route): boolean {
  if (route.access === 'public' || route.personOnly || route.streams || route.multipart) return false;
  return route.access !== 'signedIn' || route.byGrants === true;
}

function answerOf(route: Route): string {
  const answer = answerSchemaOf(route);
  if (!answer) return 'unknown';
  const { rows } = (answer['properties'] ?? {}) as { rows?: { items: JsonSchema } };
  // Pages are of one kind, so that a list can be read to its end.
  return rows ? `Page<${typeOf(rows.items, answered)}>` : typeOf(answer, answered);
}

function callType(route: Route): string {
  const { properties, required, open } = bodySchemaOf(route);
  const lines = propertiesOf({ properties, required }, sent, '    ');
  const more = open ? '\n    [field: string]: Value | undefined;' : '';
  const body = lines.length > 0 ? `{\n${lines.join('\n')}${more}\n  }` : 'Body';
  return `  ${comment(route.summary)}'${route.path}': { body: ${body}; data: ${answerOf(route)} };`;
}

/** What schemas define for themselves, such as the nodes of a flow. */
function definitionsOf(routes: readonly Route[]): string[] {
  const found = new Map<string, JsonSchema>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, schema] of Object.entries((value as JsonSchema)['$defs'] ?? {}))
      if (!found.has(name)) found.set(name, schema as JsonSchema);
    for (const inner of Object.values(value)) visit(inner);
  };
  for (const route of routes) {
    visit(bodySchemaOf(route).properties);
    if (route.answer) visit(answerSchemaOf(route));
  }
  return [...found].map(([name, schema]) => `export type ${name} = ${typeOf(schema, answered)};`);
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
  const open = routes.filter(isOpen);
  const calls = open.map(callType);
  const types = [...definitionsOf(open), ...entities.map(rowType)];
  return `${head}\n${types.join('\n\n')}\n\nexport interface Calls {\n${calls.join('\n')}\n}\n${tail}`;
}
