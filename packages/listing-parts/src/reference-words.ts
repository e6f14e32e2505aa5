import * as ui from '@halalmap/ui';

type UseWord = typeof ui.useReferenceWord;

/** In a shell of 0.2.0, which has no such words, they stay as they are stored. This leaves with the release after this one. */
const asStored: UseWord = () => (word) => word;

/** Names a stored word in the language of the page. */
export const useReferenceWord = (ui.useReferenceWord as UseWord | undefined) ?? asStored;

/** As `useReferenceWord`, for lists that the browser fetches after the page. */
export const useFetchedWord = (ui.useFetchedWord as UseWord | undefined) ?? asStored;
