import {
  passkeyInputSchema,
  passkeyPatchSchema,
  passkeySetupSchema,
  type Passkey,
} from '@halalmap/contracts';
import { usePersistedForm } from '@halalmap/mfe-kit/persisted-form';
import { Note, TextInput, useToast } from '@halalmap/ui';
import { useState } from 'react';
import { usePasskeyText, useSecondFactorText } from '../../messages/sign-in-methods-en';
import {
  useAddPasskeyMutation,
  usePreparePasskeyMutation,
  useRemovePasskeyMutation,
  useRenamePasskeyMutation,
} from '../../shared/sign-in-methods-api';
import { AccountName, PasswordField } from '../../shared/account-fields';
import { useBrowserPasskeys } from '../../shared/use-browser-passkeys';
import { deviceOf } from './sessions-section';
import { RecoveryCodesStep, Step, useDialogOptions } from './second-factor-dialogs';

/** What a dialog is opened for. */
export type PasskeyStep = { what: 'add'; isFirst: boolean } | { what: 'rename' | 'remove'; passkey: Passkey };

interface StepProps {
  email: string;
  onClose: () => void;
}

const addSchema = passkeyInputSchema.pick({ name: true }).extend(passkeySetupSchema.shape);

const Add = ({
  email,
  isFirst,
  onClose,
  onCodes,
}: StepProps & { isFirst: boolean; onCodes: (codes: readonly string[]) => void }) => {
  const t = usePasskeyText();
  const factorText = useSecondFactorText();
  const toast = useToast();
  const passkeys = useBrowserPasskeys();
  const [prepare] = usePreparePasskeyMutation();
  const [add] = useAddPasskeyMutation();
  const { browser, system } = deviceOf(navigator.userAgent);
  const form = usePersistedForm({
    ...useDialogOptions(),
    defaults: {
      name:
        browser && system
          ? t('passkey.defaultName', { browser, system })
          : (browser ?? system ?? t('passkey.unknownDevice')),
    },
    schema: addSchema,
    send: ({ name, password }) =>
      passkeys.create(
        () => prepare(password === undefined ? {} : { password }),
        (passkey) => add({ name, passkey }),
      ),
    onDone: ({ recoveryCodes }) => {
      toast.show({ kind: 'ok', title: t('passkey.done') });
      if (recoveryCodes.length > 0) onCodes(recoveryCodes);
      else onClose();
    },
  });
  return (
    <Step
      title={t('passkey.add')}
      form={form}
      confirm={t('passkey.create')}
      pending={t('passkey.creating')}
      onClose={onClose}
    >
      <p>{t('passkey.intro')}</p>
      {isFirst && (
        <Note icon="shield" title={t('passkey.first')}>
          <p>{t('passkey.firstText')}</p>
        </Note>
      )}
      <AccountName email={email} />
      <TextInput label={t('passkey.name')} hint={t('passkey.nameHint')} {...form.field('name')} />
      {isFirst && (
        <PasswordField
          label={factorText('factor.password')}
          {...form.field('password')}
          autoComplete="current-password"
        />
      )}
    </Step>
  );
};

const Rename = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const t = usePasskeyText();
  const toast = useToast();
  const [rename] = useRenamePasskeyMutation();
  const form = usePersistedForm({
    ...useDialogOptions(),
    defaults: { name: passkey.name },
    schema: passkeyPatchSchema,
    send: ({ name }) => rename({ id: passkey.id, name }),
    onDone: () => {
      toast.show({ kind: 'ok', title: t('passkey.renamed') });
      onClose();
    },
  });
  return (
    <Step
      title={t('passkey.renameThis', { name: passkey.name })}
      form={form}
      confirm={t('passkey.save')}
      onClose={onClose}
    >
      <TextInput label={t('passkey.name')} {...form.field('name')} />
    </Step>
  );
};

const Remove = ({
  passkey,
  isLast,
  onClose,
  onRemoved,
}: {
  passkey: Passkey;
  isLast: boolean;
  onClose: () => void;
  onRemoved: () => void;
}) => {
  const t = usePasskeyText();
  const toast = useToast();
  const [remove] = useRemovePasskeyMutation();
  const form = usePersistedForm({
    ...useDialogOptions(),
    schema: passkeySetupSchema,
    send: () => remove(passkey.id),
    onDone: () => {
      toast.show({ kind: 'ok', title: t('passkey.removed') });
      onRemoved();
    },
  });
  return (
    <Step
      title={t('passkey.removeAsk', { name: passkey.name })}
      form={form}
      confirm={t('passkey.remove')}
      isDangerous
      onClose={onClose}
    >
      <p>{t('passkey.removeText')}</p>
      {isLast && <p>{t('passkey.removeLast')}</p>}
    </Step>
  );
};

/** The dialogs of passkeys, one at a time. */
export const PasskeyDialog = ({
  step,
  isLast,
  onRemoved,
  ...rest
}: StepProps & { step: PasskeyStep; isLast: boolean; onRemoved: () => void }) => {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodesStep codes={codes} onClose={rest.onClose} />;
  if (step.what === 'add') return <Add {...rest} isFirst={step.isFirst} onCodes={setCodes} />;
  if (step.what === 'rename') return <Rename passkey={step.passkey} onClose={rest.onClose} />;
  return <Remove passkey={step.passkey} isLast={isLast} onClose={rest.onClose} onRemoved={onRemoved} />;
};
