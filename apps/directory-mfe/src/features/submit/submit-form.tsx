import { limits } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { signInPath, useSession } from '@halalmap/mfe-kit';
import { Link } from 'react-router-dom';
import { Note } from '@halalmap/ui';
import { useEffect, useState } from 'react';
import { CertificateFiles, FormPhotos, ListingForm, Section } from '@halalmap/listing-parts/listing-form';
import { useSubmitText } from '../../messages/en-submit';
import type { Outcome, SendWhat, Submission } from './use-submission';
import { DuplicateHint, duplicateHintId } from './duplicate-hint';

/** Shown when rate limited: when sending is possible again, and that an account has a higher limit. */
const WaitText = ({ until }: { until: number }) => {
  const t = useSubmitText();
  const format = useFormatters();
  const { user } = useSession();
  const moment = format.dateTime(new Date(until).toISOString());
  return (
    <p className="small">
      {t('submit.limited.until', { moment })}{' '}
      {user === null && (
        <>
          {t('submit.limited.more', { count: limits.rates.userSubmissionsPerHour })}{' '}
          <Link to={signInPath('/submit')}>{t('submit.limited.signIn')}</Link>
        </>
      )}
    </p>
  );
};

/** Shows that a draft was restored, and lets the user discard it with undo. */
const DraftNotice = ({ draft }: { draft: Submission['draft'] }) => {
  const t = useSubmitText();
  const format = useFormatters();
  const { notice, discard, undo } = draft;
  if (notice === null) return null;
  const isRestored = notice.kind === 'restored';
  return (
    <Note
      role="status"
      icon={isRestored ? 'rotate-ccw' : 'trash-2'}
      title={t(isRestored ? 'submit.draft.restored' : 'submit.draft.discarded')}
    >
      <p>
        {isRestored && t('submit.draft.from', { moment: format.dateTime(notice.savedAt) })}{' '}
        <button type="button" className="lnk small" onClick={isRestored ? discard : undo}>
          {t(isRestored ? 'submit.draft.discard' : 'submit.draft.undo')}
        </button>
      </p>
    </Note>
  );
};

/**
 * A trap for programs that fill in every field: outside the page, and not reachable for people with a keyboard or a
 * screen reader. Its name is none that browsers fill in.
 */
const HiddenField = ({ value, set }: Submission['hidden']) => (
  <div className="sub__hidden" aria-hidden="true">
    <input
      type="text"
      name="fax_2"
      tabIndex={-1}
      autoComplete="off"
      data-1p-ignore
      data-lpignore="true"
      value={value}
      onChange={(event) => set(event.target.value)}
    />
  </div>
);

/** The map is loaded when the user wants to set the position. */
const loadPinMap = () => import('../../map/pin-picker');

/** Where the focus goes after the name. */
const focusDescription = (): void =>
  document.querySelector<HTMLElement>('form textarea[name="description"]')?.focus();

/** The form with which anybody adds a place: with photos, a draft, and a duplicate check before sending. */
export const SubmitForm = ({ submission }: { submission: Submission }) => {
  const t = useSubmitText();
  const { values, draft, duplicates, limitedUntil } = submission;
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  // In an effect, because the element to focus must be rendered first.
  useEffect(() => {
    if (outcome?.kind === 'duplicates') document.getElementById(duplicateHintId)?.focus();
  }, [outcome]);

  const send = async (what: SendWhat): Promise<void> => setOutcome(await submission.send(what));

  return (
    <ListingForm
      form={submission}
      label={t('submit.form')}
      submitLabel={t('submit.send')}
      loadPinMap={loadPinMap}
      onSubmit={() => void send('all')}
      head={
        <>
          <DraftNotice draft={draft} />
          <HiddenField {...submission.hidden} />
        </>
      }
      limit={limitedUntil === null ? null : <WaitText until={limitedUntil} />}
      belowName={
        values.entityType !== '' && (
          <DuplicateHint duplicates={duplicates} type={values.entityType} onDismissed={focusDescription} />
        )
      }
      certificate={<CertificateFiles files={submission.papers} />}
      foot={t('submit.draft')}
    >
      <Section id="photos" title={t('form.section.photos')}>
        <FormPhotos photos={submission.photos} onWithout={() => void send('withoutPhotos')} />
      </Section>
    </ListingForm>
  );
};
