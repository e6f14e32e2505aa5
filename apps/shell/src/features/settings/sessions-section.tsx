import { Button, ErrorState, Skeleton } from '@halalmap/ui';
import { useRef } from 'react';
import { useSettingsText } from '../../messages/use-settings-text';
import { useFailureText } from '../../shared/use-failure-text';
import { SessionItem } from './session-item';
import { Setting } from './setting';
import { useSessionsQuery } from './settings-api';
import { useEndSessions } from './use-end-sessions';

/** Where somebody is signed in, and the ways to end it. */
export const SessionsSection = () => {
  const t = useSettingsText();
  const failureText = useFailureText();
  const { data, error, isLoading, refetch } = useSessionsQuery();
  const list = useRef<HTMLUListElement>(null);
  const { ending, end, problem } = useEndSessions({
    reload: refetch,
    onEnded: () => list.current?.focus(),
  });
  const sessions = data?.sessions ?? [];
  const others = sessions.filter(({ current }) => !current).map(({ id }) => id);
  return (
    <Setting title={t('sessions.title')} text={t('sessions.text')}>
      {isLoading && <Skeleton shape="block" className="sessions__sk" />}
      {!data && error !== undefined && (
        <ErrorState title={t('sessions.unread')} text={failureText(error)} onRetry={() => void refetch()} />
      )}
      {sessions.length > 0 && (
        <ul className="sessions outcome" ref={list} tabIndex={-1}>
          {sessions.map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              isEnding={ending.includes(session.id)}
              onEnd={() => void end([session.id])}
            />
          ))}
        </ul>
      )}
      {problem && <ErrorState title={t('sessions.failed')} text={problem} />}
      {others.length > 0 && (
        <div>
          <Button kind="danger" busy={ending.length > 1} onClick={() => void end(others)}>
            {t('sessions.endOthers')}
          </Button>
        </div>
      )}
    </Setting>
  );
};
