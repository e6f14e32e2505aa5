import { distanceBetween } from '../../domain/map-cells';

/** A document as the fake server stores it. */
export type Stored = Record<string, unknown> & { id: string; _geo?: { lat: number; lng: number } };
export type Test = (document: Stored) => boolean;

/** The error that a real server returns as 400 `invalid_search_filter`. */
export class FilterError extends Error {}

const tokenPattern =
  /\s*(?:"((?:[^"\\]|\\.)*)"|(_geoRadius|_geoBoundingBox)\(([^)]*)\)|(<=|>=|!=|[=<>()[\],])|([^\s=<>()[\],"]+))/gy;

interface Token {
  kind: 'text' | 'geo' | 'sign' | 'word';
  value: string;
  geoArguments?: number[];
}

const tokenize = (expression: string): Token[] => {
  const tokens: Token[] = [];
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < expression.trimEnd().length) {
    const match = tokenPattern.exec(expression);
    if (!match) throw new FilterError(`unexpected characters in ${expression}`);
    const [, text, geo, geoArguments, sign, word] = match;
    if (text !== undefined) tokens.push({ kind: 'text', value: text.replaceAll('\\"', '"') });
    else if (geo) {
      const numbers = (geoArguments ?? '').replace(/[[\]]/g, '').split(',').map(Number);
      tokens.push({ kind: 'geo', value: geo, geoArguments: numbers });
    } else if (sign) tokens.push({ kind: 'sign', value: sign });
    else tokens.push({ kind: 'word', value: word ?? '' });
  }
  return tokens;
};

const normal = (value: unknown): string => String(value).toLowerCase();
const valuesOf = (document: Stored, field: string): unknown[] => {
  const value = document[field];
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
};

const geoTest = (name: string, numbers: number[]): Test => {
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  if (name === '_geoRadius')
    return ({ _geo }) => _geo !== undefined && distanceBetween({ lat: a, lng: b }, _geo) <= c;
  return ({ _geo }) => _geo !== undefined && _geo.lat <= a && _geo.lng <= b && _geo.lat >= c && _geo.lng >= d;
};

/**
 * Parses the filter language of Meilisearch, as far as the adapter uses it.
 * @param filterable the attributes that may be filtered by
 * @throws FilterError where a real server rejects the expression
 */
export const parseFilter = (expression: string, filterable: readonly string[]): Test => {
  const tokens = tokenize(expression);
  let at = 0;
  const next = (): Token => {
    const token = tokens[at];
    if (!token) throw new FilterError(`${expression} ends too early`);
    at += 1;
    return token;
  };
  const takes = (value: string): boolean => {
    const token = tokens[at];
    if (!token || token.kind === 'text' || token.value !== value) return false;
    at += 1;
    return true;
  };
  const expectSign = (value: string): void => {
    if (!takes(value)) throw new FilterError(`${expression} lacks ${value}`);
  };

  const list = (): string[] => {
    const values: string[] = [];
    expectSign('[');
    while (!takes(']')) {
      values.push(next().value);
      takes(',');
    }
    return values;
  };

  const comparison = (field: string): Test => {
    const operator = next().value;
    if (operator === '=') {
      const wanted = normal(next().value);
      return (document) => valuesOf(document, field).some((value) => normal(value) === wanted);
    }
    if (operator === '>=' || operator === '<=') {
      const bound = Number(next().value);
      return (document) =>
        valuesOf(document, field).some((value) =>
          operator === '>=' ? Number(value) >= bound : Number(value) <= bound,
        );
    }
    if (operator === 'IN') {
      const wanted = new Set(list().map(normal));
      return (document) => valuesOf(document, field).some((value) => wanted.has(normal(value)));
    }
    if (operator === 'IS' && takes('NULL')) return (document) => document[field] === null;
    if (operator === 'STARTS' && takes('WITH')) {
      const start = normal(next().value);
      return (document) => valuesOf(document, field).some((value) => normal(value).startsWith(start));
    }
    throw new FilterError(`${operator} is not an operator`);
  };

  const single = (): Test => {
    if (takes('NOT')) {
      const test = single();
      return (document) => !test(document);
    }
    if (takes('(')) {
      const test = either();
      expectSign(')');
      return test;
    }
    const { kind, value, geoArguments } = next();
    if (kind === 'geo') return geoTest(value, geoArguments ?? []);
    if (!filterable.includes(value)) throw new FilterError(`Attribute ${value} is not filterable`);
    return comparison(value);
  };

  const both = (): Test => {
    const tests = [single()];
    while (takes('AND')) tests.push(single());
    return (document) => tests.every((test) => test(document));
  };

  const either = (): Test => {
    const tests = [both()];
    while (takes('OR')) tests.push(both());
    return (document) => tests.some((test) => test(document));
  };

  const test = either();
  if (at < tokens.length) throw new FilterError(`unexpected end of ${expression}`);
  return test;
};
