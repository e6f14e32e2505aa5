import { suiteProjects } from '@halalmap/build-config/jest';

/** Suites that need a built product; `.ci/run` runs them, `npm test` does not. */
export default {
  projects: ['system', 'browser', 'cluster'].flatMap((name) => suiteProjects(name)),
  reporters: ['default', '@halalmap/build-config/summary-reporter'],
  testTimeout: 300_000,
};
