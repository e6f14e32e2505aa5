import { profilePatchSchema, type User } from '@halalmap/contracts';
import { Button, Note, TextArea, TextInput, useToast } from '@halalmap/ui';
import { useProfileText } from '../../messages/profile-en';
import { accountDraft, useProfileForm } from './profile-parts';
import { useChangeProfileMutation } from './profile-api';

interface AccountFormProps {
  user: User;
  takesFocus: boolean;
  onEnd: () => void;
}

/** Edits the user's personal details. */
export const AccountForm = ({ user, takesFocus, onEnd }: AccountFormProps) => {
  const t = useProfileText();
  const toast = useToast();
  const [send] = useChangeProfileMutation();
  const { firstName, lastName, location, bio } = user;
  const { formProps, field, failure, isSending, cancel } = useProfileForm({
    schema: profilePatchSchema,
    store: accountDraft,
    userId: user.id,
    defaults: { firstName, lastName, location, bio },
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
    <form className="stack" {...formProps}>
      {failure && (
        <Note kind="bad" title={t('account.failed')} role="alert">
          <p>{failure}</p>
        </Note>
      )}
      <div className="account__pair">
        <TextInput label={t('account.firstName')} {...field('firstName')} autoComplete="given-name" />
        <TextInput label={t('account.lastName')} {...field('lastName')} autoComplete="family-name" />
      </div>
      <TextInput
        label={t('account.location')}
        {...field('location')}
        mark="optional"
        autoComplete="address-level2"
      />
      <TextArea label={t('account.bio')} {...field('bio')} mark="optional" rows={4} />
      <div className="row account__end">
        <Button onClick={cancel}>{t('profile.cancel')}</Button>
        <Button type="submit" kind="primary" busy={isSending}>
          {t(isSending ? 'profile.saving' : 'account.save')}
        </Button>
      </div>
    </form>
  );
};
