import { TypePattern } from '@halalmap/listing-parts';
import { asksHalal, listingTypes } from '@halalmap/listing-model';
import { type Caution, type EntityType, rateLimits, type TrustLevel } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import {
  asksHalalIn,
  CertificateFiles,
  type FieldName,
  FormPhotos,
  type FormValues,
  ListingForm,
  Section,
  detailFields,
  fieldsOf,
  useFormBusinessCategoriesQuery,
  useFormMunicipalitiesQuery,
  useFormProductCategoriesQuery,
  useFormProvincesQuery,
} from '@halalmap/listing-parts/listing-form';
import { signInPath, useReviewHours, useSession } from '@halalmap/mfe-kit';
import { Icon, Note, TextInput, TrustLabel, TrustMarks, VisuallyHidden } from '@halalmap/ui';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { type SubmitText, useSubmitText } from '../../messages/en-submit';
import { DuplicateHint, duplicateHintId } from './duplicates';
import { emailId, focusEmail, type Outcome, type SendWhat, type Submission } from './use-submission';

type StepId = 'directory' | 'category' | 'basic' | 'location' | 'details' | 'halal' | 'photos';

/** The sections of the form for the current choices, and whether each is complete. */
const stepsOf = (values: FormValues, photoCount: number): Array<{ id: StepId; isDone: boolean }> => {
  const { entityType } = values;
  if (entityType === '') return [{ id: 'directory', isDone: false }];
  const shownFields: readonly FieldName[] = fieldsOf(entityType, 'public');
  const { categoryField } = listingTypes[entityType];
  return [
    { id: 'directory', isDone: true },
    ...(categoryField ? [{ id: 'category' as const, isDone: values[categoryField] !== '' }] : []),
    { id: 'basic', isDone: values.name.trim() !== '' },
    { id: 'location', isDone: values.provinceId !== '' || values.address.trim() !== '' },
    {
      id: 'details',
      isDone: detailFields.some((field) => shownFields.includes(field) && values[field].length > 0),
    },
    ...(asksHalal(entityType)
      ? [{ id: 'halal' as const, isDone: halalAnswers.some((field) => values[field] !== '') }]
      : []),
    { id: 'photos', isDone: photoCount > 0 },
  ];
};

const halalAnswers = ['halalScope', 'halalCertified', 'muslimOwned'] as const;

/** The badge that the place has once it is published as submitted. */
const expectedLevel = (values: FormValues): TrustLevel => {
  const { entityType, halalScope, halalCertified } = values;
  if (entityType !== '' && !asksHalalIn(values)) return 'facts_published';
  if (halalScope === 'pork_free' || halalScope === 'not_halal') return halalScope;
  const isClaimed = halalScope === 'all' || halalScope === 'part' || halalCertified === 'Yes';
  return isClaimed ? 'claimed_halal' : 'unverified';
};

/** What stands beside the badge of the place once it is published as submitted. */
const expectedCautions = ({ entityType, alcoholServed, porkOnPremises }: FormValues): Caution[] => {
  if (entityType === '' || !asksHalal(entityType) || !listingTypes[entityType].isPlace) return [];
  return [
    ...(alcoholServed === 'Yes' ? ['alcohol' as const] : []),
    ...(porkOnPremises === 'Yes' ? ['pork' as const] : []),
  ];
};

