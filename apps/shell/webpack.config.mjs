import { createAppConfig, runBuild } from '@halalmap/build-config/webpack';
import { fileURLToPath } from 'node:url';

await runBuild(
  createAppConfig({ appDir: fileURLToPath(new URL('.', import.meta.url)), name: 'shell', kind: 'host' }),
);
