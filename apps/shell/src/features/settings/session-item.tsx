import type { Session } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Button, Tag, useNow } from '@halalmap/ui';
import { useSettingsText } from '../../messages/use-settings-text';
import { useSignOut } from '../../shared/use-sign-out';
import { deviceOf } from './device-name';

interface SessionItemProps {
  session: Session;
  isEnding: boolean;
  /** Ends a session elsewhere. */
  onEnd: () => void;
}

/** One stay on one device. */
export const SessionItem = ({ session, isEnding, onEnd }: SessionItemProps) => {
  const t = useSettingsText();
  const format = useFormatters();
  const now = useNow();
  const { signOut, isPending } = useSignOut();
  const { browser, system } = deviceOf(session.device);
  const device =
    browser && system
      ? t('sessions.device', { browser, system })
      : (browser ?? system ?? t('sessions.unknownDevice'));
  return (
    <li>
      <div>
        <p className="row">
          <strong title={session.device}>{device}</strong>
          {session.current && <Tag kind="info">{t('sessions.current')}</Tag>}
        </p>
        <p className="small muted">
          {t('sessions.when', {
            since: format.dateTime(session.createdAt),
            used: format.age(session.lastUsedAt, now),
          })}
        </p>
      </div>
      <Button
        size="sm"
        busy={isEnding || isPending}
        aria-label={t('sessions.endThis', { device })}
        onClick={session.current ? () => void signOut() : onEnd}
      >
        {t('sessions.end')}
      </Button>
    </li>
  );
};
