import { api, type AppStore } from '@halalmap/api-client';
import { ErrorState } from '@halalmap/ui';
import { useDispatch } from 'react-redux';
import { useAccountText } from '../messages/use-account-text';

/** There is a session, but nobody says whose it is: a failure, which is not the visitor's. */
export const UnreadSession = () => {
  const t = useAccountText();
  const dispatch = useDispatch<AppStore['dispatch']>();
  return (
    <ErrorState
      title={t('session.unread')}
      text={t('session.unreadText')}
      onRetry={() => void dispatch(api.util.invalidateTags(['Session']))}
    />
  );
};
