import {
  type ApiDocument,
  type ApiOperation,
  escapeMarkup,
  type JsonContent,
  type JsonSchema,
} from '@halalmap/contracts';

const code = (value: unknown): string => `<code>${escapeMarkup(JSON.stringify(value))}</code>`;

/** The name at the end of a reference, such as `Listing` in `#/components/schemas/Listing`. */
const nameOfReference = (reference: string): string => reference.split('/').at(-1) ?? reference;

const isNull = (schema: JsonSchema): boolean => schema.type === 'null';

/** Returns the non-null part of a nullable schema. */
const withoutNull = (schema: JsonSchema): { schema: JsonSchema; nullable: boolean } => {
  const { anyOf, ...rest } = schema;
  const [only, ...others] = anyOf?.filter((choice) => !isNull(choice)) ?? [];
  const nullable = anyOf?.some(isNull) ?? false;
  return { schema: nullable && only && others.length === 0 ? { ...rest, ...only } : schema, nullable };
};

/** The type of a value, as a short HTML phrase. */
const describeType = (given: JsonSchema): string => {
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
const notesOf = (given: JsonSchema): string[] => {
  const { schema } = withoutNull(given);
  return [
    ...between(schema.minLength, schema.maxLength, ' characters'),
    ...between(schema.minItems, schema.maxItems, ' entries'),
    ...between(schema.minimum, schema.maximum, ''),
    ...(given.default === undefined || given.default === null ? [] : [`otherwise ${code(given.default)}`]),
  ];
};

/** An entry in a list of fields or parameters. */
const renderField = (name: string, schema: JsonSchema, required: boolean, where = ''): string => {
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
const renderFields = (schema: JsonSchema): string => {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return `<p>${describeType(schema)}</p>`;
  const rows = fields.map(([name, field]) =>
    renderField(name, field, schema.required?.includes(name) ?? false),
  );
  return `<dl>${rows.join('')}</dl>`;
};

/** Fields of an anonymous object inside a field or an array. */
const renderInside = (given: JsonSchema): string => {
  const { schema } = withoutNull(given);
  if (schema.properties && Object.keys(schema.properties).length > 0) return renderFields(schema);
  return schema.items ? renderInside(schema.items) : '';
};

interface PlacedOperation extends ApiOperation {
  method: string;
  path: string;
}

const slug = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');

const byTag = (document: ApiDocument): Map<string, PlacedOperation[]> => {
  const groups = new Map<string, PlacedOperation[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags[0] ?? 'Other';
      groups.set(tag, [...(groups.get(tag) ?? []), { ...operation, method: method.toUpperCase(), path }]);
    }
  }
  return groups;
};

const contentOf = (part: JsonContent) => Object.entries(part.content ?? {})[0];

const renderParameters = ({ parameters }: PlacedOperation): string =>
  parameters.length === 0
    ? ''
    : `<h4>Parameters</h4><dl>${parameters
        .map(({ name, schema, required, in: place }) =>
          renderField(name, schema, required, `in the ${place}`),
        )
        .join('')}</dl>`;

const renderBody = ({ requestBody }: PlacedOperation): string => {
  const [type, content] = (requestBody && contentOf(requestBody)) ?? [];
  if (type === undefined || content === undefined) return '';
  return `<h4>Body</h4><details><summary>Fields, as <code>${escapeMarkup(type)}</code></summary>${renderFields(content.schema)}</details>`;
};

const renderResponses = ({ responses }: PlacedOperation): string => {
  const rows = Object.entries(responses).map(([status, response]) => {
    const [type, content] = contentOf(response) ?? [];
    const shape = content ? `: ${describeType(content.schema)}` : '';
    const kind =
      type === undefined || type === 'application/json' ? '' : `, <code>${escapeMarkup(type)}</code>`;
    const fields = content?.schema.properties
      ? `<details><summary>Fields</summary>${renderFields(content.schema)}</details>`
      : '';
    return `<li><code>${status}</code> ${escapeMarkup(response.description)}${kind}${shape}${fields}</li>`;
  });
  return `<h4>Answers</h4><ul>${rows.join('')}</ul>`;
};

const renderOperation = (operation: PlacedOperation): string =>
  [
    `<article id="${escapeMarkup(operation.operationId)}">`,
    `<h3><span class="method">${operation.method}</span> <code>${escapeMarkup(operation.path)}</code></h3>`,
    `<p>${escapeMarkup(operation.summary)}.</p>`,
    renderParameters(operation),
    renderBody(operation),
    renderResponses(operation),
    '</article>',
  ].join('\n');

const renderGroup = ([tag, operations]: [string, PlacedOperation[]]): string =>
  `<section aria-labelledby="${slug(tag)}"><h2 id="${slug(tag)}">${escapeMarkup(tag)}</h2>${operations.map(renderOperation).join('\n')}</section>`;

const renderShapes = (document: ApiDocument): string =>
  `<section aria-labelledby="shapes"><h2 id="shapes">Shapes</h2>${Object.entries(document.components.schemas)
    .sort(([one], [other]) => one.localeCompare(other, 'en'))
    .map(
      ([name, schema]) =>
        `<article id="shape-${escapeMarkup(name)}"><h3>${escapeMarkup(name)}</h3>${renderFields(schema)}</article>`,
    )
    .join('\n')}</section>`;

/**
 * The API documentation for people: one plain HTML page that needs no script.
 * @param options.documentPath path of the OpenAPI document
 * @param options.stylePath path of the page's stylesheet
 */
export const renderDocs = (
  document: ApiDocument,
  options: { documentPath: string; stylePath: string },
): string => {
  const groups = byTag(document);
  const title = `${escapeMarkup(document.info.title)} ${escapeMarkup(document.info.version)}`;
  const links = [...groups.keys(), 'Shapes'].map(
    (tag) => `<li><a href="#${slug(tag)}">${escapeMarkup(tag)}</a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="${options.stylePath}">
</head>
<body>
<a class="skip-link" href="#content">Skip to content</a>
<header>
<h1>${title}</h1>
<p>${escapeMarkup(document.info.description)}. Calls go to ${document.servers.map(({ url }) => `<code>${escapeMarkup(url)}</code>`).join(', ')}. The same as an <a href="${options.documentPath}">OpenAPI document</a>.</p>
<nav aria-label="Sections"><ul>${links.join('')}</ul></nav>
</header>
<main id="content" tabindex="-1">
${[...groups].map(renderGroup).join('\n')}
${renderShapes(document)}
</main>
</body>
</html>
`;
};
