import {
  type BusinessProfile,
  type User,
  businessProfileCategories,
  businessProfileInputSchema,
} from '@halalmap/contracts';
import {
  Button,
  Dialog,
  ErrorState,
  LinkButton,
  Select,
  Skeleton,
  StatusTag,
  Tag,
  TextArea,
  TextInput,
  useToast,
} from '@halalmap/ui';
import { useState } from 'react';
import { useProfileText } from '../../messages/profile-en';
import { useFailureText } from '../../shared/use-failure-text';
import {
  useBusinessProfileQuery,
  useChangeBusinessProfileMutation,
  useChangeProfileMutation,
  useCreateBusinessProfileMutation,
  useLinkedListingQuery,
  Facts,
  businessDraft,
  useEditMode,
  useProfileForm,
} from './profile-parts';
import { FailureNote } from '../../shared/page-parts';

interface BusinessFormProps {
  userId: string;
  /** Null when there is no profile yet. */
  profile: BusinessProfile | null;
  takesFocus: boolean;
  onEnd: () => void;
}

/** Creates or edits a business profile. */
const BusinessForm = ({ userId, profile, takesFocus, onEnd }: BusinessFormProps) => {
  const t = useProfileText();
  const toast = useToast();
  const [create] = useCreateBusinessProfileMutation();
  const [change] = useChangeBusinessProfileMutation();
  const { formProps, field, failure, isSending, cancel } = useProfileForm({
    schema: businessProfileInputSchema,
    store: businessDraft,
    userId,
    defaults: Object.fromEntries(names.map((name) => [name, profile?.[name]])),
    send: profile ? change : create,
    onDone: () => {
      const what = profile ? 'business.updated' : 'business.created';
      toast.show({ kind: 'ok', title: t(what), text: t(`${what}Text`) });
    },
    onRefused: (text) => {
      toast.show({ kind: 'bad', title: t('profile.error'), text });
    },
    takesFocus,
    onEnd,
  });
  const labelled = (name: keyof typeof labels) => ({ label: t(labels[name]), ...field(name) });
  return (
    <form className="stack" {...formProps}>
      <FailureNote title={t('business.failed')} text={failure} />
      <TextInput {...labelled('businessName')} mark="required" autoComplete="organization" />
      <TextArea {...labelled('description')} mark="optional" rows={4} />
      <Select
        {...labelled('category')}
        mark="optional"
        placeholder={t('business.noCategory')}
        options={businessProfileCategories.map((value) => ({
          value,
          label: t(`business.category.${value}`),
        }))}
      />
      <div className="account__pair">
        <TextInput {...labelled('contactEmail')} mark="optional" type="email" autoComplete="email" />
        <TextInput {...labelled('contactPhone')} mark="optional" type="tel" autoComplete="tel" />
      </div>
      <TextInput
        {...labelled('website')}
        mark="optional"
        type="url"
        inputMode="url"
        hint={t('business.websiteHint')}
      />
      <TextInput {...labelled('address')} mark="optional" autoComplete="street-address" />
      <div className="row account__end">
        {profile && <Button onClick={cancel}>{t('profile.cancel')}</Button>}
        <Button type="submit" kind="primary" busy={isSending}>
          {t(isSending ? 'profile.saving' : profile ? 'business.save' : 'business.create')}
        </Button>
      </div>
    </form>
  );
};

const labels = {
  businessName: 'business.name',
  description: 'business.description',
  category: 'business.category',
  contactEmail: 'business.email',
  contactPhone: 'business.phone',
  website: 'business.website',
  address: 'business.address',
} as const;
const names = Object.keys(labels) as Array<keyof typeof labels>;

