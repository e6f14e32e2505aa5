import { fileURLToPath } from 'node:url';
import { buildApp } from '@halalmap/build-config/webpack';

await buildApp({
  appDir: fileURLToPath(new URL('.', import.meta.url)),
  name: 'monitoring',
  kind: 'remote',
  exposes: { './remote': './src/remote.tsx' },
});
