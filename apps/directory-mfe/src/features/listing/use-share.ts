import { useToast } from '@halalmap/ui';
import { useText } from '../../messages/use-text';

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Shares the address of this page by the device's sheet, or copies it where there is none, and says so. */
export const useShare = (): ((title: string) => Promise<void>) => {
  const t = useText();
  const toast = useToast();

  const copy = async (url: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      toast.show({ title: t('listing.copied') });
    } catch {
      toast.show({ title: t('listing.copyFailed'), text: t('listing.copyFailedText'), kind: 'bad' });
    }
  };

  return async (title) => {
    const url = window.location.origin + window.location.pathname;
    if (typeof navigator.share !== 'function') return copy(url);
    try {
      await navigator.share({ title, url });
    } catch (error) {
      // Closing the sheet is no failure; a device that cannot share after all still copies.
      if (!isAbort(error)) await copy(url);
    }
  };
};
