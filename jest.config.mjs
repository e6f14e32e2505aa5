import { availableParallelism } from 'node:os';
import {
  databaseProjects,
  filesProjects,
  nodeProjects,
  suiteProjects,
  webProjects,
} from '@halalmap/build-config/jest';

/**
 * One run for all workspaces: `npm test` prints one closing line. `.ci/run` also runs the slow suites (`*.slow.test.ts`)
 * and the integration suites (`*.int.test.ts`).
 *
 * The shortest projects stand first: where Jest knows no times of an earlier run, it starts the last first, so that no long one runs
 * alone at the end.
 */
export default {
  projects: [
    ...['contracts', 'listing-model', 'errors', 'local-files', 'reference-data'].flatMap((name) =>
      nodeProjects(`packages/${name}`),
    ),
    ...nodeProjects('bench'),
    ...['embedded-mongo', 'event-bus'].flatMap((name) => nodeProjects(`packages/${name}`)),
    ...nodeProjects('services/gateway'),
    ...databaseProjects('packages/service-kit'),
    ...['all-in-one', 'listings', 'identity', 'media'].flatMap((name) =>
      databaseProjects(`services/${name}`),
    ),
    ...nodeProjects('services/search'),
    ...suiteProjects('security', { together: true }),
    ...suiteProjects('deploy', { together: true }),
    ...filesProjects(),
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
  // Machines in CI are slower, and do other things meanwhile.
  testTimeout: process.env.CI ? 90_000 : 30_000,
};
