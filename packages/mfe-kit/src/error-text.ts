import { asApiError } from '@halalmap/api-client';
import { useTranslator } from '@halalmap/i18n';
import { kitMessages } from './messages/en';

/** @returns a function that says to people why a call failed: the server's words, or ours where the server said none */
export const useErrorText = (): ((error: unknown) => string) => {
  const t = useTranslator(kitMessages);
  return (error) => {
    const { code, message } = asApiError(error);
    if (code === 'network') return t('error.network');
    return code === 'unreadable' ? t('error.unreadable') : message;
  };
};