/** Converts a regular account to a business account. It cannot be undone, so it asks for confirmation. */
export const BecomeBusiness = () => {
  const t = useProfileText();
  const toast = useToast();
  const failureText = useFailureText();
  const [isOpen, setOpen] = useState(false);
  const [change, { isLoading, error, reset }] = useChangeProfileMutation();
  const close = () => {
    setOpen(false);
    reset();
  };
  const become = async () => {
    const response = await change({ role: 'business' });
    if (response.error === undefined) {
      toast.show({ kind: 'ok', title: t('become.done'), text: t('become.doneText') });
    }
  };
  return (
    <section className="card account__card" aria-labelledby="become-business">
      <h2 id="become-business">{t('become.title')}</h2>
      <p className="muted">{t('become.text')}</p>
      <div>
        <Button icon="store" onClick={() => setOpen(true)}>
          {t('become.open')}
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('become.ask')}
        actions={
          <>
            <Button onClick={close}>{t('profile.cancel')}</Button>
            <Button kind="primary" busy={isLoading} onClick={() => void become()}>
              {t('become.confirm')}
            </Button>
          </>
        }
      >
        <p>{t('become.askText')}</p>
        <FailureNote title={t('become.failed')} text={error === undefined ? null : failureText(error)} />
      </Dialog>
    </section>
  );
};

/** The place claimed by the business account. */
const LinkedListing = ({ id }: { id: string }) => {
  const t = useProfileText();
  const failureText = useFailureText();
  const { data: listing, error, isLoading, refetch } = useLinkedListingQuery(id);
  return (
    <section className="card account__card" aria-labelledby="linked-listing" aria-busy={isLoading}>
      <h2 id="linked-listing">{t('linked.title')}</h2>
      {isLoading && <Skeleton shape="block" className="account__skeleton" />}
      {!listing && error !== undefined && (
        <ErrorState title={t('linked.unread')} text={failureText(error)} onRetry={() => void refetch()} />
      )}
      {listing && (
        <>
          <div className="row">
            <strong className="account__place">{listing.name}</strong>
            <StatusTag status={listing.status} />
          </div>
          <div className="row">
            <LinkButton to={`/${listing.entityType}/${listing.id}`}>{t('linked.view')}</LinkButton>
            <LinkButton to={`/listing/${listing.id}/manage`} icon="pencil">
              {t('linked.manage')}
            </LinkButton>
          </div>
        </>
      )}
    </section>
  );
};

/** The business profile of a business account, and its place. */
export const BusinessCard = ({ user }: { user: User }) => {
  const t = useProfileText();
  const failureText = useFailureText();
  const { data, error, isLoading, refetch } = useBusinessProfileQuery();
  const { mode, open, close, opener } = useEditMode(businessDraft, user.id);
  const profile = data ?? null;
  const isMissing = data === null;
  const listingId = profile?.listingId ?? user.claimedListingId;
  return (
    <>
      <section className="card account__card" aria-labelledby="business-profile" aria-busy={isLoading}>
        <div className="split">
          <h2 id="business-profile">{t('business.title')}</h2>
          {profile?.isVerified && (
            <Tag kind="ok" icon="check">
              {t('business.verified')}
            </Tag>
          )}
          {profile && mode === 'view' && (
            <Button icon="pencil" ref={opener} onClick={open}>
              {t('business.edit')}
            </Button>
          )}
        </div>
        {isLoading && <Skeleton shape="block" className="account__skeleton" />}
        {data === undefined && error !== undefined && (
          <ErrorState title={t('business.unread')} text={failureText(error)} onRetry={() => void refetch()} />
        )}
        {isMissing && <p className="muted">{t('business.none')}</p>}
        {(isMissing || (profile && mode !== 'view')) && (
          <BusinessForm userId={user.id} profile={profile} takesFocus={mode === 'opened'} onEnd={close} />
        )}
        {profile && mode === 'view' && <BusinessFacts profile={profile} />}
      </section>
      {listingId && <LinkedListing id={listingId} />}
    </>
  );
};

const BusinessFacts = ({ profile }: { profile: BusinessProfile }) => {
  const t = useProfileText();
  const unknown = <span className="quiet">{t('profile.unknown')}</span>;
  return (
    <Facts
      facts={[
        [t('business.name'), profile.businessName],
        [
          t('business.description'),
          profile.description ? <span className="account__bio">{profile.description}</span> : unknown,
        ],
        [t('business.category'), profile.category ? t(`business.category.${profile.category}`) : unknown],
        [t('business.email'), profile.contactEmail ?? unknown],
        [t('business.phone'), profile.contactPhone ?? unknown],
        [
          t('business.website'),
          profile.website ? (
            <a href={profile.website} target="_blank" rel="noopener nofollow">
              {profile.website}
            </a>
          ) : (
            unknown
          ),
        ],
        [t('business.address'), profile.address ?? unknown],
      ]}
    />
  );
};
