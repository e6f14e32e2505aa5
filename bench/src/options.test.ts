import { readOptions } from './options';

describe('the command line', () => {
  it('asks for everything that was agreed when nothing is said', () => {
    expect(readOptions(['find'])).toMatchObject({
      counts: [1_000, 10_000, 100_000],
      rounds: 5,
      only: ['directory', 'gateway', 'events'],
      fresh: false,
    });
  });

  it('asks for the parts of what is measured, and for no others', () => {
    expect(readOptions(['media'])?.only).toEqual(['pipeline', 'serving', 'memory']);
    expect(readOptions(['media', '--only', 'memory'])).toMatchObject({ command: 'media', only: ['memory'] });
    expect(() => readOptions(['media', '--only', 'directory'])).toThrow();
    expect(readOptions(['media', 'find'])).toBeNull();
  });

  it('takes a quick run', () => {
    expect(
      readOptions(['find', '--counts', '1000,10000', '--rounds', '1', '--only', 'gateway']),
    ).toMatchObject({
      counts: [1_000, 10_000],
      rounds: 1,
      only: ['gateway'],
    });
  });

  it('shows its usage when it is not told what to measure, or asked for help', () => {
    expect(readOptions([])).toBeNull();
    expect(readOptions(['find', '--help'])).toBeNull();
  });

  it.each([['--counts=many'], ['--rounds=0'], ['--only=everything'], ['--colour=red']])(
    'refuses %s',
    (wrong) => {
      expect(() => readOptions(['find', wrong])).toThrow();
    },
  );
});
