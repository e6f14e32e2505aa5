/* global window */
const { TextDecoder, TextEncoder } = require('node:util');

// The router needs both, and jsdom has neither.
Object.assign(window, { TextDecoder, TextEncoder });
