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
        {status.since && (
          <span className="small muted">{t('factor.since', { since: format.dateTime(status.since) })}</span>
        )}
      </p>
      <p className="small muted">{t('factor.left', { count: status.recoveryCodesLeft })}</p>
      {status.recoveryCodesLeft < fewCodes && <Note icon="info" title={t('factor.few')} />}
    </>
  );
};

/** Two-step sign-in: setting it up, new recovery codes, turning it off. */
export const SecondFactorSection = ({ user }: { user: User }) => {
  const t = useSecondFactorText();
  const failureText = useFailureText();
  const { data, error, refetch } = useSecondFactorQuery();
  const [open, setOpen] = useState<'setUp' | 'renew' | 'remove' | null>(null);
  return (
    <Setting title={t('factor.title')} text={t('factor.text')}>
      {!data &&
        (error === undefined ? (
          <Skeleton shape="block" className="sessions__sk" />
        ) : (
          <ErrorState title={t('factor.unread')} text={failureText(error)} onRetry={() => void refetch()} />
        ))}
      {data && <State status={data} />}
      {data && (
        <div className="row">
          {data.enabled ? (
            <>
              <Button onClick={() => setOpen('renew')}>{t('factor.renew')}</Button>
              <Button kind="danger" onClick={() => setOpen('remove')}>
                {t('factor.remove')}
              </Button>
            </>
          ) : (
            <Button kind="primary" icon="shield" onClick={() => setOpen('setUp')}>
              {t('factor.setUp')}
            </Button>
          )}
        </div>
      )}
      {open && (
        <Suspense>
          <SecondFactorDialog what={open} email={user.email} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Setting>
  );
};
