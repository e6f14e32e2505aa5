import { readOptions } from './options';

describe('the command line', () => {
  it('measures everything with the default settings without arguments', () => {
    expect(readOptions(['find'])).toMatchObject({
      counts: [1_000, 10_000, 100_000],
      rounds: 5,
      only: ['directory', 'gateway', 'events'],
      fresh: false,
    });
  });

  it('measures the admin table with the listings that it shows at once', () => {
    expect(readOptions(['office'])).toMatchObject({ counts: [600], rounds: 7 });
  });

  it('measures the pages on a slow network three times, with one number of listings', () => {
    expect(readOptions(['slow'])).toMatchObject({ counts: [1_000], rounds: 3 });
  });

  it('measures only the requested parts', () => {
    expect(readOptions(['media'])?.only).toEqual(['pipeline', 'serving', 'memory']);
    expect(readOptions(['media', '--only', 'memory'])).toMatchObject({ command: 'media', only: ['memory'] });
    expect(readOptions(['map'])?.only).toEqual(['map']);
    expect(() => readOptions(['media', '--only', 'directory'])).toThrow();
    expect(readOptions(['media', 'find'])).toBeNull();
  });

  it('supports a quick run', () => {
    expect(
      readOptions(['find', '--counts', '1000,10000', '--rounds', '1', '--only', 'gateway']),
    ).toMatchObject({
      counts: [1_000, 10_000],
      rounds: 1,
      only: ['gateway'],
    });
  });

  it('shows its usage without a part to measure, or with --help', () => {
    expect(readOptions([])).toBeNull();
    expect(readOptions(['find', '--help'])).toBeNull();
  });

  it.each([['--counts=many'], ['--rounds=0'], ['--only=everything'], ['--colour=red']])(
    'rejects %s',
    (wrong) => {
      expect(() => readOptions(['find', wrong])).toThrow();
    },
  );
});
