import { availableParallelism } from 'node:os';
import { databaseProject, nodeProject, suiteProject, webProjects } from '@halalmap/build-config/jest';

/**
 * One run for all workspaces: `npm test` prints one closing line. `.ci/run` also runs the slow suites (`*.slow.test.ts`)
 * and the integration suites (`*.int.test.ts`).
 */
export default {
  projects: [
    ...[
      ...['contracts', 'listing-model', 'errors', 'event-bus', 'embedded-mongo', 'local-files'],
      'reference-data',
    ].map((name) => nodeProject(`packages/${name}`)),
    ...['search', 'gateway'].map((name) => nodeProject(`services/${name}`)),
    databaseProject('packages/service-kit'),
    ...['listings', 'media', 'identity', 'all-in-one'].map((name) => databaseProject(`services/${name}`)),
    nodeProject('bench'),
    suiteProject('security'),
    suiteProject('deploy'),
    ...['i18n', 'api-client', 'ui', 'mfe-kit', 'listing-parts'].flatMap((name) =>
      webProjects(`packages/${name}`),
    ),
    ...['shell', 'directory-mfe', 'admin-mfe', 'monitoring-mfe'].flatMap((name) =>
      webProjects(`apps/${name}`),
    ),
  ],
  reporters: ['default', '@halalmap/build-config/summary-reporter'],
  // One more than there are cores: tests wait for sockets and timers for a third of their time.
  maxWorkers: availableParallelism() + 1,
  testTimeout: 30_000,
};
