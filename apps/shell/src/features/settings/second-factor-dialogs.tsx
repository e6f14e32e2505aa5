import {
  product,
  recoveryCodesRenewalSchema,
  secondFactorSignInSchema,
  secondFactorProofSchema,
  secondFactorSetupSchema,
  type SecondFactorSecret,
  type SecondFactorStatus,
} from '@halalmap/contracts';
import { FormDialog } from '@halalmap/mfe-kit/form-dialog';
import { usePersistedForm } from '@halalmap/mfe-kit/persisted-form';
import { Button, Dialog, useToast } from '@halalmap/ui';
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { useSecondFactorText } from '../../messages/sign-in-methods-en';
import { AccountName, CodeField, PasswordField } from '../../shared/account-fields';
import {
  useConfirmSecondFactorMutation,
  useRemoveSecondFactorMutation,
  useRenewRecoveryCodesMutation,
  useSetUpSecondFactorMutation,
} from '../../shared/sign-in-methods-api';
import { useFailureText } from '../../shared/use-failure-text';
import { useSessionEnd } from '../../shared/session';
import { saveFile } from './data-sections';
import { QrCode } from './qr-code';
import { FailureNote } from '../../shared/page-parts';

/** The field of an error that is about one. */
const fieldOf = ({ code }: { code: string }): string | null =>
  ({ wrong_password: 'password', wrong_code: 'code' })[code] ?? null;

/** What the forms of all dialogs have in common. */
export const useDialogOptions = () => {
  const endSession = useSessionEnd({ returnTo: '/settings', isKept: false });
  return {
    failureText: useFailureText(),
    onRefused: (_text: string, { status }: { status: number }) => {
      if (status === 401) endSession();
    },
    fieldOf,
  };
};

interface StepProps {
  title: string;
  form: { formProps: ComponentProps<'form'>; failure: string | null; isSending: boolean };
  confirm: string;
  /** Replaces the label while it is sent. */
  pending?: string;
  isDangerous?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** One step: a form in a dialog. */
export const Step = ({
  title,
  form,
  confirm,
  pending,
  isDangerous = false,
  onClose,
  children,
}: StepProps) => {
  const t = useSecondFactorText();
  return (
    <FormDialog
      title={title}
      form={form}
      cancel={t('factor.cancel')}
      submit={form.isSending ? (pending ?? t('factor.wait')) : confirm}
      isDangerous={isDangerous}
      onClose={onClose}
    >
      <FailureNote title={t('factor.failed')} text={form.failure} />
      {children}
    </FormDialog>
  );
};

/** Shows new recovery codes, which cannot be read again. */
export const RecoveryCodesStep = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => {
  const t = useSecondFactorText();
  const toast = useToast();
  const list = useRef<HTMLOListElement>(null);
  const text = codes.join('\n');
  useEffect(() => list.current?.focus(), []);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.show({ kind: 'ok', title: t('factor.codes.copied') }),
      () => toast.show({ kind: 'bad', title: t('factor.codes.notCopied') }),
    );
  const download = () =>
    saveFile({
      name: 'halalmap-recovery-codes.txt',
      type: 'text/plain',
      text: `${product.name}: ${t('factor.codes.title')}\n\n${text}\n`,
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('factor.codes.title')}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('factor.codes.done')}
        </Button>
      }
    >
      <div className="stack">
        <p>{t('factor.codes.text')}</p>
        <ol className="codes outcome" ref={list} tabIndex={-1} aria-label={t('factor.codes.title')}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className="row">
          {'clipboard' in navigator && (
            <Button size="sm" onClick={() => void copy()}>
              {t('factor.codes.copy')}
            </Button>
          )}
          <Button size="sm" onClick={download}>
            {t('factor.codes.download')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};

interface DialogProps {
  email: string;
  onClose: () => void;
  /** Called with new recovery codes. */
  onCodes: (codes: readonly string[]) => void;
}

interface WithStatus {
  status: SecondFactorStatus;
}

const PasswordStep = ({
  email,
  onClose,
  onSecret,
}: Omit<DialogProps, 'onCodes'> & { onSecret: (secret: SecondFactorSecret) => void }) => {
  const t = useSecondFactorText();
  const [send] = useSetUpSecondFactorMutation();
  const form = usePersistedForm({
    ...useDialogOptions(),
    schema: secondFactorSetupSchema,
    send,
    onDone: onSecret,
  });
  return (
    <Step title={t('factor.setUp.ask')} form={form} confirm={t('factor.next')} onClose={onClose}>
      <p>{t('factor.setUp.intro')}</p>
      <AccountName email={email} />
      <PasswordField
        label={t('factor.password')}
        {...form.field('password')}
        autoComplete="current-password"
      />
    </Step>
  );
};

