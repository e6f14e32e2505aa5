import { suiteProject } from '@halalmap/build-config/jest';

/** Suites that need a built product; `.ci/run` runs them, `npm test` does not. */
export default {
  projects: [suiteProject('system'), suiteProject('browser'), suiteProject('cluster')],
  reporters: ['default', '@halalmap/build-config/summary-reporter'],
  testTimeout: 300_000,
};
