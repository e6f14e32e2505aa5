import { profilePatchSchema, type User } from '@halalmap/contracts';
import { Button, Note, TextArea, TextInput, useToast } from '@halalmap/ui';
import { useProfileText } from '../../messages/use-profile-text';
import { accountDraft } from './drafts';
import { useChangeProfileMutation } from './profile-api';
import { useKeptForm } from './use-kept-form';

interface AccountFormProps {
  user: User;
  takesFocus: boolean;
  onEnd: () => void;
}

/** Changes what somebody says about themselves. */
export const AccountForm = ({ user, takesFocus, onEnd }: AccountFormProps) => {
  const t = useProfileText();
  const toast = useToast();
  const [send] = useChangeProfileMutation();
  const { form, errors, failure, isSending, onSubmit, onInput, valueOf, cancel } = useKeptForm({
    schema: profilePatchSchema,
    draft: accountDraft,
    userId: user.id,
    send,
    onDone: () => {
      toast.show({ kind: 'ok', title: t('account.saved') });
    },
    onRefused: (text) => {
      toast.show({ kind: 'bad', title: t('profile.error'), text });
    },
    takesFocus,
    onEnd,
  });
  return (
    <form className="stack" ref={form} onSubmit={onSubmit} onInput={onInput} noValidate>
      {failure && (
        <Note kind="bad" title={t('account.failed')} role="alert">
          <p>{failure}</p>
        </Note>
      )}
      <div className="account__pair">
        <TextInput
          label={t('account.firstName')}
          name="firstName"
          autoComplete="given-name"
          defaultValue={valueOf('firstName', user.firstName)}
          error={errors['firstName']}
        />
        <TextInput
          label={t('account.lastName')}
          name="lastName"
          autoComplete="family-name"
          defaultValue={valueOf('lastName', user.lastName)}
          error={errors['lastName']}
        />
      </div>
      <TextInput
        label={t('account.location')}
        name="location"
        mark="optional"
        autoComplete="address-level2"
        defaultValue={valueOf('location', user.location)}
        error={errors['location']}
      />
      <TextArea
        label={t('account.bio')}
        name="bio"
        mark="optional"
        rows={4}
        defaultValue={valueOf('bio', user.bio)}
        error={errors['bio']}
      />
      <div className="row account__end">
        <Button onClick={cancel}>{t('profile.cancel')}</Button>
        <Button type="submit" kind="primary" busy={isSending}>
          {t(isSending ? 'profile.saving' : 'account.save')}
        </Button>
      </div>
    </form>
  );
};
