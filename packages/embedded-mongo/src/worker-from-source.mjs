// Starts the worker from TypeScript. `--import tsx` does nothing inside a worker thread, tsx's own interface does.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
