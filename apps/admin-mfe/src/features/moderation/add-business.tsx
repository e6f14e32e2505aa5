import { api, asApiError, defineMutation } from '@halalmap/api-client';
import type { Listing } from '@halalmap/contracts';
import {
  ListingForm,
  readStoredValues,
  Section,
  useListingForm,
  type SaveResult,
} from '@halalmap/listing-parts/listing-form';
import { useErrorText } from '@halalmap/mfe-kit';
import { createDraft, newKey } from '@halalmap/mfe-kit/drafts';
import { useUnsavedChanges } from '@halalmap/mfe-kit/unsaved-changes';
import { Note, RadioGroup, useToast } from '@halalmap/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAddText } from '../../messages/en-add';
import { usePinMap } from '../../shared/use-pin-map';

const addApi = api.injectEndpoints({
  endpoints: (build) => ({
    addListing: build.mutation({
      ...defineMutation('POST /api/listings', ({ body, key }: { body: object; key: string }) => ({
        body,
        headers: { 'idempotency-key': key },
      })),
      invalidatesTags: (_listing, error) => (error ? [] : [{ type: 'Listing', id: 'list' }, 'Analytics']),
    }),
  }),
});

/** What was typed, until it is sent or the user signs out. */
const draft = createDraft({ name: 'account', read: readStoredValues, storage: 'session' });
const draftId = 'add-business';

/** Empty fields are not sent. */
const enteredFacts = (facts: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== false));

/** The form in which an admin adds a listing, public immediately or left pending. */
export const AddBusiness = () => {
  const t = useAddText();
  const toast = useToast();
  const errorText = useErrorText();
  const [isPublic, setIsPublic] = useState(true);
  const [added, setAdded] = useState<Listing | null>(null);
  const [addListing] = addApi.useAddListingMutation();
  // The same body with the same idempotency key adds one listing.
  const attempt = useRef({ text: '', key: '' });

  const save = async (facts: Record<string, unknown>): Promise<SaveResult> => {
    const body = { ...enteredFacts(facts), ...(isPublic && { publish: true }) };
    const text = JSON.stringify(body);
    if (attempt.current.text !== text) attempt.current = { text, key: newKey() };
    const { data, error } = await addListing({ body, key: attempt.current.key });
    if (error !== undefined) {
      toast.show({ title: t('add.failed'), text: t('add.failedText'), kind: 'bad' });
      return { saved: false, message: errorText(error), details: asApiError(error).details };
    }
    attempt.current = { text: '', key: '' };
    setAdded(data);
    const textKey = data.status === 'approved' ? 'add.donePublic' : 'add.donePending';
    toast.show({ title: t('add.done'), text: t(textKey, { name: data.name }) });
    return { saved: true };
  };
  const form = useListingForm({ listing: null, save });
  const { question } = useUnsavedChanges(form.isChanged);
  const loadPinMap = usePinMap();
  const restore = useEffectEvent(() => {
    const kept = draft.load(draftId);
    if (kept) form.replace(kept);
  });
  useEffect(() => restore(), []);
  useEffect(() => draft.save(draftId, form.isChanged ? form.values : null), [form.values, form.isChanged]);

  return (
    <div>
      {question}
      <ListingForm
        form={form}
        label={t('add.form')}
        submitLabel={t('add.save')}
        loadPinMap={loadPinMap}
        onSubmit={form.submit}
        head={
          added && (
            <Note kind="ok" role="status" title={t('add.added', { name: added.name })}>
              <Link to={`/listing/${added.id}`}>{t('add.look')}</Link>
            </Note>
          )
        }
        foot={t('add.foot')}
      >
        <Section id="publication" title={t('add.publication')}>
          <RadioGroup
            legend={t('add.when')}
            name="publish"
            value={isPublic ? 'public' : 'pending'}
            onChange={(value) => setIsPublic(value === 'public')}
            options={[
              { value: 'public', label: t('add.publish') },
              { value: 'pending', label: t('add.pending') },
            ]}
          />
        </Section>
      </ListingForm>
    </div>
  );
};
