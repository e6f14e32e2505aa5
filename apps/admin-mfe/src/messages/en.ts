import { factMessages } from './en-facts';
import { queueMessages } from './en-queue';

/** English, the language that every other catalogue falls back to. */
export const en = { ...queueMessages, ...factMessages };
