import { Context, ProcessingMode } from 'mingo/core';
import { Query } from 'mingo/query';
import { type Options } from 'mingo/types';
import { isDocument, type Document } from '../bson/values';
import { badValue, CommandError, notImplemented } from '../errors';
import { fieldOperators, refusedQueryOperators, topOperators } from './catalogue';
import { assertExpression, expressionOperators } from './expressions';
import { accumulatorOperators } from './accumulators';
import { queryOperators } from './query-operators';

export type Predicate = (document: Document) => boolean;

/** mingo throws plain errors on bad operands; a client gets them as 2 BadValue. */
export const asCommandError = (error: unknown): CommandError =>
  error instanceof CommandError ? error : badValue(error instanceof Error ? error.message : String(error));

const withCommandErrors = <T>(work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw asCommandError(error);
  }
};

const assertOperators = (field: string, operators: Document): void => {
  for (const [name, operand] of Object.entries(operators)) {
    if (refusedQueryOperators.has(name)) throw notImplemented(`the query operator ${name}`);
    if (!fieldOperators.has(name)) throw badValue(`unknown operator: ${name}`);
    if (name === '$options' && !('$regex' in operators)) throw badValue('$options needs a $regex');
    if (name === '$not' && isDocument(operand)) {
      if (Object.keys(operand).length === 0) throw badValue('$not cannot be empty');
      assertOperators(field, operand);
    }
    if (name === '$elemMatch' && isDocument(operand)) {
      const first = Object.keys(operand)[0];
      if (first !== undefined && fieldOperators.has(first)) assertOperators(field, operand);
      else assertFilter(operand);
    }
  }
};

/** Refuses what MongoDB would refuse, and with 238 what it would not: nothing unknown is ever skipped. */
const assertFilter = (filter: Document, variables: readonly string[] = []): void => {
  for (const [key, value] of Object.entries(filter)) {
    if (key === '$text') throw new CommandError(27, 'text index required for $text query');
    if (refusedQueryOperators.has(key)) throw notImplemented(`the query operator ${key}`);
    if (key === '$expr') assertExpression(value, variables);
    else if (key === '$and' || key === '$or' || key === '$nor') {
      if (!Array.isArray(value) || value.length === 0)
        throw badValue(`${key} argument must be a non-empty array`);
      for (const clause of value) {
        if (!isDocument(clause)) throw badValue(`${key} argument's entries must be objects`);
        assertFilter(clause, variables);
      }
    } else if (key.startsWith('$') && !topOperators.has(key))
      throw badValue(`unknown top level operator: ${key}`);
    else if (key.split('.').includes('__proto__'))
      throw badValue(`the field name ${key} is not offered in a query`);
    else if (isDocument(value) && Object.keys(value)[0]?.startsWith('$') === true)
      assertOperators(key, value);
  }
};

const isOperatorDocument = (value: unknown): value is Document =>
  isDocument(value) && Object.keys(value)[0]?.startsWith('$') === true;

/** mingo would read `{a: {b: 1}}` by its keys; what is no operator document becomes an explicit `$eq`. */
export const normaliseFilter = (filter: Document): Document => {
  const result: Document = {};
  for (const [key, value] of Object.entries(filter)) {
    if (key === '$comment') continue;
    if (key === '$and' || key === '$or' || key === '$nor')
      result[key] = (value as Document[]).map(normaliseFilter);
    else if (key === '$expr' || isOperatorDocument(value) || value instanceof RegExp)
      result[key] = withRegExp(value);
    else result[key] = { $eq: value };
  }
  return result;
};

const withRegExp = (value: unknown): unknown => {
  if (!isDocument(value) || !('$regex' in value)) return value;
  const { $regex: pattern, $options: flags, ...rest } = value;
  if (typeof pattern !== 'string' && !(pattern instanceof RegExp))
    throw badValue('$regex has to be a string');
  if (flags !== undefined && (typeof flags !== 'string' || /[^imsu]/.test(flags)))
    throw new CommandError(51108, `invalid flag in regex options: ${String(flags)}`);
  try {
    return {
      ...rest,
      $regex: new RegExp(pattern, flags ?? (pattern instanceof RegExp ? pattern.flags : '')),
    };
  } catch (error) {
    throw new CommandError(51091, `Regular expression is invalid: ${String(error)}`);
  }
};

/** Queries and expressions by mingo, with the operators that this server offers and no others. */
export const createEngine = ({
  resolveCollection = () => [],
  stages = {},
}: {
  resolveCollection?: (name: string) => Document[];
  stages?: Parameters<Context['addPipelineOps']>[0];
} = {}) => {
  const compileUnchecked = (filter: Document): Predicate => {
    const query = new Query(normaliseFilter(filter), options);
    return (document) => query.test(document);
  };
  const context = Context.init({
    query: queryOperators(compileUnchecked),
    expression: expressionOperators,
    accumulator: accumulatorOperators,
    pipeline: stages,
  });
  const options: Options = {
    idKey: '_id',
    processingMode: ProcessingMode.CLONE_OFF,
    useStrictMode: true,
    scriptEnabled: false,
    failOnError: true,
    collectionResolver: resolveCollection,
    context,
  };
  return {
    options,
    /** The predicate of a filter. Throws MongoDB's code for what is wrong or not offered. */
    compileFilter(filter: Document, variables: readonly string[] = []): Predicate {
      assertFilter(filter, variables);
      if (Object.keys(filter).length === 0) return () => true;
      const predicate = withCommandErrors(() => compileUnchecked(filter));
      return (document) => withCommandErrors(() => predicate(document));
    },
  };
};

export type Engine = ReturnType<typeof createEngine>;

const queryEngine = createEngine();

/**
 * The predicate of a filter in view form. Throws MongoDB's code for what is wrong or not offered.
 * @param variables names that `$expr` may use, as in a `$lookup` with `let`
 */
export const compileFilter = (filter: Document, variables: readonly string[] = []): Predicate =>
  queryEngine.compileFilter(filter, variables);
