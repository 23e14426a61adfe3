// Words of JSON Schema in which field types say what their values are on the wire.

/** A schema as JSON: https://json-schema.org/draft/2020-12 */
export type JsonSchema = { [keyword: string]: unknown };

export const wireText: JsonSchema = { type: 'string' };
export const wireId: JsonSchema = { type: 'integer', minimum: 1 };
/** An id; 0 or an empty text for none. */
export const wireChoice: JsonSchema = { type: ['integer', 'string'], minimum: 0 };

export const wireWhole: JsonSchema = { type: 'integer' };
export const wireFlag: JsonSchema = { enum: [0, 1] };

export function wireList(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

export function wireObject(properties: Record<string, JsonSchema>, required: readonly string[] = []): JsonSchema {
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}), additionalProperties: true };
}
