import type { User } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Button, Tag } from '@halalmap/ui';
import { useProfileText } from '../../messages/profile-en';
import { AccountForm } from './account-form';
import { accountDraft, Facts, useEditMode } from './profile-parts';
import { PictureControl } from './picture-control';

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
