import { nodeProject } from '@halalmap/build-config/jest';

const suite = (name) => ({
  ...nodeProject('tests'),
  displayName: name,
  testMatch: [`<rootDir>/tests/${name}/**/*.test.ts`],
});

/** Suites that need a built product; `.ci/run` runs them, `npm test` does not. */
export default {
  projects: [suite('system'), suite('browser')],
  reporters: ['default', '@halalmap/build-config/summary-reporter'],
  testTimeout: 300_000,
};
