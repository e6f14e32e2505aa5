import { passkeyLimits, type Passkey, type PasskeyList, type User } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Button, ErrorState, Note, Skeleton, useNow } from '@halalmap/ui';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { usePasskeyText } from '../../messages/passkey-en';
import { lazyPart } from '../../shared/lazy-part';
import { usePasskeysQuery } from '../../shared/passkeys-api';
import { useSecondFactorQuery } from '../../shared/second-factor-api';
import { hasPasskeys } from '../../shared/use-browser-passkeys';
import { useFailureText } from '../../shared/use-failure-text';
import type { PasskeyStep } from './passkey-dialogs';
import { Setting } from './setting';

/** The dialogs are loaded when one is opened. */
const PasskeyDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "second-factor" */ './passkey-dialogs')).PasskeyDialog,
);

const PasskeyItem = ({
  passkey,
  canRemove,
  onOpen,
}: {
  passkey: Passkey;
  canRemove: boolean;
  onOpen: (step: PasskeyStep) => void;
}) => {
  const t = usePasskeyText();
  const format = useFormatters();
  const now = useNow();
  const { name, createdAt, lastUsedAt } = passkey;
  const since = format.dateTime(createdAt);
  return (
    <li>
      <div>
        <p>
          <strong>{name}</strong>
        </p>
        <p className="small muted">
          {lastUsedAt === null
            ? t('passkey.added', { since })
            : t('passkey.used', { since, used: format.age(lastUsedAt, now) })}
        </p>
      </div>
      <div className="row">
        <Button
          size="sm"
          aria-label={t('passkey.renameThis', { name })}
          onClick={() => onOpen({ what: 'rename', passkey })}
        >
          {t('passkey.rename')}
        </Button>
        {canRemove && (
          <Button
            size="sm"
            kind="danger"
            aria-label={t('passkey.removeThis', { name })}
            onClick={() => onOpen({ what: 'remove', passkey })}
          >
            {t('passkey.remove')}
          </Button>
        )}
      </div>
    </li>
  );
};

/** The button that adds a passkey, or why there can be none here. */
const AddOrReason = ({ list, onAdd }: { list: PasskeyList; onAdd: () => void }) => {
  const t = usePasskeyText();
  const there = (text: ReactNode) => <a href={`${list.origin ?? ''}/settings`}>{text}</a>;
  if (list.origin === null) {
    return (
      <Note icon="info" title={t('passkey.impossible')}>
        <p>{t('passkey.impossibleText')}</p>
      </Note>
    );
  }
  if (list.origin !== window.location.origin) {
    return (
      <Note icon="info" title={t('passkey.elsewhere', { here: window.location.origin })}>
        <p>{t.rich('passkey.elsewhereText', { a: there, there: list.origin })}</p>
      </Note>
    );
  }
  if (!hasPasskeys()) {
    return (
      <Note icon="info" title={t('passkey.unsupported')}>
        <p>{t('passkey.unsupportedText')}</p>
      </Note>
    );
  }
  if (list.passkeys.length >= passkeyLimits.max) return <p className="small muted">{t('passkey.max')}</p>;
  return (
    <div>
      <Button kind={list.passkeys.length === 0 ? 'primary' : undefined} icon="key-round" onClick={onAdd}>
        {t('passkey.add')}
      </Button>
    </div>
  );
};

/** The passkeys of the account: adding, renaming and removing them. */
export const PasskeysSection = ({ user }: { user: User }) => {
  const t = usePasskeyText();
  const failureText = useFailureText();
  const { data, error, refetch } = usePasskeysQuery();
  const { data: factor, ...factorQuery } = useSecondFactorQuery();
  const unread = data ? factorQuery.error : error;
  const [step, setStep] = useState<PasskeyStep | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const [removals, setRemovals] = useState(0);
  // The dialog returns the focus to the pressed button first, which goes with the passkey.
  useEffect(() => {
    if (removals > 0) list.current?.focus();
  }, [removals]);
  const isOnlyFactor = factor !== undefined && !factor.app && factor.passkeys === 1;
  const mustStay = isOnlyFactor && factor.required;
  return (
    <Setting title={t('passkey.title')} text={t('passkey.text')}>
      {!(data && factor) &&
        (unread === undefined ? (
          <Skeleton shape="block" className="sessions__skeleton" />
        ) : (
          <ErrorState
            title={t('passkey.unread')}
            text={failureText(unread)}
            onRetry={() => void (data ? factorQuery.refetch() : refetch())}
          />
        ))}
      {data && factor && (
        <div className="stack outcome" ref={list} tabIndex={-1} role="group" aria-label={t('passkey.title')}>
          {data.passkeys.length === 0 ? (
            <p className="muted">{t('passkey.none')}</p>
          ) : (
            <ul className="sessions">
              {data.passkeys.map((passkey) => (
                <PasskeyItem key={passkey.id} passkey={passkey} canRemove={!mustStay} onOpen={setStep} />
              ))}
            </ul>
          )}
          {mustStay && <p className="small muted">{t('passkey.last')}</p>}
          <AddOrReason list={data} onAdd={() => setStep({ what: 'add', isFirst: !factor.enabled })} />
        </div>
      )}
      {step && (
        <Suspense>
          <PasskeyDialog
            step={step}
            isLast={isOnlyFactor}
            email={user.email}
            onClose={() => setStep(null)}
            onRemoved={() => {
              setStep(null);
              setRemovals(removals + 1);
            }}
          />
        </Suspense>
      )}
    </Setting>
  );
};
