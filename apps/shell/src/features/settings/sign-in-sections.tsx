import {
  passwordChangeSchema,
  type User,
  type SecondFactorStatus,
  passkeyLimits,
  type Passkey,
  type PasskeyList,
} from '@halalmap/contracts';
import { Button, Note, useToast, ErrorState, Skeleton, Tag, useNow } from '@halalmap/ui';
import { usePersistedForm } from '@halalmap/mfe-kit/persisted-form';
import { useFormatters } from '@halalmap/i18n';
import { lazyPart } from '@halalmap/mfe-kit/lazy-part';
import { Suspense, useState, type ReactNode, useEffect, useRef } from 'react';
import { useSettingsText } from '../../messages/settings-en';
import { AccountName, NewPasswordFields, PasswordField, useRepeatedCheck } from '../../shared/account-fields';
import { useFailureText } from '../../shared/use-failure-text';
import { useSessionEnd } from '../../shared/session';
import { Setting } from './setting';
import { useSecondFactorText, usePasskeyText } from '../../messages/sign-in-methods-en';
import {
  useChangePasswordMutation,
  useSecondFactorQuery,
  usePasskeysQuery,
} from '../../shared/sign-in-methods-api';
import { hasPasskeys } from '../../shared/use-browser-passkeys';
import type { PasskeyStep } from './passkey-dialogs';
import { FailureNote } from '../../shared/page-parts';

/** Changes the password, which revokes all sessions except this one. */
export const PasswordSection = ({ user }: { user: User }) => {
  const t = useSettingsText();
  const toast = useToast();
  const endSession = useSessionEnd({ returnTo: '/settings', isKept: false });
  const [send] = useChangePasswordMutation();
  const { formProps, field, failure, isSending, reset } = usePersistedForm({
    failureText: useFailureText(),
    schema: passwordChangeSchema,
    alsoCheck: useRepeatedCheck(),
    send: ({ currentPassword, newPassword }) => send({ currentPassword, newPassword }),
    onDone: () => {
      reset();
      toast.show({ kind: 'ok', title: t('password.changed'), text: t('password.changedText') });
    },
    onRefused: (_text, { status }) => {
      if (status === 401) endSession();
    },
    fieldOf: ({ code }) => (code === 'wrong_password' ? 'currentPassword' : null),
  });
  return (
    <Setting title={t('password.title')} text={t('password.text')}>
      <form className="stack" {...formProps}>
        <FailureNote title={t('password.failed')} text={failure} />
        <AccountName email={user.email} />
        <PasswordField
          label={t('password.current')}
          {...field('currentPassword')}
          autoComplete="current-password"
        />
        <NewPasswordFields field={field} />
        <div>
          <Button type="submit" kind="primary" busy={isSending}>
            {t(isSending ? 'password.saving' : 'password.save')}
          </Button>
        </div>
      </form>
    </Setting>
  );
};

/** The dialogs, with the QR code, are loaded when one is opened. */
const SecondFactorDialog = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "second-factor" */ './second-factor-dialogs')).SecondFactorDialog,
);

const fewCodes = 3;

const SecondFactorState = ({ status }: { status: SecondFactorStatus }) => {
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
      {data && <SecondFactorState status={data} />}
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
