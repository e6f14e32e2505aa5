import { escapeMarkup } from '../../domain/escape-markup';
import type { Schema } from './api-document';

const code = (value: unknown): string => `<code>${escapeMarkup(JSON.stringify(value))}</code>`;

/** The name at the end of a reference, such as `Listing` in `#/components/schemas/Listing`. */
const nameOfReference = (reference: string): string => reference.split('/').at(-1) ?? reference;

const isNull = (schema: Schema): boolean => schema.type === 'null';

/** Returns the non-null part of a nullable schema. */
const withoutNull = (schema: Schema): { schema: Schema; nullable: boolean } => {
  const { anyOf, ...rest } = schema;
  const [only, ...others] = anyOf?.filter((choice) => !isNull(choice)) ?? [];
  const nullable = anyOf?.some(isNull) ?? false;
  return { schema: nullable && only && others.length === 0 ? { ...rest, ...only } : schema, nullable };
};

/** The type of a value, as a short HTML phrase. */
export const describeType = (given: Schema): string => {
  const { schema, nullable } = withoutNull(given);
  const end = nullable ? ' or null' : '';
  if (schema.$ref !== undefined) {
    const name = escapeMarkup(nameOfReference(schema.$ref));
    return `<a href="#shape-${name}">${name}</a>${end}`;
  }
  if (schema.enum) return `one of ${schema.enum.map(code).join(', ')}${end}`;
  if (schema.const !== undefined) return code(schema.const) + end;
  const choices = (schema.anyOf ?? schema.oneOf)?.filter((choice) => !isNull(choice));
  if (choices) return choices.map(describeType).join(' or ') + end;
  if (schema.items) return `list of ${describeType(schema.items)}${end}`;
  if (typeof schema.additionalProperties === 'object')
    return `object of ${describeType(schema.additionalProperties)}${end}`;
  const format = schema.format ? ` (${escapeMarkup(schema.format)})` : '';
  return escapeMarkup([schema.type ?? 'any value'].flat().join(' or ')) + format + end;
};

const between = (least: number | undefined, most: number | undefined, unit: string): string[] => {
  // The limits of safe integers are of no use to readers.
  const low = least !== undefined && least > Number.MIN_SAFE_INTEGER ? least : undefined;
  const high = most !== undefined && most < Number.MAX_SAFE_INTEGER ? most : undefined;
  if (low !== undefined && high !== undefined) return [`${low} to ${high}${unit}`];
  if (low !== undefined) return [`at least ${low}${unit}`];
  return high === undefined ? [] : [`at most ${high}${unit}`];
};

/** Limits and default of a value, as short HTML phrases. */
const notesOf = (given: Schema): string[] => {
  const { schema } = withoutNull(given);
  return [
    ...between(schema.minLength, schema.maxLength, ' characters'),
    ...between(schema.minItems, schema.maxItems, ' entries'),
    ...between(schema.minimum, schema.maximum, ''),
    ...(given.default === undefined || given.default === null ? [] : [`otherwise ${code(given.default)}`]),
  ];
};

/** An entry in a list of fields or parameters. */
export const renderField = (name: string, schema: Schema, required: boolean, where = ''): string => {
  const notes = [where, ...notesOf(schema)].filter(Boolean).join('; ');
  const description = schema.description ? `<p>${escapeMarkup(schema.description)}</p>` : '';
  return [
    '<div class="field">',
    `<dt><code>${escapeMarkup(name)}</code>${required ? ' <span class="need">required</span>' : ''}</dt>`,
    `<dd>${describeType(schema)}${notes ? `<span class="notes">; ${notes}</span>` : ''}${description}${renderInside(schema)}</dd>`,
    '</div>',
  ].join('');
};

/** The fields of an object, or a replacement for them. */
export const renderFields = (schema: Schema): string => {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return `<p>${describeType(schema)}</p>`;
  const rows = fields.map(([name, field]) =>
    renderField(name, field, schema.required?.includes(name) ?? false),
  );
  return `<dl>${rows.join('')}</dl>`;
};

/** Fields of an anonymous object inside a field or an array. */
const renderInside = (given: Schema): string => {
  const { schema } = withoutNull(given);
  if (schema.properties && Object.keys(schema.properties).length > 0) return renderFields(schema);
  return schema.items ? renderInside(schema.items) : '';
};
