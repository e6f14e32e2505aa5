import { defineCatalogue, useTranslator, type Translator } from '@halalmap/i18n';
import { claimMessages } from './en-claims';

// Apart from the texts of the app: they come with the dialog, when that is wanted.
const catalogue = defineCatalogue({ en: claimMessages });

export type ClaimText = Translator<keyof typeof claimMessages>;

/** The texts about claims in the current language. */
export const useClaimText = (): ClaimText => useTranslator(catalogue);
