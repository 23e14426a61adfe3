// The body of a call and its answer as JSON Schemas: what JSON and form bodies say, with the values nested in them.
import * as z from 'zod';
import type { ParameterNote, Route } from './route.ts';
import { nestedSchema } from './values.ts';

export type JsonSchema = { [keyword: string]: unknown };

/** An object's schema, one parameter a property. */
export interface BodySchema {
  properties: Record<string, JsonSchema>;
  required: string[];
  /** Whether other parameters are taken, too. */
  open: boolean;
}

/** Answers the name of a type that the schema is known to be; `typeName` of the JSON Schema then. */
export type TypeNames = (schema: z.core.$ZodType) => string | undefined;

function described(schema: z.ZodType, names?: TypeNames): JsonSchema {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema, zodSchema }) => {
      const own = jsonSchema as JsonSchema;
      const typeName = names?.(zodSchema);
      const inner = own[nestedSchema];
      if (!inner && !typeName) return;
      const { description } = own;
      for (const keyword of Object.keys(own)) delete own[keyword];
      Object.assign(
        own,
        typeName ? { typeName } : within(inner as z.ZodType, names),
        description ? { description } : {},
      );
    },
  }) as JsonSchema;
  return plain;
}

/** A schema inside another: what names itself is defined beside it, in `$defs`. */
function within(schema: z.ZodType, names?: TypeNames): JsonSchema {
  const { properties, $defs } = described(z.object({ value: schema }), names);
  return { ...(properties as { value: JsonSchema }).value, ...($defs ? { $defs } : {}) };
}

/** What a body is read as; one that is read in two steps has the parameters of both. */
function objectOf(body: z.ZodType, names?: TypeNames): JsonSchema {
  const first = described(body, names);
  if (!(body instanceof z.ZodPipe) || !(body.out instanceof z.ZodObject)) return first;
  const second = described(body.out, names);
  return {
    ...second,
    properties: { ...(second['properties'] as object), ...(first['properties'] as object) },
    required: [
      ...new Set([
        ...((first['required'] as string[] | undefined) ?? []),
        ...((second['required'] as string[] | undefined) ?? []),
      ]),
    ],
  };
}

function ofNotes(notes: readonly ParameterNote[]): BodySchema {
  const properties: Record<string, JsonSchema> = {};
  // A list's own filter may be called as one of every list: the first says what it is.
  for (const { name, title, schema = { type: 'string' } } of notes)
    properties[name] ??= { ...schema, ...(title ? { description: title } : {}) };
  return { properties, required: notes.filter(({ required }) => required).map(({ name }) => name), open: true };
}

/** The parameters of a call. */
export function bodySchemaOf(route: Route, names?: TypeNames): BodySchema {
  if (route.parameters) return ofNotes(route.parameters);
  const schema = objectOf(route.body, names);
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const required = new Set((schema['required'] as string[] | undefined) ?? []);
  return {
    properties,
    required: Object.keys(properties).filter((name) => required.has(name)),
    open: schema['additionalProperties'] !== false,
  };
}

/** The properties of an object's schema. */
export function propertiesOf(schema: z.ZodType): { properties: Record<string, JsonSchema>; required: string[] } {
  const { properties = {}, required = [] } = within(schema) as Partial<BodySchema>;
  return { properties, required };
}

/** What `data` of the answer is, where the call says so. */
export function answerSchemaOf(route: Route, names?: TypeNames): JsonSchema | undefined {
  return route.answer ? within(route.answer, names) : route.entityAnswer;
}

/** What stands beside `data`, where the call says so. */
export function besideSchemaOf({ beside }: Route, names?: TypeNames): JsonSchema | undefined {
  return beside && within(beside, names);
}
