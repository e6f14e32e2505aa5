import { factMessages } from './en-facts';
import { importMessages } from './en-import';
import { queueMessages } from './en-queue';

/** English, the language that every other catalogue falls back to. */
export const en = { ...queueMessages, ...factMessages, ...importMessages };
