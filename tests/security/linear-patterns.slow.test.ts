import { until } from '@halalmap/test-kit';
import { root, startProcess } from '../support/processes';

describe('the patterns of the programs that read what strangers send', () => {
  it('take time in proportion to the length of the text, whatever it says', async () => {
    const check = startProcess(['--import', 'tsx', `${root}/tests/security/linear-patterns.ts`], {});
    await until('all patterns are checked', () => check.hasEnded(), 1_200_000);

    const result = JSON.parse(check.output()) as { count: number; others: string[] };

    expect(result.others).toEqual([]);
    expect(result.count).toBeGreaterThan(200);
  }, 1_260_000);
});