const ScanStep = ({
  secret,
  onClose,
  onCodes,
}: Omit<DialogProps, 'email'> & { secret: SecondFactorSecret }) => {
  const t = useSecondFactorText();
  const toast = useToast();
  const [send] = useConfirmSecondFactorMutation();
  const form = usePersistedForm({
    ...useDialogOptions(),
    schema: secondFactorSignInSchema,
    toInput: ({ code }) => ({ token: secret.token, code }),
    send,
    onDone: ({ recoveryCodes }) => {
      if (recoveryCodes.length > 0) {
        toast.show({ kind: 'ok', title: t('factor.setUp.done'), text: t('factor.setUp.doneText') });
        onCodes(recoveryCodes);
      } else {
        toast.show({ kind: 'ok', title: t('factor.setUp.added') });
        onClose();
      }
    },
  });
  const { focusFirst } = form;
  useEffect(focusFirst, [focusFirst]);
  return (
    <Step title={t('factor.setUp.ask')} form={form} confirm={t('factor.setUp.confirm')} onClose={onClose}>
      <p>{t('factor.setUp.scan')}</p>
      <QrCode text={secret.uri} label={t('factor.setUp.qr')} />
      <p className="small">
        {t('factor.setUp.secret')}
        <br />
        <code className="secret">{secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <p className="small">
        <a href={secret.uri}>{t('factor.setUp.open')}</a>
      </p>
      <CodeField field={form.field} kind="app" />
    </Step>
  );
};

const SetUp = ({ email, onClose, onCodes }: DialogProps) => {
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null);
  return secret ? (
    <ScanStep secret={secret} onClose={onClose} onCodes={onCodes} />
  ) : (
    <PasswordStep email={email} onClose={onClose} onSecret={setSecret} />
  );
};

const Renew = ({ email, status, onClose, onCodes }: DialogProps & WithStatus) => {
  const t = useSecondFactorText();
  const [send] = useRenewRecoveryCodesMutation();
  const form = usePersistedForm({
    ...useDialogOptions(),
    schema: recoveryCodesRenewalSchema,
    send,
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  return (
    <Step title={t('factor.renew')} form={form} confirm={t('factor.renew.confirm')} onClose={onClose}>
      <p>{t('factor.renew.text')}</p>
      <AccountName email={email} />
      <PasswordField
        label={t('factor.password')}
        {...form.field('password')}
        autoComplete="current-password"
      />
      {status.app && <CodeField field={form.field} kind="any" />}
    </Step>
  );
};

const Remove = ({ email, status, onClose }: Omit<DialogProps, 'onCodes'> & WithStatus) => {
  const t = useSecondFactorText();
  const what = status.passkeys > 0 ? 'factor.removeApp' : 'factor.remove';
  const toast = useToast();
  const [send] = useRemoveSecondFactorMutation();
  const form = usePersistedForm({
    ...useDialogOptions(),
    schema: secondFactorProofSchema,
    send,
    onDone: () => {
      toast.show({ kind: 'ok', title: t(`${what}.done`) });
      onClose();
    },
  });
  return (
    <Step title={t(`${what}.ask`)} form={form} confirm={t(what)} isDangerous onClose={onClose}>
      <p>{t(`${what}.text`)}</p>
      <AccountName email={email} />
      <PasswordField
        label={t('factor.password')}
        {...form.field('password')}
        autoComplete="current-password"
      />
      <CodeField field={form.field} kind="any" />
    </Step>
  );
};

/** The dialogs of two-step sign-in, one at a time. */
export const SecondFactorDialog = (props: {
  what: 'setUp' | 'renew' | 'remove';
  status: SecondFactorStatus;
  email: string;
  onClose: () => void;
}) => {
  const { what, ...rest } = props;
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodesStep codes={codes} onClose={props.onClose} />;
  if (what === 'remove') return <Remove {...rest} />;
  return what === 'setUp' ? (
    <SetUp email={props.email} onClose={props.onClose} onCodes={setCodes} />
  ) : (
    <Renew {...rest} onCodes={setCodes} />
  );
};
