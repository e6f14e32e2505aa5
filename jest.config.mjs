import { availableParallelism } from 'node:os';
import { databaseProjects, nodeProjects, suiteProjects, webProjects } from '@halalmap/build-config/jest';

/**
 * One run for all workspaces: `npm test` prints one closing line. `.ci/run` also runs the slow suites (`*.slow.test.ts`)
 * and the integration suites (`*.int.test.ts`).
 */
export default {
  projects: [
    ...[
      ...['contracts', 'listing-model', 'errors', 'event-bus', 'embedded-mongo', 'local-files'],
      'reference-data',
    ].flatMap((name) => nodeProjects(`packages/${name}`)),
    ...['search', 'gateway'].flatMap((name) => nodeProjects(`services/${name}`)),
    ...databaseProjects('packages/service-kit'),
    ...['listings', 'identity', 'media', 'all-in-one'].flatMap((name) =>
      databaseProjects(`services/${name}`),
    ),
    ...nodeProjects('bench'),
    ...suiteProjects('security', { together: true }),
    ...suiteProjects('deploy', { together: true }),
    ...['ui', 'mfe-kit', 'i18n', 'api-client', 'listing-parts'].flatMap((name) =>
      webProjects(`packages/${name}`),
    ),
    ...['directory-mfe', 'admin-mfe', 'shell', 'monitoring-mfe'].flatMap((name) =>
      webProjects(`apps/${name}`),
    ),
  ],
  reporters: ['default', '@halalmap/build-config/summary-reporter'],
  // One more than there are cores: tests wait for sockets and timers for a third of their time.
  maxWorkers: availableParallelism() + 1,
  // A worker keeps what files before have loaded until memory is short; this bounds what the whole run needs.
  workerIdleMemoryLimit: '1GB',
  testTimeout: 30_000,
};
