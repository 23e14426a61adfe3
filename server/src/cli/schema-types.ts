// A JSON Schema as a TypeScript type, in the style of the file that it is written into.
import type { JsonSchema } from '../platform/http/body-schema.ts';

export interface Style {
  /** What stands for a text and for a whole number: callers may send one in the place of the other. */
  text: string;
  number: string;
  /** What stands where anything may. */
  any: string;
  boolean?: string;
  /** What 0 and 1 may be sent as, too. */
  flag?: string;
  /** What further properties of open objects are. */
  open?: string;
  list(item: string): string;
  /** What is defined beside the schema, by its name. */
  named?(name: string): string;
}

function identifier(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`;
}

export function comment(words: unknown): string {
  return words ? `/** ${String(words).replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */ ` : '';
}

export function typeOf(schema: JsonSchema, style: Style): string {
  const { $ref, enum: values, anyOf, oneOf, items, properties, type, typeName } = schema;
  const inner = (one: unknown) => typeOf(one as JsonSchema, style);
  if (typeof typeName === 'string') return style.named?.(typeName) ?? typeName;
  if (typeof $ref === 'string') {
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    return style.named?.(name) ?? name;
  }
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (Array.isArray(values)) {
    const flag = style.flag && values.map(String).toSorted().join() === '0,1' ? ` | ${style.flag}` : '';
    return values.map((value) => JSON.stringify(value).replaceAll('"', "'")).join(' | ') + flag;
  }
  const several = (anyOf ?? oneOf) as JsonSchema[] | undefined;
  if (several) return [...new Set(several.map(inner))].join(' | ');
  const kinds = [type].flat().map((kind): string => {
    switch (kind) {
      case 'integer':
      case 'number':
        return style.number;
      case 'boolean':
        return style.boolean ?? 'boolean';
      case 'null':
        return 'null';
      case 'string':
        return style.text;
      case 'array':
        return style.list(items ? inner(items) : 'unknown');
      case 'object':
        return objectOf(schema, style, properties !== undefined);
      default:
        return style.any;
    }
  });
  return [...new Set(kinds.flatMap((kind) => (/[{(<[]/.test(kind) ? [kind] : kind.split(' | '))))].join(' | ');
}

function objectOf(schema: JsonSchema, style: Style, known: boolean): string {
  if (known) return `{ ${propertiesOf(schema, style, '').join(' ')} }`;
  const values = style.named ? schema['additionalProperties'] : undefined;
  if (typeof values === 'object' && values !== null && Object.keys(values).length > 0)
    return `{ readonly [name: string]: ${typeOf(values as JsonSchema, style)} }`;
  return `{ readonly [name: string]: ${style.named ? style.any : 'unknown'} }`;
}

export function propertiesOf(of: JsonSchema, style: Style, indent: string, typed = typeOf): string[] {
  const needed = new Set((of['required'] as string[] | undefined) ?? []);
  const further = style.open && isOpen(of['additionalProperties']) ? [`${indent}[field: string]: ${style.open};`] : [];
  return Object.entries((of['properties'] ?? {}) as Record<string, JsonSchema>)
    .map(
      ([name, schema]) =>
        `${indent}${comment(schema['description'])}${identifier(name)}${needed.has(name) ? '' : '?'}: ${typed(schema, style)};`,
    )
    .concat(further);
}

function isOpen(further: unknown): boolean {
  return further === true || (typeof further === 'object' && further !== null && Object.keys(further).length === 0);
}
