import { readFileSync } from 'node:fs';
import { commandNames } from './commands/dispatch';
import { expressions } from './query/expressions';
import { fieldOperators, topOperators } from './query/filter';
import { accumulators } from './query/group';
import { stages } from './query/pipeline';
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

/** Every key in the cases, at any depth. */
const keysIn = (value: unknown, found = new Set<string>()): Set<string> => {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, item] of Object.entries(value)) {
    found.add(key);
    keysIn(item, found);
  }
  return found;
};

const queryOperators = [fieldOperators, topOperators].flatMap(Object.keys);

describe('the README', () => {
  it.each<[string, Iterable<string>]>([
    ['Commands', commandNames],
    ['Query operators', queryOperators],
    ['Update operators', offeredUpdateOperators],
    ['Stages', Object.keys(stages)],
    ['Accumulators', Object.keys(accumulators)],
    ['Expressions', Object.keys(expressions)],
  ])('lists exactly what is supported under %s', (heading, offered) => {
    expect(listed(heading)).toEqual([...offered].sort());
  });
});

describe('the conformance suite', () => {
  it.each<[string, Iterable<string>, unknown]>([
    ['query operator', queryOperators, queryCases],
    ['update operator', offeredUpdateOperators, updateCases],
    ['stage', Object.keys(stages), pipelineCases],
    ['accumulator', Object.keys(accumulators), pipelineCases],
    ['expression', Object.keys(expressions), expressionCases],
  ])('has a case for every %s', (_kind, offered, cases) => {
    const covered = keysIn(cases);
    expect([...offered].filter((name) => !covered.has(name))).toEqual([]);
  });

  it('has no case twice', () => {
    const titles = [...errorCases, ...refusalCases].map(([title]) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });
});
