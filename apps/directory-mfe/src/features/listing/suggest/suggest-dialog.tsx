import type { Listing } from '@halalmap/contracts';
import { Button, Dialog, ErrorState, Note, Select, TextArea } from '@halalmap/ui';
import { useId, type SubmitEvent } from 'react';
import { suggestibleFields, isFactField, type FactField } from '../../../facts/fact-fields';
import { FactInput } from './fact-input';
import { OwnerNote } from './owner-note';
import './suggest.css';
import { useSuggestion } from './use-suggestion';
import { useText } from '../../../messages/en';

interface SuggestDialogProps {
  listing: Listing;
  /** Facts selected at first; others can be added. */
  asked: readonly FactField[];
  onClose: () => void;
}

/** The form for suggested edits of a listing, which admins review. */
export const SuggestDialog = ({ listing, asked, onClose }: SuggestDialogProps) => {
  const t = useText();
  const form = useId();
  const suggestion = useSuggestion(listing, asked);
  const { fields, errors, isSending, isSent, isSignedIn } = suggestion;
  const others = suggestibleFields(listing.entityType).filter((field) => !fields.includes(field));

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void suggestion.send();
  };

  if (isSent)
    return (
      // A separate dialog, so that the focus moves into it and its title is announced.
      <Dialog key="thanks" open onClose={onClose} title={t('suggest.thanks')}>
        <p>{t('suggest.thanksText')}</p>
      </Dialog>
    );
  return (
    <Dialog
      key="form"
      open
      onClose={onClose}
      title={t('suggest.title')}
      wide
      actions={
        <>
          <Button onClick={onClose}>{t('suggest.cancel')}</Button>
          <Button type="submit" form={form} kind="primary" busy={isSending}>
            {t(isSignedIn ? 'suggest.send' : 'suggest.signIn')}
          </Button>
        </>
      }
    >
      <form id={form} className="edit-form" noValidate onSubmit={submit}>
        <p className="muted">{t('suggest.intro', { name: listing.name })}</p>
        <OwnerNote listing={listing} />
        {fields.map((field) => (
          <FactInput
            key={field}
            field={field}
            value={suggestion.valueOf(field)}
            error={errors.fields[field]}
            onChange={(value) => suggestion.setValue(field, value)}
          />
        ))}
        {others.length > 0 && (
          <Select
            label={t(fields.length === 0 ? 'suggest.which' : 'suggest.another')}
            value=""
            placeholder={t('suggest.choose')}
            options={others.map((field) => ({ value: field, label: t(`listing.fact.${field}`) }))}
            onChange={({ target }) => {
              if (isFactField(target.value)) suggestion.add(target.value);
            }}
          />
        )}
        <TextArea
          label={t('suggest.note')}
          hint={t('suggest.noteHint')}
          mark="optional"
          rows={3}
          value={suggestion.note}
          error={errors.note}
          onChange={({ target }) => suggestion.setNote(target.value)}
        />
        {errors.general && <ErrorState title={t('suggest.failed')} text={errors.general} />}
        {!isSignedIn && (
          <Note icon="log-in" title={t('suggest.needsAccount')}>
            {t('suggest.needsAccountText')}
          </Note>
        )}
      </form>
    </Dialog>
  );
};
