import { ensureBuilt, oneProcess } from './ensure-built.mjs';

/** `npm start`: builds if sources have changed since the last start, then runs the whole product in this process. */
await ensureBuilt({ projects: oneProcess });
process.env.NODE_ENV ??= 'production';
// Not a literal, because the type check would follow it into the built files.
await import(new URL('../services/all-in-one/dist/main.js', import.meta.url).href);
