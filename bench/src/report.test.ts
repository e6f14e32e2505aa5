import { latencyText, ratioRow, shown, toTable } from './report';

describe('the report', () => {
  it('checks the median against a minimum or a maximum', () => {
    const spread = { median: 0.8, least: 0.5, most: 1.2 };
    expect(ratioRow('a', spread, { atLeast: 0.8 }, 'b')).toEqual({
      what: 'a',
      target: '>= 0.8 x b',
      measured: '0.80 (0.50 to 1.20) x',
      met: true,
    });
    expect(ratioRow('a', spread, { atMost: 0.7 }, 'b')).toMatchObject({ target: '<= 0.7 x b', met: false });
  });

  it('rounds numbers to a sensible precision', () => {
    expect([1.234, 12.34, 123.4].map((value) => shown(value, 'ms'))).toEqual([
      '1.23 ms',
      '12.3 ms',
      '123 ms',
    ]);
  });

  it('takes the median of the rounds for each figure', () => {
    const rounds = [1, 3, 2].map((n) => ({
      p50: n,
      p95: n * 10,
      p99: n * 100,
      requestsPerSecond: n * 1_000,
    }));
    expect(latencyText(rounds)).toBe('2.00 / 20.0 / 200 ms, 2000/s');
  });

  it('is a Markdown table with empty cells where there is no target', () => {
    const table = toTable([
      { what: 'start', measured: '2 s' },
      { what: 'memory', target: '<= 350 MB', measured: '400 MB', met: false },
    ]);
    expect(table.split('\n')).toEqual([
      '| what   | target    | measured |        |',
      '| ------ | --------- | -------- | ------ |',
      '| start  |           | 2 s      |        |',
      '| memory | <= 350 MB | 400 MB   | MISSED |',
    ]);
  });
});
