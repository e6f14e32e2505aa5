import { collectValues, readPath } from '../bson/paths';
import { isDocument, toView, type Document } from '../bson/values';
import { badValue, CommandError, failedToParse } from '../errors';
import { compileFilter } from '../query/filter';

/** What the positional parts of a path are resolved with. */
interface PathContext {
  /** The index of the array element the query matched, for `$`. */
  positional: number | undefined;
  /** Tests of `arrayFilters` by identifier, for `$[identifier]`. */
  arrayFilters: ReadonlyMap<string, (element: unknown) => boolean>;
}

/** Throws 56 for empty parts, 52 for names that start with `$` and are not positional. */
export const assertUpdatePath = (path: string): void => {
  for (const part of path.split('.')) {
    if (part === '') throw new CommandError(56, `The update path '${path}' contains an empty field name.`);
    if (part.startsWith('$') && !/^\$(\[\w*\])?$/.test(part))
      throw new CommandError(52, `The field '${part}' in '${path}' is not valid for storage.`);
  }
  if (path.startsWith('$'))
    throw badValue(`Cannot have positional (i.e. '$') element in the first position in path '${path}'`);
};

/** The concrete paths for a path with `$`, `$[]` or `$[identifier]`. */
export const expandPath = (document: Document, path: string, context: PathContext): string[][] => {
  let paths: string[][] = [[]];
  for (const part of path.split('.'))
    paths = paths.flatMap((at) =>
      resolvePart(document, at, part, context).map((resolved) => [...at, resolved]),
    );
  return paths;
};

const resolvePart = (document: Document, at: string[], part: string, context: PathContext): string[] => {
  if (!part.startsWith('$')) return [part];
  if (part === '$') {
    if (context.positional === undefined)
      throw badValue('The positional operator did not find the match needed from the query.');
    return [String(context.positional)];
  }
  const value = readPath(document, at);
  if (!Array.isArray(value))
    throw badValue(`Cannot apply array updates to non-array element ${at.join('.')}`);
  const identifier = part.slice(2, -1);
  const test = context.arrayFilters.get(identifier);
  if (identifier !== '' && test === undefined)
    throw badValue(`No array filter found for identifier '${identifier}'`);
  return [...value.keys()].filter((index) => test === undefined || test(toView(value[index]))).map(String);
};

const fieldsOf = (filter: Document): string[] =>
  Object.entries(filter).flatMap(([key, value]) =>
    key.startsWith('$') && Array.isArray(value) ? value.filter(isDocument).flatMap(fieldsOf) : [key],
  );

/** The tests of `arrayFilters` by identifier. Throws 9 for a filter with no or several identifiers, and for one that no path uses. */
export const readArrayFilters = (
  filters: readonly unknown[],
  paths: readonly string[],
): PathContext['arrayFilters'] => {
  const tests = new Map<string, (element: unknown) => boolean>();
  for (const filter of filters.map(toView)) {
    if (!isDocument(filter)) throw new CommandError(14, 'array filters must be documents');
    const [name = '', ...others] = new Set(fieldsOf(filter).map((field) => field.split('.')[0]));
    if (name === '' || others.length > 0 || tests.has(name))
      throw failedToParse('An array filter needs a single top-level field name, and each once');
    if (!paths.some((path) => path.includes(`$[${name}]`)))
      throw failedToParse(`The array filter for identifier '${name}' was not used in the update`);
    const test = compileFilter(filter);
    tests.set(name, (element) => test({ [name]: element }));
  }
  return tests;
};

/** The index of the array element that the query matched, for the positional `$`; undefined when no array was involved. */
export const positionalIndex = (filter: Document, view: Document): number | undefined => {
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and')
      for (const clause of condition as Document[]) {
        const index = positionalIndex(clause, view);
        if (index !== undefined) return index;
      }
    if (path.startsWith('$')) continue;
    const parts = path.split('.');
    for (let depth = parts.length; depth > 0; depth -= 1) {
      const array = collectValues(view, parts.slice(0, depth))[0];
      if (!Array.isArray(array)) continue;
      const test = compileFilter({ [['value', ...parts.slice(depth)].join('.')]: condition });
      const index = array.findIndex((item: unknown) => test({ value: [item] }));
      if (index >= 0) return index;
    }
  }
  return undefined;
};
