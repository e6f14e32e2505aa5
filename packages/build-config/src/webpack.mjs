export { bundleRenderer } from './renderer.mjs';
export { createAppConfig } from './webpack/app-config.mjs';
export { runBuild } from './webpack/run-build.mjs';
