import { bundleService } from '@halalmap/build-config/esbuild';
import { fileURLToPath } from 'node:url';
import { bundleOf } from './bundle.mjs';

await bundleService(bundleOf(fileURLToPath(new URL('./dist', import.meta.url))));
