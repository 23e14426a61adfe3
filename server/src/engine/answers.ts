// What the calls of an entity answer, as JSON Schema.
import type { EntityDefinition, Field } from './entity.ts';
import { fieldType } from './fields/known.ts';
import { wireSchema } from './fields/registry.ts';
import { type JsonSchema, wireId, wireText } from './fields/wire-schema.ts';
import { textFieldOf } from './present.ts';

/** The name under which programs know a row of the entity. */
export function rowName({ name }: Pick<EntityDefinition, 'name'>): string {
  return `${name[0]?.toUpperCase()}${name.slice(1)}Row`;
}

/** Properties of a record's details beside its fields. */
const ofDetails: readonly { wire: string; schema: JsonSchema; title: string }[] = [
  { wire: 'can', schema: { type: 'object', additionalProperties: { type: 'boolean' } }, title: '详情：可以做什么' },
  { wire: 'locked', schema: wireText, title: '详情：不能编辑的原因' },
];

/** A row as lists and details show it: fields that the reader may not see are not there. */
export function rowSchema(entity: EntityDefinition): JsonSchema {
  const properties: Record<string, JsonSchema> = {
    id: wireId,
    version: { type: 'integer', description: '送回 edit 可避免覆盖他人的修改' },
  };
  const add = (name: string | undefined, schema: JsonSchema, title = '') => {
    if (name) properties[name] ??= title ? { ...schema, description: title } : schema;
  };
  for (const field of entity.fields as readonly Field[]) {
    if (field.type === 'divider') continue;
    const { labelled, text2 } = fieldType(field.type);
    add(field.wire, field.virtual ? (entity.wireTypes?.[field.wire] ?? {}) : wireSchema(field, 'wire'), field.title);
    add(field.wire2, wireSchema(field, 'wire'), field.title);
    add(labelled || field.options ? textFieldOf(field) : field.textField, wireText, field.title);
    add(field.wire2 && text2 ? `${field.wire2}Name` : undefined, wireText, field.title);
  }
  for (const name of [entity.idWire ?? '', ...Object.keys(entity.derived ?? {})])
    add(name, entity.wireTypes?.[name] ?? (name === entity.idWire ? wireId : {}));
  for (const { wire, title } of entity.children ?? []) add(wire, { type: 'array', items: { type: 'object' } }, title);
  for (const { wire, schema, title } of ofDetails) add(wire, schema, title);
  return {
    type: 'object',
    description: `${entity.label}：没有权限的字段不出现，脱敏的字段是文字`,
    properties,
    required: ['id'],
    additionalProperties: true,
  };
}

/** One row. */
export function rowOf(entity: EntityDefinition): JsonSchema {
  return { $ref: `#/$defs/${rowName(entity)}`, $defs: { [rowName(entity)]: rowSchema(entity) } };
}

/** A page of a list. @param others what rows may be beside those of the entity */
export function pageOf(entity: EntityDefinition, ...others: JsonSchema[]): JsonSchema {
  return {
    type: 'object',
    properties: {
      rows: { type: 'array', items: others.length > 0 ? { anyOf: [...others, rowOf(entity)] } : rowOf(entity) },
      total: { type: 'integer' },
      totalCapped: { type: 'boolean', description: '超过一万条' },
      next: { type: 'string', description: '取下一页时送回' },
    },
    required: ['rows', 'total'],
  };
}
