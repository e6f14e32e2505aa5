import { nodeProject, suiteProject, webProject } from '@halalmap/build-config/jest';

/**
 * One run for all workspaces: `npm test` prints one closing line. `.ci/run` also runs the slow suites (`*.slow.test.ts`)
 * and the integration suites (`*.int.test.ts`).
 */
export default {
  projects: [
    ...['contracts', 'errors', 'service-kit', 'event-bus', 'embedded-mongo', 'reference-data'].map((name) =>
      nodeProject(`packages/${name}`),
    ),
    ...['listings', 'media', 'search', 'identity', 'gateway', 'all-in-one'].map((name) =>
      nodeProject(`services/${name}`),
    ),
    nodeProject('bench'),
    suiteProject('security'),
    suiteProject('deploy'),
    ...['i18n', 'api-client', 'ui', 'mfe-kit', 'listing-parts'].map((name) => webProject(`packages/${name}`)),
    ...['shell', 'directory-mfe', 'admin-mfe', 'monitoring-mfe'].map((name) => webProject(`apps/${name}`)),
  ],
  reporters: ['default', '@halalmap/build-config/summary-reporter'],
  maxWorkers: '100%',
  testTimeout: 30_000,
};
