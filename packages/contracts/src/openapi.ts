import { z } from 'zod';
import { allEndpoints } from './endpoints';
import type { Endpoint } from './endpoints/define-endpoint';
import { errorBodySchema } from './error';
import { documentedSchema } from './fields';
import { product } from './pages';

/** The parts of a JSON schema that the documentation of the API shows. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
}

/** The body of a request or a response, by content type. */
export interface JsonContent {
  content?: Record<string, { schema: JsonSchema }>;
}

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: JsonSchema;
}

/** An endpoint in the document. */
export interface ApiOperation {
  tags: string[];
  summary: string;
  operationId: string;
  parameters: Parameter[];
  requestBody?: JsonContent;
  responses: Record<string, JsonContent & { description: string }>;
}

/** The parts of an OpenAPI document that the documentation shows. */
export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: Array<{ url: string }>;
  paths: Record<string, Record<string, ApiOperation>>;
  components: { schemas: Record<string, JsonSchema> };
}

type Json = Record<string, unknown>;

/**
 * Errors that any endpoint of this kind may return: a request may come from another site, in another format, or be
 * too large.
 */
const failuresOf = ({ method, body, failures = [] }: Endpoint): number[] => {
  const all = [400, 429, 503, ...(method === 'GET' ? [] : [403, 415]), ...(body ? [413] : []), ...failures];
  return [...new Set(all)].sort((a, b) => a - b);
};

/** JSON schema of requests (`input`) or responses (`output`), without keywords of standalone JSON Schema documents. */
const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): z.core.JSONSchema.JSONSchema => {
  const options = { io, unrepresentable: 'any', reused: 'inline' } as const;
  const { $schema: _version, ...document } = z.toJSONSchema(schema, options);
  return document;
};

const parametersOf = (schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

const json = (schema: Json, contentType = 'application/json'): Json => ({
  content: { [contentType]: { schema } },
});

/** What statuses mean that come without a body. */
const withoutBody: Readonly<Record<number, string>> = {
  301: 'Merged into another one: `Location` has its address',
  304: 'Not changed',
};

const responsesOf = (endpoint: Endpoint): Json => {
  const { status, schema, contentType } = endpoint.response;
  return {
    [status]: {
      description: 'Success',
      ...(schema ? json(toJsonSchema(schema, 'output'), contentType) : {}),
    },
    ...(endpoint.accepted && {
      202: {
        description: 'The work goes on after the response',
        ...json(toJsonSchema(endpoint.accepted, 'output')),
      },
    }),
    ...Object.fromEntries(
      failuresOf(endpoint).map((failure) => [
        failure,
        withoutBody[failure]
          ? { description: withoutBody[failure] }
          : { description: 'Failure', ...json({ $ref: '#/components/schemas/Error' }) },
      ]),
    ),
  };
};

const operationIdOf = ({ method, path }: Endpoint): string =>
  method.toLowerCase() +
  path.replace(/[{}]/g, '').replace(/[/.-](\w)/g, (_match, letter: string) => letter.toUpperCase());

const requestBodyOf = ({ body, upload }: Endpoint): Json =>
  body
    ? {
        requestBody: {
          required: true,
          ...json(toJsonSchema(documentedSchema(body), 'input'), upload?.contentType),
        },
      }
    : {};

const operationOf = (endpoint: Endpoint): Json => ({
  tags: [endpoint.tag],
  summary: endpoint.summary,
  operationId: operationIdOf(endpoint),
  parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
  ...requestBodyOf(endpoint),
  responses: responsesOf(endpoint),
});

/**
 * Moves named schemas to `components`, where references from the whole document can find them.
 * @throws Error when two different schemas have the same name
 */
const shareShapes = (document: Json): ApiDocument => {
  const shapes = new Map<string, unknown>();
  const text = JSON.stringify(document, (key, value: unknown) => {
    if (key !== '$defs') return value;
    for (const [name, shape] of Object.entries(value ?? {})) {
      const known = shapes.get(name);
      if (known !== undefined && JSON.stringify(known) !== JSON.stringify(shape))
        throw new Error(`Two shapes are called ${name}`);
      shapes.set(name, shape);
    }
    return undefined;
  });
  const moved = (json: string): string => json.replaceAll('"#/$defs/', '"#/components/schemas/');
  // What was put together as JSON has this shape.
  const shared = JSON.parse(moved(text)) as ApiDocument;
  const schemas = JSON.parse(moved(JSON.stringify(Object.fromEntries(shapes)))) as Record<string, JsonSchema>;
  return { ...shared, components: { schemas } };
};

/**
 * The OpenAPI 3.1 document of the public API, generated from the schemas that services validate with.
 * @param options.serverUrl origin of requests
 * @param options.version version of the running product
 */
export const openApiDocument = (options: { serverUrl: string; version: string }): ApiDocument => {
  const paths: Record<string, Json> = {};
  for (const endpoint of allEndpoints)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint);
  return shareShapes({
    openapi: '3.1.0',
    info: {
      title: `${product.name} API`,
      version: options.version,
      description: product.tagline,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: options.serverUrl }],
    paths,
    components: { schemas: { Error: toJsonSchema(errorBodySchema, 'output') } },
  });
};
