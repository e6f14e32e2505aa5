import { buildLate, ensureBuilt, firstPages } from './ensure-built.mjs';

/**
 * `npm start`: builds what the public sees if sources have changed since the last start, then runs the whole product in this
 * process. The remotes of the back office are built meanwhile; a page of theirs says so, and comes by itself.
 */
await ensureBuilt({ projects: firstPages });
const late = buildLate();
process.env.REMOTES_BEING_BUILT = late.remotes.join();
process.env.NODE_ENV ??= 'production';
// Not a literal, because the type check would follow it into the built files.
await import(new URL('../services/all-in-one/dist/main.js', import.meta.url).href);
await late.build();
