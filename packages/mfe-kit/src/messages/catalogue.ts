import { defineCatalogue } from '@halalmap/i18n';
import { en } from './en';

/** Texts of the parts that shell and remotes share. */
export const kitMessages = defineCatalogue({ en });
