// The calls as an OpenAPI 3.1 document, for programs and for the page that shows it.
import { readFileSync } from 'node:fs';
import { errorCodes } from '@crm/protocol/errors';
import { accessText, methods } from './api-description.ts';
import { answerSchemaOf, type BodySchema, bodySchemaOf, type JsonSchema, propertiesOf } from './body-schema.ts';
import type { Route } from './route.ts';

/** `api/WorkFlow/getNodeConfig` → `WorkFlow_getNodeConfig`. */
function operationId(route: Route, method: string): string {
  const name = route.path.replace(/^api\//, '').replaceAll(/[^A-Za-z0-9]+/g, '_');
  return method === 'GET' && methods(route).length > 1 ? `get_${name}` : name;
}

/** Paths of ours name a part by `:address`, those of the document by `{address}`. */
const documentPath = (route: Route) => `/${route.path.replaceAll(/:(\w+)/g, '{$1}')}`;
const partsOf = (route: Route) => [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

const isNested = ({ type }: JsonSchema) => [type].flat().some((one) => one === 'object' || one === 'array');

/** The body by the ways in which it may travel: in forms, lists and objects are JSON. */
function contentOf(route: Route, { properties, required, open }: BodySchema): Record<string, unknown> {
  const parts = partsOf(route);
  const own = Object.fromEntries(Object.entries(properties).filter(([name]) => !parts.includes(name)));
  const needed = required.filter((name) => !parts.includes(name));
  const schema = {
    type: 'object',
    properties: own,
    ...(needed.length > 0 ? { required: needed } : {}),
    ...(open ? {} : { additionalProperties: false }),
  };
  const nested = Object.keys(own).filter((name) => isNested(own[name] ?? {}) || '$ref' in (own[name] ?? {}));
  const encoding = Object.fromEntries(nested.map((name) => [name, { contentType: 'application/json' }]));
  const form = { schema, ...(nested.length > 0 ? { encoding } : {}) };
  const file = { type: 'string', format: 'binary' };
  return {
    'application/json': { schema },
    'application/x-www-form-urlencoded': form,
    ...(route.multipart
      ? { 'multipart/form-data': { ...form, schema: { ...schema, properties: { ...own, file } } } }
      : {}),
  };
}

function answersOf(route: Route): Record<string, unknown> {
  const refused = { $ref: '#/components/responses/refused' };
  if (route.streams)
    return {
      200: {
        description: '文件内容',
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
      '4XX': refused,
      '5XX': refused,
    };
  const beside = route.beside && propertiesOf(route.beside);
  const enveloped = {
    type: 'object',
    properties: {
      result: { const: 'success' },
      msg: { type: 'string' },
      data: answerSchemaOf(route) ?? {},
      ...beside?.properties,
    },
    required: ['result', 'msg', 'data', ...(beside?.required ?? [])],
  };
  const done = route.bare ? (answerSchemaOf(route) ?? {}) : enveloped;
  const failure = { $ref: '#/components/schemas/Failure' };
  return {
    200: {
      description: '已执行；或被拒绝，result 为 error',
      content: { 'application/json': { schema: { anyOf: [done, failure] } } },
    },
    '4XX': refused,
    '5XX': refused,
  };
}

function operationOf(route: Route, method: string, body: BodySchema): Record<string, unknown> {
  const parts = partsOf(route);
  const parameters = Object.entries(body.properties)
    .filter(([name]) => method === 'GET' || parts.includes(name))
    .map(([name, { description, ...schema }]) => ({
      name,
      in: parts.includes(name) ? 'path' : 'query',
      required: parts.includes(name) || body.required.includes(name),
      schema,
      ...(description ? { description } : {}),
    }));
  return {
    operationId: operationId(route, method),
    tags: [route.area],
    summary: route.summary,
    description: `${route.english}\n\n权限：${accessText(route)}`,
    security: route.access === 'public' ? [] : [{ authkey: [] }, ...(route.personOnly ? [] : [{ token: [] }])],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(method === 'GET' ? {} : { requestBody: { content: contentOf(route, body) } }),
    responses: answersOf(route),
  };
}

/** Takes what schemas define for themselves out into the components of the document. */
function lifted(value: unknown, into: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((one) => lifted(one, into));
  if (typeof value !== 'object' || value === null) return value;
  const { $defs, ...rest } = value as JsonSchema;
  for (const [name, schema] of Object.entries($defs ?? {})) {
    if (name in into) continue;
    into[name] = true;
    const { id: _id, ...plain } = schema as JsonSchema;
    into[name] = lifted(plain, into);
  }
  return Object.fromEntries(
    Object.entries(rest).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? inner.replace('#/$defs/', '#/components/schemas/')
        : lifted(inner, into),
    ]),
  );
}

const failure = {
  type: 'object',
  properties: {
    result: { const: 'error' },
    code: { type: 'string', enum: errorCodes },
    msg: { type: 'string' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'invalid：各参数的问题，以参数或其中的位置为名，如 nodes.next.branches[1].when[0].type',
    },
    data: {
      description: 'conflict、forbidden、not_found：rejected 列出未处理的编号和原因；版本冲突带 version',
      type: ['object', 'null'],
    },
  },
  required: ['result', 'code', 'msg'],
};

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** @returns an OpenAPI 3.1 document of all calls */
export function openApiDocument(routes: readonly Route[]): Record<string, unknown> {
  const schemas: Record<string, unknown> = { Failure: failure };
  const paths: Record<string, unknown> = {};
  for (const route of routes) {
    const body = bodySchemaOf(route);
    const operations = methods(route).map((method) => [method.toLowerCase(), operationOf(route, method, body)]);
    paths[documentPath(route)] = lifted(Object.fromEntries(operations), schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '客户与办公',
      version,
      description: '全部接口。路径不分大小写。令牌由 /api/user/login 取得；程序用接口令牌，见 docs/open.md。',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(({ area }) => area))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        authkey: { type: 'apiKey', in: 'header', name: 'authkey', description: '登录令牌' },
        token: { type: 'http', scheme: 'bearer', description: '接口令牌' },
      },
      responses: {
        refused: {
          description: '没有执行',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
      schemas,
    },
  };
}
