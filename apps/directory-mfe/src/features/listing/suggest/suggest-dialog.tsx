import type { Listing } from '@halalmap/contracts';
import { useSession } from '@halalmap/mfe-kit';
import { FormDialog } from '@halalmap/mfe-kit/form-dialog';
import { Dialog, ErrorState, Note, Select, TextArea } from '@halalmap/ui';
import { Link } from 'react-router-dom';
import { type FactField, isFactField, suggestibleFields } from '../../../facts/fact-fields';
import { FactInput } from '../../../facts/fact-input';
import { useText } from '../../../messages/en';
import { useOwnedPlaces } from '../../../shared/claims';
import { useSuggestion } from './suggestion';
import './suggest.css';

/** Links owners to the page where they edit the place themselves; renders nothing for anybody else. */
const OwnerNote = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const { user } = useSession();
  const mayOwn = user?.role === 'business' && listing.owner.claimed;
  const { places } = useOwnedPlaces({ skip: !mayOwn });
  if (!mayOwn || !places.some(({ id }) => id === listing.id)) return null;
  return (
    <Note icon="store" title={t('suggest.own')}>
      <p>{t('suggest.ownText')}</p>
      <p>
        <Link to={`/listing/${listing.id}/manage/edit`}>{t('suggest.ownEdit')}</Link>
      </p>
    </Note>
  );
};

interface SuggestDialogProps {
  listing: Listing;
  /** Facts selected at first; others can be added. */
  initialFields: readonly FactField[];
  onClose: () => void;
}

/** The form for suggested edits of a listing, which admins review. */
export const SuggestDialog = ({ listing, initialFields, onClose }: SuggestDialogProps) => {
  const t = useText();
  const form = useSuggestion(listing, initialFields);
  const { fields, failure, isSignedIn } = form;
  const others = suggestibleFields(listing).filter((field) => !fields.includes(field));

  if (form.isSent)
    return (
      // A separate dialog, so that the focus moves into it and its title is announced.
      <Dialog key="thanks" open onClose={onClose} title={t('suggest.thanks')}>
        <p>{t('suggest.thanksText')}</p>
      </Dialog>
    );
  return (
    <FormDialog
      key="form"
      wide
      title={t('suggest.title')}
      form={form}
      className="edit-form"
      cancel={t('suggest.cancel')}
      submit={t(isSignedIn ? 'suggest.send' : 'suggest.signIn')}
      onClose={onClose}
    >
      <p className="muted">{t('suggest.intro', { name: listing.name })}</p>
      <OwnerNote listing={listing} />
      {fields.map((field) => (
        <FactInput key={field} form={form} field={field} />
      ))}
      {others.length > 0 && (
        <Select
          label={t(fields.length === 0 ? 'suggest.which' : 'suggest.another')}
          value=""
          placeholder={t('suggest.choose')}
          options={others.map((field) => ({ value: field, label: t(`listing.fact.${field}`) }))}
          onChange={({ target }) => {
            if (isFactField(target.value)) form.add(target.value);
          }}
        />
      )}
      <TextArea
        {...form.field('note')}
        label={t('suggest.note')}
        hint={t('suggest.noteHint')}
        mark="optional"
        rows={3}
      />
      {failure && <ErrorState title={t('suggest.failed')} text={failure} />}
      {!isSignedIn && (
        <Note icon="log-in" title={t('suggest.needsAccount')}>
          {t('suggest.needsAccountText')}
        </Note>
      )}
    </FormDialog>
  );
};
