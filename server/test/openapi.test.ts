// The OpenAPI document: every parameter has a type, nested bodies their shape, and every name in it is defined.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buildEngine, collectRoutes } from '../src/app.ts';
import { openApiDocument } from '../src/platform/http/openapi.ts';

type Json = { [key: string]: unknown };
interface Operation {
  operationId: string;
  description: string;
  parameters?: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: {
    content: Record<string, { schema: { properties: Record<string, Json>; required?: string[] }; encoding?: Json }>;
  };
  responses: Record<string, { content?: Record<string, { schema: Json }> }>;
}

const routes = collectRoutes(buildEngine());
const document = JSON.parse(JSON.stringify(openApiDocument(routes))) as {
  openapi: string;
  info: Json;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const bodyOf = (path: string, type = 'application/json') => {
  const content = document.paths[path]?.['post']?.requestBody?.content[type];
  if (!content) throw new Error(`${path} takes no ${type}`);
  return content;
};
const dataOf = (path: string): Json => {
  const content = document.paths[path]?.['post']?.responses['200']?.content?.['application/json'];
  const [done] = (content?.schema['anyOf'] ?? []) as { properties: { data: Json } }[];
  if (!done) throw new Error(`${path} answers no JSON`);
  return done.properties.data;
};

test('it has the version of the program', () => {
  const program: Json = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(document.info['version']).toBe(program['version']);
});

test('it has every call, each under a name of its own', () => {
  expect(document.openapi).toBe('3.1.0');
  const known = new Set(Object.keys(document.paths));
  for (const { operation } of operations) expect(operation.description).toMatch(/^[\x20-\x7e…]+\n\n权限：/);
  for (const { path } of routes) expect(known).toContain(`/${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test('every parameter has a description', () => {
  // The value of a setting is of the setting's own type.
  const any = new Set(['/api/setting/edit value', '/api/setting/edit values', '/api/setting/edit before']);
  const untyped = operations.flatMap(({ path, operation }) =>
    [
      ...Object.entries(operation.requestBody?.content['application/json']?.schema.properties ?? {}),
      ...(operation.parameters ?? []).map(({ name, schema }) => [name, schema] as const),
    ].flatMap(([name, schema]) =>
      Object.keys(schema).every((keyword) => keyword === 'description' || keyword === 'default')
        ? [`${path} ${name}`]
        : [],
    ),
  );
  expect(untyped.filter((one) => !any.has(one))).toEqual([]);
});

test('what is referred to is defined', () => {
  const names = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].map(
    ([, , name = '']) => name,
  );
  expect(names.length).toBeGreaterThan(100);
  const known = new Set([...Object.keys(document.components.schemas), 'refused']);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
  expect(JSON.stringify(document)).not.toMatch(/#\/\$defs|"\$defs"|x-nested/);
});

describe('bodies', () => {
  test('of forms carry lists and objects as JSON, of JSON as they are', () => {
    const { schema, encoding } = bodyOf('/api/WorkFlow/add', 'application/x-www-form-urlencoded');
    expect(schema.properties['nodes']).toEqual({ $ref: '#/components/schemas/FlowNode' });
    expect(encoding).toEqual({ nodes: { contentType: 'application/json' } });
    expect(schema.required).toEqual(['name', 'module', 'nodes']);
    const node = document.components.schemas['FlowNode'] as { oneOf?: Json[]; anyOf?: Json[] };
    const kinds = (node.oneOf ?? node.anyOf ?? []).map(
      ({ properties }) => (properties as Record<string, Json>)['type']?.['const'],
    );
    expect(kinds).toEqual(['start', 'approver', 'condition', 'parallel', 'cc', 'end']);
  });

  test('describe numbers, lists of numbers and limits', () => {
    const { properties } = bodyOf('/api/poolRule/add').schema;
    expect(properties).toMatchObject({
      name: { type: 'string' },
      barDays: { type: 'integer', minimum: 0, maximum: 3650 },
      users: { type: ['array', 'string'], items: { type: 'integer', minimum: 1 } },
      rules: { type: 'array', items: { properties: { type: { enum: expect.arrayContaining(['noFollowUp']) } } } },
    });
  });

  test('of an entity are described by its fields', () => {
    const { properties, required } = bodyOf('/api/contract/add').schema;
    expect(properties).toMatchObject({
      customerId: { type: ['integer', 'string'] },
      Money: { type: ['string', 'number'] },
      listJson: { type: 'array' },
    });
    expect(required).toContain('customerId');
    expect(bodyOf('/api/contract/edit').schema.required).toEqual(['id']);
  });

  test('of an export need the list that is exported, not the ids', () => {
    expect(bodyOf('/api/customer/export').schema.required).toEqual(['list']);
  });

  test('with files name the file', () => {
    expect(bodyOf('/api/file/UploadFile', 'multipart/form-data').schema.properties['file']).toEqual({
      type: 'string',
      format: 'binary',
    });
  });
});

describe('answers', () => {
  test('of an entity are its rows, pages of them, and what was done', () => {
    expect(dataOf('/api/customer/index')).toMatchObject({
      properties: { rows: { items: { $ref: '#/components/schemas/CustomerRow' } }, total: { type: 'integer' } },
    });
    expect(dataOf('/api/customer/Views')).toEqual({ $ref: '#/components/schemas/CustomerRow' });
    expect(dataOf('/api/customer/edit')).toMatchObject({ required: ['id', 'version'] });
    expect(document.components.schemas['CustomerRow']).toMatchObject({
      properties: { id: { type: 'integer' }, CustomerName: { type: 'string', description: '客户名称' } },
      required: ['id'],
    });
  });

  test('stand in an envelope with what is beside them, except where a call answers without one', () => {
    const answerOf = (path: string) => {
      const content = document.paths[path]?.['post']?.responses['200']?.content?.['application/json'];
      return ((content?.schema['anyOf'] ?? []) as Json[])[0];
    };
    const bare = { properties: { rows: {}, total: {} } };
    expect(answerOf('/api/finance/list')).toMatchObject(bare);
    expect(answerOf('/api/finance/list')).not.toHaveProperty('properties.result');
    expect(answerOf('/api/file/list')).toMatchObject({
      properties: { result: { const: 'success' }, rows: { type: 'array' } },
      required: ['result', 'msg', 'data', 'rows'],
    });
  });

  test('may always be a refusal', () => {
    for (const { path, operation } of operations)
      expect(JSON.stringify(operation.responses), path).toContain('#/components/');
    expect(document.components.schemas['Failure']).toMatchObject({
      properties: { code: { enum: expect.arrayContaining(['invalid', 'conflict', 'signed_out']) } },
    });
  });
});
