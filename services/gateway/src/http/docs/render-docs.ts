import { escapeMarkup } from '../../domain/escape-markup';
import type { ApiDocument, Content, Operation } from './api-document';
import { describeType, renderField, renderFields } from './render-schema';

interface PlacedOperation extends Operation {
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

const contentOf = (part: Content) => Object.entries(part.content ?? {})[0];

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
