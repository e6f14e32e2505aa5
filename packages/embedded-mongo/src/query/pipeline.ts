import { Aggregator } from 'mingo/aggregator';
import { isDocument, type Document } from '../bson/values';
import { CommandError, notImplemented } from '../errors';
import { assertGroup } from './group';
import { isKnownStage, offeredStages } from './catalogue';
import { asCommandError, compileFilter, createEngine } from './engine';
import { assertExpression } from './expressions';
import { parseSort, type SortField } from './sort';
import { pipelineOperators } from './stages';

/** The front of a pipeline that a collection answers by itself, with its indexes. */
export interface PipelineQuery {
  filter: Document;
  sort?: SortField[];
  skip?: number;
  limit?: number;
}

const stageName = (stage: Document): string => {
  const names = Object.keys(stage);
  if (names.length !== 1)
    throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.');
  return names[0] ?? '';
};

const count = (name: string, operand: unknown): number => {
  const [code, least] = name === '$limit' ? [15958, 1] : [15956, 0];
  if (typeof operand !== 'number' || !Number.isInteger(operand) || operand < least)
    throw new CommandError(code, `invalid argument to ${name} stage: Expected a number >= ${least}`);
  return operand;
};

const document = (code: number, name: string, operand: unknown): Document => {
  if (!isDocument(operand)) throw new CommandError(code, `the ${name} specification must be an object`);
  return operand;
};

const assertLookup = (operand: Document): void => {
  const known = ['from', 'localField', 'foreignField', 'as', 'let', 'pipeline'];
  const unknown = Object.keys(operand).find((field) => !known.includes(field));
  if (unknown !== undefined) throw new CommandError(9, `unknown argument to $lookup: ${unknown}`);
  if (typeof operand['from'] !== 'string' || typeof operand['as'] !== 'string')
    throw new CommandError(9, "must specify 'from' and 'as' fields for a $lookup");
  if (!('pipeline' in operand) && !('localField' in operand && 'foreignField' in operand))
    throw new CommandError(
      9,
      '$lookup requires either pipeline or both localField and foreignField to be specified',
    );
  const variables = isDocument(operand['let']) ? operand['let'] : {};
  assertExpression(variables);
  if ('pipeline' in operand) assertPipeline(operand['pipeline'], Object.keys(variables));
};

/** Refuses a stage before anything runs: unknown names (40324), what is not offered (238), wrong operands with MongoDB's code. */
const assertStage = (name: string, operand: unknown, variables: readonly string[]): void => {
  if (name === '$changeStream')
    throw new CommandError(40573, 'The $changeStream stage is only supported on replica sets');
  if (!offeredStages.has(name)) {
    if (isKnownStage(name)) throw notImplemented(`the aggregation stage ${name}`);
    throw new CommandError(40324, `Unrecognized pipeline stage name: '${name}'`);
  }
  if (name === '$match') compileFilter(document(15959, name, operand), variables);
  else if (name === '$sort') {
    if (Object.keys(document(15973, name, operand)).length === 0)
      throw new CommandError(15976, '$sort stage must have at least one sort key');
    parseSort(operand as Document);
  } else if (name === '$limit' || name === '$skip') count(name, operand);
  else if (name === '$group') assertGroup(document(15947, name, operand), variables);
  else if (name === '$facet')
    for (const pipeline of Object.values(document(40169, name, operand))) assertPipeline(pipeline, variables);
  else if (name === '$lookup') assertLookup(document(9, name, operand));
  else if (name === '$unionWith') {
    if (isDocument(operand) && 'pipeline' in operand) assertPipeline(operand['pipeline'], variables);
  } else if (name === '$count') {
    if (typeof operand !== 'string' || operand === '' || operand.startsWith('$') || operand.includes('.'))
      throw new CommandError(40156, 'the count field must be a non-empty string without $ and .');
  } else if (name === '$sample') {
    if (!isDocument(operand) || typeof operand['size'] !== 'number' || operand['size'] < 1)
      throw new CommandError(28747, 'the $sample size must be a positive number');
  } else if (name === '$unwind') {
    const path = isDocument(operand) ? operand['path'] : operand;
    if (typeof path !== 'string')
      throw new CommandError(28808, 'expected a string as the path for $unwind stage');
    if (!path.startsWith('$') || path.length < 2)
      throw new CommandError(28818, "path option to $unwind stage should be prefixed with a '$'");
  } else if (name === '$unset') {
    for (const path of Array.isArray(operand) ? operand : [operand])
      if (typeof path !== 'string')
        throw new CommandError(31002, '$unset specification must be a string or an array');
  } else if (name === '$project' || name === '$addFields' || name === '$set') {
    if (Object.keys(document(40272, name, operand)).length === 0)
      throw new CommandError(
        51272,
        'Invalid $project or $set :: caused by :: projection specification must have at least one field',
      );
    assertExpression(operand, variables);
  } else assertExpression(operand, variables);
};

/** Checks every stage, nested pipelines included. */
export const assertPipeline = (stages: unknown, variables: readonly string[] = []): void => {
  if (!Array.isArray(stages)) throw new CommandError(14, 'a pipeline must be an array');
  for (const stage of stages) {
    const name = stageName(isDocument(stage) ? stage : {});
    assertStage(name, (stage as Document)[name], variables);
  }
};

/** Takes `$match`, `$sort`, `$skip` and `$limit`, in this order, off the front of a pipeline. Checks the whole pipeline first. */
export const splitPipeline = (stages: readonly Document[]): { query: PipelineQuery; rest: Document[] } => {
  assertPipeline(stages);
  const query: PipelineQuery = { filter: {} };
  const order = ['$match', '$sort', '$skip', '$limit'];
  let taken = 0;
  let reached = -1;
  for (const stage of stages) {
    const name = stageName(stage);
    const position = order.indexOf(name);
    if (position <= reached) break;
    reached = position;
    taken += 1;
    if (name === '$match') query.filter = stage[name] as Document;
    if (name === '$sort') query.sort = parseSort(stage[name] as Document);
    if (name === '$skip') query.skip = count(name, stage[name]);
    if (name === '$limit') query.limit = count(name, stage[name]);
  }
  return { query, rest: stages.slice(taken) };
};

/**
 * Runs a checked pipeline. Stored views go in and are never changed.
 * @param viewsOf the documents of another collection, for `$lookup` and `$unionWith`
 */
export const runPipeline = (
  stages: Document[],
  views: Document[],
  options: { viewsOf(name: string): Document[] },
): Document[] => {
  const engine = createEngine({ resolveCollection: options.viewsOf, stages: pipelineOperators });
  try {
    return new Aggregator(stages, engine.options).run(views) as Document[];
  } catch (error) {
    throw asCommandError(error);
  }
};
