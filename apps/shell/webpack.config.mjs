import { bundleRenderer, createAppConfig, runBuild } from '@halalmap/build-config/webpack';
import { fileURLToPath } from 'node:url';

const appDir = fileURLToPath(new URL('.', import.meta.url));

await runBuild(createAppConfig({ appDir, name: 'shell', kind: 'host' }));
await bundleRenderer({ appDir, kind: 'host', publicPath: '/' });
