import { measure, type Load, type LoadResult } from './load';

/** What each round measures; `connections` only where they differ from the default. */
export type Subject = Omit<Load, 'until' | 'connections'> & Partial<Pick<Load, 'connections'>>;

/** The results of each subject, round by round. */
export type Rounds<Name extends string> = Record<Name, LoadResult[]>;

/** Number of requests that warm up each subject before the first round. */
const warmUp = 400;

/** Measures the subjects in turn, round after round, so that other load on the machine affects all alike. */
export const interleave = async <Name extends string>(options: {
  subjects: Partial<Record<Name, Subject>>;
  rounds: number;
  seconds: number;
  connections: number;
}): Promise<Rounds<Name>> => {
  const { subjects, rounds, seconds, connections } = options;
  const entries = Object.entries(subjects) as Array<[Name, Subject]>;
  const results = Object.fromEntries(entries.map(([name]) => [name, []])) as unknown as Rounds<Name>;
  for (const [, subject] of entries) await measure({ connections, ...subject, until: { requests: warmUp } });
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, subject] of entries)
      results[name].push(await measure({ connections, ...subject, until: { seconds } }));
  }
  return results;
};

/** Requests per second, round by round. */
export const rates = (rounds: ReadonlyArray<{ requestsPerSecond: number }>): number[] =>
  rounds.map(({ requestsPerSecond }) => requestsPerSecond);
