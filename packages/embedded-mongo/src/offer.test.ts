import { readFileSync } from 'node:fs';
import { commandNames } from './commands/dispatch';
import {
  fieldOperators,
  offeredAccumulators,
  offeredExpressions,
  offeredStages,
  topOperators,
} from './query/catalogue';
import { errorCases, refusalCases } from './testing/error-cases';
import { expressionCases } from './testing/expression-cases';
import { pipelineCases } from './testing/pipeline-cases';
import { queryCases } from './testing/query-cases';
import { updateCases } from './testing/update-cases';
import { offeredUpdateOperators } from './update/operators';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

/** The names in the first paragraph below a heading. */
const listed = (heading: string): string[] => {
  const section = readme.split(`### ${heading}\n\n`)[1] ?? '';
  return [...(section.split('\n\n')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '').sort();
};

/** Every key of the cases, at any depth. */
const keysIn = (value: unknown, found = new Set<string>()): Set<string> => {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, item] of Object.entries(value)) {
    found.add(key);
    keysIn(item, found);
  }
  return found;
};

/** Commands that only ever refuse. */
const refusing = [
  'saslStart',
  'saslContinue',
  'authenticate',
  'commitTransaction',
  'abortTransaction',
  'explain',
];

describe('the README', () => {
  it.each<[string, Iterable<string>]>([
    ['Commands', commandNames.filter((name) => !refusing.includes(name))],
    ['Query operators', [...fieldOperators, ...topOperators]],
    ['Update operators', offeredUpdateOperators],
    ['Stages', offeredStages],
    ['Accumulators', offeredAccumulators],
    ['Expressions', offeredExpressions],
  ])('lists exactly what is offered under %s', (heading, offered) => {
    expect(listed(heading)).toEqual([...offered].sort());
  });
});

describe('the conformance suite', () => {
  it.each<[string, Iterable<string>, unknown]>([
    ['query operator', [...fieldOperators, ...topOperators], queryCases],
    ['update operator', offeredUpdateOperators, updateCases],
    ['stage', offeredStages, pipelineCases],
    ['accumulator', offeredAccumulators, pipelineCases],
    ['expression', offeredExpressions, expressionCases],
  ])('has a case for every %s', (_kind, offered, cases) => {
    const covered = keysIn(cases);
    expect([...offered].filter((name) => !covered.has(name))).toEqual([]);
  });

  it('has no case twice', () => {
    const titles = [...errorCases, ...refusalCases].map(([title]) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });
});
