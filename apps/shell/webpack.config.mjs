import { buildApp } from '@halalmap/build-config/webpack';
import { fileURLToPath } from 'node:url';

await buildApp({
  appDir: fileURLToPath(new URL('.', import.meta.url)),
  name: 'shell',
  kind: 'host',
  renderedAt: '/',
});
