import { nodeProject, suiteProject, webProject } from '@halalmap/build-config/jest';

/** One run for the whole house: `npm test` prints one closing line. Integration suites (`*.int.test.ts`) run by `.ci/run`. */
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
    ...['i18n', 'api-client', 'ui', 'mfe-kit', 'listing-parts'].map((name) => webProject(`packages/${name}`)),
    ...['shell', 'directory-mfe', 'admin-mfe'].map((name) => webProject(`apps/${name}`)),
  ],
  reporters: ['default', '@halalmap/build-config/summary-reporter'],
  testTimeout: 30_000,
};