/** The progress of the form: completed sections and the current one. */
export const Steps = ({ values, photoCount }: { values: FormValues; photoCount: number }) => {
  const t = useSubmitText();
  const steps = stepsOf(values, photoCount);
  const current = steps.find((step) => !step.isDone)?.id;
  return (
    <nav className="submit__steps" aria-label={t('submit.steps')}>
      <ol>
        {steps.map(({ id, isDone }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={isDone ? 'is-done' : undefined}
              aria-current={id === current ? 'step' : undefined}
            >
              <span className="submit__number">{isDone ? <Icon name="check" /> : index + 1}</span>
              {t(id === 'halal' && !asksHalalIn(values) ? 'form.section.owner' : `form.section.${id}`)}
              {isDone && <VisuallyHidden>{t('submit.stepDone')}</VisuallyHidden>}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
};

const nameOf = (
  entries: ReadonlyArray<{ id: number; name: string }> | undefined,
  id: string,
): string | null => entries?.find((entry) => String(entry.id) === id)?.name ?? null;

/** The names of the ids in the form, as far as loaded. */
const useChosenNames = (values: FormValues, type: EntityType): { category: string | null; place: string } => {
  const { provinceId, municipalityId } = values;
  const provinces = useFormProvincesQuery();
  const towns = useFormMunicipalitiesQuery(provinceId, { skip: provinceId === '' });
  const { categoryField } = listingTypes[type];
  const business = useFormBusinessCategoriesQuery(undefined, {
    skip: categoryField !== 'muslimBusinessCategoryId',
  });
  const products = useFormProductCategoriesQuery(undefined, {
    skip: categoryField !== 'halalProductCategoryId',
  });
  const chosen = categoryField === null ? '' : values[categoryField];
  const categories = business.currentData ?? products.currentData;
  const category = categories ? nameOf(categories, chosen) : chosen;
  const place = [nameOf(towns.currentData, municipalityId), nameOf(provinces.data, provinceId)];
  return {
    category: category === '' ? null : category,
    place: place.filter((name) => name !== null).join(', '),
  };
};

const bold = (
  t: SubmitText,
  key: 'check' | 'live' | 'evidence',
  { type, hours }: { type: EntityType; hours: number },
) =>
  t.rich(`submit.next.${key}`, {
    type,
    hours,
    b: (text) => <strong>{text}</strong>,
    em: (text) => <em>{text}</em>,
  });

/** A preview of the listing's card with its main photo, and what happens after sending. */
export const Preview = ({ values, photo }: { values: FormValues; photo: string | null }) => {
  const t = useSubmitText();
  const type = values.entityType === '' ? 'food' : values.entityType;
  const { category, place } = useChosenNames(values, type);
  const next = { type, hours: useReviewHours() };
  return (
    <aside className="submit__side" aria-label={t('submit.preview')}>
      <p className="small quiet submit__hint">{t('submit.preview')}</p>
      <div className="card place-preview">
        <div className="place-preview__picture">
          {photo === null ? (
            <TypePattern id={values.name.trim() || `directory-${type}`} entityType={type} />
          ) : (
            <img className="photo" src={photo} alt="" decoding="async" />
          )}
        </div>
        <div className="place-preview__text">
          <p className="place-preview__name">
            {values.name.trim() === '' ? (
              <span className="quiet">{t('submit.previewName')}</span>
            ) : (
              <bdi>{values.name}</bdi>
            )}
          </p>
          <p className="small muted">
            {[category, place || t('submit.previewPlace')].filter((part) => part !== null).join(' · ')}
          </p>
          <p>
            <TrustLabel level={expectedLevel(values)} />{' '}
            <TrustMarks trust={{ cautions: expectedCautions(values), review: null }} />
          </p>
        </div>
      </div>
      <ol className="submit-next">
        <li>{bold(t, 'check', next)}</li>
        <li>{bold(t, 'live', next)}</li>
        <li>{bold(t, 'evidence', next)}</li>
      </ol>
    </aside>
  );
};

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
          {t('submit.limited.more', { count: rateLimits.userSubmissionsPerHour })}{' '}
          <Link to={signInPath('/submit')}>{t('submit.limited.signIn')}</Link>
        </>
      )}
    </p>
  );
};

/** Shows that a draft was restored and which files are missing in it, and lets the user discard it with undo. */
const DraftNotice = ({ draft, photos, documents }: Pick<Submission, 'draft' | 'photos' | 'documents'>) => {
  const t = useSubmitText();
  const format = useFormatters();
  const { notice, discard, undo } = draft;
  if (notice === null) return null;
  const isRestored = notice.kind === 'restored';
  const lost = [...photos.state.photos, ...documents.state.photos].filter(
    ({ status }) => status.kind === 'lost',
  );
  return (
    <Note
      role="status"
      icon={isRestored ? 'rotate-ccw' : 'trash-2'}
      title={t(isRestored ? 'submit.draft.restored' : 'submit.draft.discarded')}
    >
      <p>
        {isRestored && t('submit.draft.from', { moment: format.dateTime(notice.savedAt) })}{' '}
        <button type="button" className="link small" onClick={isRestored ? discard : undo}>
          {t(isRestored ? 'submit.draft.discard' : 'submit.draft.undo')}
        </button>
      </p>
      {isRestored && lost.length > 0 && (
        <p>{t('submit.draft.lost', { files: format.list(lost.map(({ name }) => name)) })}</p>
      )}
    </Note>
  );
};

/**
 * A trap for programs that fill in every field: outside the page, and not reachable for people with a keyboard or a
 * screen reader. Its name is none that browsers fill in.
 */
const HiddenField = ({ value, set }: Submission['hidden']) => (
  <div className="submit__hidden" aria-hidden="true">
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

/** Where a visitor gets mails about the decision. Accounts have an address already. */
const EmailSection = ({ email }: Pick<Submission, 'email'>) => {
  const t = useSubmitText();
  const { user } = useSession();
  if (user !== null) return null;
  return (
    <Section id="email" title={t('submit.email')}>
      <TextInput
        id={emailId}
        label={t('submit.emailLabel')}
        mark="optional"
        hint={t('submit.emailHint')}
        error={email.error}
        type="email"
        inputMode="email"
        autoComplete="email"
        name="submitterEmail"
        value={email.value}
        onChange={(event) => email.set(event.target.value)}
      />
    </Section>
  );
};

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
          <DraftNotice draft={draft} photos={submission.photos} documents={submission.documents} />
          <HiddenField {...submission.hidden} />
        </>
      }
      limit={limitedUntil === null ? null : <WaitText until={limitedUntil} />}
      belowName={
        values.entityType !== '' && (
          <DuplicateHint duplicates={duplicates} type={values.entityType} onDismissed={focusDescription} />
        )
      }
      alsoWrong={
        submission.email.error === undefined
          ? undefined
          : {
              name: emailId,
              message: `${t('submit.emailLabel')}: ${submission.email.error}`,
              onChoose: focusEmail,
            }
      }
      certificate={<CertificateFiles files={submission.documents} />}
      foot={t('submit.draft')}
    >
      <Section id="photos" title={t('form.section.photos')}>
        <FormPhotos photos={submission.photos} onWithout={() => void send('withoutPhotos')} />
      </Section>
      <EmailSection email={submission.email} />
    </ListingForm>
  );
};
