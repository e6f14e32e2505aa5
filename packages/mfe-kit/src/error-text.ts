import { asApiError } from '@halalmap/api-client';
import { useTranslator } from '@halalmap/i18n';
import { kitMessages } from './messages/en';

/** @returns a function that returns the message for a failed request: the server's, or ours if there is none */
export const useErrorText = (): ((error: unknown) => string) => {
  const t = useTranslator(kitMessages);
  return (error) => {
    const { code, message } = asApiError(error);
    if (code === 'network') return t('error.network');
    return code === 'unreadable' ? t('error.unreadable') : message;
  };
};
