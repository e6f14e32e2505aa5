import type { SecondFactorStatus, User } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Button, ErrorState, Note, Skeleton, Tag } from '@halalmap/ui';
import { Suspense, useState } from 'react';
import { useSecondFactorText } from '../../messages/second-factor-en';
import { lazyPart } from '../../shared/lazy-part';
import { useSecondFactorQuery } from '../../shared/second-factor-api';
import { useFailureText } from '../../shared/use-failure-text';
import { Setting } from './setting';

/** The dialogs, with the QR code, are loaded when one is opened. */
const SecondFactorDialog = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "second-factor" */ './second-factor-dialogs')).SecondFactorDialog,
);

const fewCodes = 3;

const State = ({ status }: { status: SecondFactorStatus }) => {
  const t = useSecondFactorText();
  const format = useFormatters();
  if (!status.enabled) {
    return status.required ? (
      <Note icon="shield" title={t('factor.required')}>
        <p>{t('factor.requiredText')}</p>
      </Note>
    ) : (
      <p>
        <Tag>{t('factor.off')}</Tag>
      </p>
    );
  }
  return (
    <>
      <p className="row">
        <Tag kind="ok">{t('factor.on')}</Tag>
        {status.app && <span>{t('factor.methods.app')}</span>}
        {status.passkeys > 0 && <span>{t('factor.methods.passkeys', { count: status.passkeys })}</span>}
      </p>
      {status.since && (
        <p className="small muted">{t('factor.since', { since: format.dateTime(status.since) })}</p>
      )}
      <p className="small muted">{t('factor.left', { count: status.recoveryCodesLeft })}</p>
      {status.recoveryCodesLeft < fewCodes && <Note icon="info" title={t('factor.few')} />}
    </>
  );
};

/** Two-step sign-in: the authenticator app, new recovery codes, turning it off. */
export const SecondFactorSection = ({ user }: { user: User }) => {
  const t = useSecondFactorText();
  const failureText = useFailureText();
  const { data, error, refetch } = useSecondFactorQuery();
  const isLast = data?.required && data.app && data.passkeys === 0;
  const [open, setOpen] = useState<'setUp' | 'renew' | 'remove' | null>(null);
  return (
    <Setting title={t('factor.title')} text={t('factor.text')}>
      {!data &&
        (error === undefined ? (
          <Skeleton shape="block" className="sessions__skeleton" />
        ) : (
          <ErrorState title={t('factor.unread')} text={failureText(error)} onRetry={() => void refetch()} />
        ))}
      {data && <State status={data} />}
      {data && (
        <div className="row">
          {!data.app && (
            <Button
              kind={data.enabled ? undefined : 'primary'}
              icon="shield"
              onClick={() => setOpen('setUp')}
            >
              {t(data.enabled ? 'factor.addApp' : 'factor.setUp')}
            </Button>
          )}
          {data.enabled && <Button onClick={() => setOpen('renew')}>{t('factor.renew')}</Button>}
          {data.app && !isLast && (
            <Button kind="danger" onClick={() => setOpen('remove')}>
              {t(data.passkeys > 0 ? 'factor.removeApp' : 'factor.remove')}
            </Button>
          )}
        </div>
      )}
      {isLast && <p className="small muted">{t('factor.last')}</p>}
      {open && data && (
        <Suspense>
          <SecondFactorDialog what={open} status={data} email={user.email} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Setting>
  );
};
