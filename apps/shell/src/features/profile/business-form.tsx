import {
  businessProfileCategories,
  businessProfileInputSchema,
  type BusinessProfile,
} from '@halalmap/contracts';
import { Button, Note, Select, TextArea, TextInput, useToast } from '@halalmap/ui';
import { useProfileText } from '../../messages/use-profile-text';
import { businessDraft } from './drafts';
import { useChangeBusinessProfileMutation, useCreateBusinessProfileMutation } from './profile-api';
import { useKeptForm } from './use-kept-form';

interface BusinessFormProps {
  userId: string;
  /** Null while there is none yet. */
  profile: BusinessProfile | null;
  takesFocus: boolean;
  onEnd: () => void;
}

/** Makes a business profile, or changes it. */
export const BusinessForm = ({ userId, profile, takesFocus, onEnd }: BusinessFormProps) => {
  const t = useProfileText();
  const toast = useToast();
  const [create] = useCreateBusinessProfileMutation();
  const [change] = useChangeBusinessProfileMutation();
  const { form, errors, failure, isSending, onSubmit, onInput, valueOf, cancel } = useKeptForm({
    schema: businessProfileInputSchema,
    draft: businessDraft,
    userId,
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
  const field = (name: keyof typeof labels) => ({
    label: t(labels[name]),
    name,
    defaultValue: valueOf(name, profile?.[name]),
    error: errors[name],
  });
  return (
    <form className="stack" ref={form} onSubmit={onSubmit} onInput={onInput} noValidate>
      {failure && (
        <Note kind="bad" title={t('business.failed')} role="alert">
          <p>{failure}</p>
        </Note>
      )}
      <TextInput {...field('businessName')} mark="required" autoComplete="organization" />
      <TextArea {...field('description')} mark="optional" rows={4} />
      <Select
        {...field('category')}
        mark="optional"
        placeholder={t('business.noCategory')}
        options={businessProfileCategories.map((value) => ({
          value,
          label: t(`business.category.${value}`),
        }))}
      />
      <div className="account__pair">
        <TextInput {...field('contactEmail')} mark="optional" type="email" autoComplete="email" />
        <TextInput {...field('contactPhone')} mark="optional" type="tel" autoComplete="tel" />
      </div>
      <TextInput
        {...field('website')}
        mark="optional"
        type="url"
        inputMode="url"
        hint={t('business.websiteHint')}
      />
      <TextInput {...field('address')} mark="optional" autoComplete="street-address" />
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
