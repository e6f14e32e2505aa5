import { allEndpoints, documentedSchema, type Endpoint } from '@halalmap/contracts';
import { z } from 'zod';

/** Texts whose processing costs far more than their length unless they are bounded first; by name, for a given length. */
export const hostileTexts: Readonly<Record<string, (length: number) => string>> = {
  marks: (length) => `a${'\u0301\u0316'.repeat(length / 2)}`,
  'U+FDFA': (length) => '\uFDFA'.repeat(length),
  digits: (length) => '1'.repeat(length),
  blanks: (length) => `x${' '.repeat(length)}x`,
  slashes: (length) => `/media${'/a.-_'.repeat(length / 5)}!`,
};

/** A list nested to the given depth. */
const nested = (depth: number): unknown => (depth === 0 ? [] : [nested(depth - 1)]);

/** Values of a wrong type for a field; deep and long enough to cost time, short enough to be parsed. */
export const hostileValues = (length: number): Array<[name: string, value: unknown]> => [
  ...Object.entries(hostileTexts).map(([name, of]): [string, unknown] => [name, of(length)]),
  ['a long list', Array.from({ length: 15_000 }, () => '')],
  ['a deep list', nested(60)],
  ['a large number', 1e308],
  ['many keys', Object.fromEntries(Array.from({ length: 9_000 }, (_, index) => [`k${index}`, index]))],
];

/** A number as JSON text with so many digits that it is slow to parse. */
export const longNumber = (digits: number): string => '9'.repeat(digits);

/** Names of the fields of a schema, nested ones as dotted paths, from its JSON schema. */
export const fieldsOf = (schema: z.ZodType): string[] => {
  interface Shape {
    properties?: Record<string, Shape>;
    items?: Shape;
    anyOf?: Shape[];
  }
  const shape = z.toJSONSchema(documentedSchema(schema), { io: 'input', unrepresentable: 'any' }) as Shape;
  const names = (part: Shape, prefix: string): string[] => [
    ...Object.entries(part.properties ?? {}).flatMap(([name, field]) => [
      prefix + name,
      ...names(field, `${prefix}${name}.`),
    ]),
    ...(part.items ? names(part.items, `${prefix}0.`) : []),
    ...(part.anyOf ?? []).flatMap((option) => names(option, prefix)),
  ];
  return [...new Set(names(shape, ''))];
};

/** An object with a value in one field, given by a dotted path. */
export const withField = (path: string, value: unknown): unknown =>
  path
    .split('.')
    .reverse()
    .reduce((inner: unknown, name) => (name === '0' ? [inner] : { [name]: inner }), value);

/** Every endpoint with a JSON body, except those that stream it. */
export const endpointsWithBody = allEndpoints.filter(
  (endpoint): endpoint is Endpoint & { body: z.ZodType } => !!endpoint.body && !endpoint.upload,
);

/** Every endpoint with query parameters. */
export const endpointsWithQuery = allEndpoints.filter(
  (endpoint): endpoint is Endpoint & { query: z.ZodObject } => !!endpoint.query,
);
