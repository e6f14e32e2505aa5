import { asApiError } from '@halalmap/api-client';
import { useErrorText } from '@halalmap/mfe-kit';
import { useAccountText } from '../messages/account-en';

const minute = 60;

/** @returns a function that explains why a request failed, and when rate limited, how long to wait */
export const useFailureText = (): ((error: unknown) => string) => {
  const t = useAccountText();
  const errorText = useErrorText();
  return (error) => {
    const { status, retryAfterSeconds } = asApiError(error);
    if (status !== 429 || retryAfterSeconds === null) return errorText(error);
    return retryAfterSeconds < minute
      ? t('limited.seconds', { count: retryAfterSeconds })
      : t('limited.minutes', { count: Math.ceil(retryAfterSeconds / minute) });
  };
};
