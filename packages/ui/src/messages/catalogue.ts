import { defineCatalogue } from '@halalmap/i18n';
import { en } from './en';

/** The message catalogue of the shared parts. */
export const uiMessages = defineCatalogue({ en });
