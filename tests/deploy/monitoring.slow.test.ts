import { hasPromtool, runTrials, tryOut } from './alert-trials';

describe('alerts', () => {
  (hasPromtool ? it : it.skip)(
    'stay silent for thirteen hours without a fault',
    () => {
      const { status, output } = runTrials([tryOut({}, 800, [])]);
      expect([output, status]).toEqual([expect.stringContaining('SUCCESS'), 0]);
    },
    120_000,
  );
});
