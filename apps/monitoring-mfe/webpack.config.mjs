import { fileURLToPath } from 'node:url';
import { createAppConfig, runBuild } from '@halalmap/build-config/webpack';

await runBuild(
  createAppConfig({
    appDir: fileURLToPath(new URL('.', import.meta.url)),
    name: 'monitoring',
    kind: 'remote',
    exposes: { './remote': './src/remote.tsx' },
  }),
);
