import { ensureBuilt } from './ensure-built.mjs';

/** `npm start`: builds if sources have changed since the last start, then runs the whole product in this process. */
await ensureBuilt();
process.env.NODE_ENV ??= 'production';
await import('../services/all-in-one/dist/main.js');
