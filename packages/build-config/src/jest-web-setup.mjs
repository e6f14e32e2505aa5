import { TextDecoder, TextEncoder } from 'node:util';

// The router needs both and jsdom offers neither.
Object.assign(globalThis, { TextDecoder, TextEncoder });
