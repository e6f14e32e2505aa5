import { collectValues } from '../bson/paths';
import { isDocument, type Document } from '../bson/values';
import { compileFilter } from '../query/engine';

const clausesOf = (filter: Document): [string, unknown][] =>
  Object.entries(filter).flatMap(([path, condition]): [string, unknown][] =>
    path === '$and' && Array.isArray(condition)
      ? condition.flatMap((clause) => (isDocument(clause) ? clausesOf(clause) : []))
      : path.startsWith('$')
        ? []
        : [[path, condition]],
  );

/** The index of the array element that made the query match, for the positional `$`; undefined when no array took part. */
export const positionalIndex = (filter: Document, view: Document): number | undefined => {
  for (const [path, condition] of clausesOf(filter)) {
    const parts = path.split('.');
    for (let depth = parts.length; depth > 0; depth -= 1) {
      const array = collectValues(view, parts.slice(0, depth))[0];
      if (!Array.isArray(array)) continue;
      const rest = parts.slice(depth).join('.');
      const test = compileFilter({ [rest === '' ? 'value' : `value.${rest}`]: condition });
      const index = array.findIndex((item: unknown) => test({ value: [item] }));
      if (index >= 0) return index;
    }
  }
  return undefined;
};
