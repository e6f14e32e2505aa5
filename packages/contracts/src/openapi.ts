import { z } from 'zod';
import { allEndpoints } from './endpoints';
import type { Endpoint } from './endpoints/define-endpoint';
import { errorBodySchema } from './error';
import { documentedSchema } from './fields';
import { product } from './pages';

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
const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const document: Json = { ...z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) };
  delete document.$schema;
  return document;
};

const parametersOf = (schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
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
        failure === 304
          ? { description: 'Not changed' }
          : { description: 'Failure', ...json({ $ref: '#/components/schemas/Error' }) },
      ]),
    ),
  };
};

const operationIdOf = ({ method, path }: Endpoint): string =>
  method.toLowerCase() +
  path.replace(/[{}]/g, '').replace(/[/-](\w)/g, (_match, letter: string) => letter.toUpperCase());

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
const shareShapes = (document: Json): Json => {
  const shapes = new Map<string, unknown>();
  const text = JSON.stringify(document, (key, value: unknown) => {
    if (key !== '$defs') return value;
    for (const [name, shape] of Object.entries(value as Json)) {
      const known = shapes.get(name);
      if (known !== undefined && JSON.stringify(known) !== JSON.stringify(shape))
        throw new Error(`Two shapes are called ${name}`);
      shapes.set(name, shape);
    }
    return undefined;
  });
  const schemas = JSON.stringify(Object.fromEntries(shapes));
  const [shared, components] = [text, schemas].map(
    (part) => JSON.parse(part.replaceAll('"#/$defs/', '"#/components/schemas/')) as Json,
  );
  return { ...shared, components: { schemas: components } };
};

/**
 * The OpenAPI 3.1 document of the public API, generated from the schemas that services validate with.
 * @param options.serverUrl origin of requests
 * @param options.version version of the running product
 */
export const openApiDocument = (options: { serverUrl: string; version: string }): Json => {
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
