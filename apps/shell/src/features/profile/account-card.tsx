import { type User, profilePatchSchema } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Button, Note, Tag, TextArea, TextInput, useToast } from '@halalmap/ui';
import { useProfileText } from '../../messages/profile-en';
import { PictureControl } from './picture-control';
import { useChangeProfileMutation } from './profile-api';
import { Facts, accountDraft, useEditMode, useProfileForm } from './profile-parts';

interface AccountFormProps {
  user: User;
  takesFocus: boolean;
  onEnd: () => void;
}

/** Edits the user's personal details. */
const AccountForm = ({ user, takesFocus, onEnd }: AccountFormProps) => {
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

/** The user's personal details, readable and editable. */
export const AccountCard = ({ user }: { user: User }) => {
  const t = useProfileText();
  const format = useFormatters();
  const { mode, open, close, opener } = useEditMode(accountDraft, user.id);
  const unknown = <span className="quiet">{t('profile.unknown')}</span>;
  return (
    <section className="card account__card" aria-labelledby="account-info">
      <div className="split">
        <h2 id="account-info">{t('account.title')}</h2>
        {mode === 'view' && (
          <Button icon="pencil" ref={opener} onClick={open}>
            {t('account.edit')}
          </Button>
        )}
      </div>
      <PictureControl user={user} />
      {mode !== 'view' ? (
        <AccountForm user={user} takesFocus={mode === 'opened'} onEnd={close} />
      ) : (
        <Facts
          facts={[
            [t('account.name'), [user.firstName, user.lastName].filter(Boolean).join(' ') || unknown],
            [
              t('account.email'),
              <span className="row account__mail">
                {user.email}
                {user.emailVerified && (
                  <Tag kind="ok" icon="check">
                    {t('account.confirmed')}
                  </Tag>
                )}
              </span>,
            ],
            [t('account.type'), t(`account.type.${user.role}`)],
            [t('account.since'), format.day(user.createdAt)],
            [t('account.location'), user.location ?? unknown],
            [t('account.bio'), user.bio ? <span className="account__bio">{user.bio}</span> : unknown],
          ]}
        />
      )}
    </section>
  );
};
