import {
  businessProfileCategories,
  businessProfileInputSchema,
  type BusinessProfile,
} from '@halalmap/contracts';
import { Button, Note, Select, TextArea, TextInput, useToast } from '@halalmap/ui';
import { useProfileText } from '../../messages/profile-en';
import { businessDraft, useProfileForm } from './profile-parts';
import { useChangeBusinessProfileMutation, useCreateBusinessProfileMutation } from './profile-api';

interface BusinessFormProps {
  userId: string;
  /** Null when there is no profile yet. */
  profile: BusinessProfile | null;
  takesFocus: boolean;
  onEnd: () => void;
}

/** Creates or edits a business profile. */
export const BusinessForm = ({ userId, profile, takesFocus, onEnd }: BusinessFormProps) => {
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
      {failure && (
        <Note kind="bad" title={t('business.failed')} role="alert">
          <p>{failure}</p>
        </Note>
      )}
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
