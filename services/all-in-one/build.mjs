import { bundleService } from '@halalmap/build-config/esbuild';
import { fileURLToPath } from 'node:url';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

await bundleService({
  entryPoints: {
    main: path('./src/main.ts'),
    'embedded-mongo-worker': path('../../packages/embedded-mongo/src/worker.ts'),
  },
  outdir: path('./dist'),
});
