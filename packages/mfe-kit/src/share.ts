import { useTranslator } from '@halalmap/i18n';
import { useToast } from '@halalmap/ui';
import { shareMessages } from './messages/en-bundled';

/** Title and text of a shared page. */
export interface Shared {
  title: string;
  text?: string;
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/**
 * Copies a URL and says so.
 * @returns a function that resolves when done; it never rejects
 */
export const useCopyLink = (): ((url: string) => Promise<void>) => {
  const t = useTranslator(shareMessages);
  const toast = useToast();
  return async (url) => {
    try {
      await navigator.clipboard.writeText(url);
      toast.show({ title: t('copied') });
    } catch {
      toast.show({ title: t('copyFailed'), text: t('copyFailedText'), kind: 'bad' });
    }
  };
};

/**
 * Shares the URL of this page, without its query, through the device's share sheet, or copies it and says so.
 * @returns a function that resolves when done; it never rejects
 */
export const useShare = (): ((shared: Shared) => Promise<void>) => {
  const copy = useCopyLink();
  return async (shared) => {
    const url = window.location.origin + window.location.pathname;
    if (typeof navigator.share !== 'function') return copy(url);
    try {
      await navigator.share({ ...shared, url });
    } catch (error) {
      // Closing the sheet is not an error; if sharing fails, the URL is copied.
      if (!isAbort(error)) await copy(url);
    }
  };
};
