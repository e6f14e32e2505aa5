import { useEffect, useState } from 'react';
import { DraftNotice } from './draft-notice';
import { DuplicateHint, duplicateHintId } from './duplicate-hint';
import { PhotosSection } from './photos-section';
import type { Outcome, SendWhat, Submission } from './use-submission';
import { WaitText } from './wait-text';
import { ListingForm } from '../../listing-form/listing-form';
import { useSubmitText } from '../../messages/use-submit-text';

/** Where typing goes on after the name. */
const focusDescription = (): void =>
  document.querySelector<HTMLElement>('form textarea[name="description"]')?.focus();

/** The form with which anybody adds a place: with its photos, its draft, and a look for doubles before it is sent. */
export const SubmitForm = ({ submission }: { submission: Submission }) => {
  const t = useSubmitText();
  const { values, draft, duplicates, limitedUntil } = submission;
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  // In an effect, because what takes the focus must be on the page first.
  useEffect(() => {
    if (outcome?.kind === 'duplicates') document.getElementById(duplicateHintId)?.focus();
  }, [outcome]);

  const send = async (what: SendWhat): Promise<void> => setOutcome(await submission.send(what));

  return (
    <ListingForm
      form={submission}
      label={t('submit.form')}
      submitLabel={t('submit.send')}
      onSubmit={() => void send('all')}
      head={<DraftNotice draft={draft} />}
      limit={limitedUntil === null ? null : <WaitText until={limitedUntil} />}
      belowName={
        values.entityType !== '' && (
          <DuplicateHint duplicates={duplicates} type={values.entityType} onDismissed={focusDescription} />
        )
      }
      foot={t('submit.draft')}
    >
      <PhotosSection photos={submission.photos} onWithout={() => void send('withoutPhotos')} />
    </ListingForm>
  );
};
