import { Button, LiveRegion, Note } from '@halalmap/ui';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { BasicSection } from './basic-section';
import { CategorySection } from './category-section';
import { DetailsSection } from './details-section';
import { DirectorySection } from './directory-section';
import { DraftNotice } from './draft-notice';
import { duplicateHintId } from './duplicate-hint';
import { ErrorSummary } from './error-summary';
import { inFormOrder } from './form-errors';
import { formOrder } from './asked-fields';
import type { FieldName } from './form-values';
import { HalalSection } from './halal-section';
import { LocationSection } from './location-section';
import { PhotosSection } from './photos-section';
import type { Outcome, SendWhat, Submission } from './use-submission';
import { useText } from '../../messages/use-text';
import { useIsSlow } from '../../shared/use-is-slow';
import { useOnline } from '../../shared/use-online';

const isMarked = (element: Node): boolean =>
  element instanceof Element && element.getAttribute('aria-invalid') === 'true';

/** Puts the focus on a field; of several controls of one name on the one that is at fault. */
const focusField = (form: HTMLFormElement | null, name: FieldName): void => {
  const found = form?.elements.namedItem(name === 'longitude' ? 'latitude' : name);
  const control = found instanceof RadioNodeList ? (Array.from(found).find(isMarked) ?? found[0]) : found;
  if (control instanceof HTMLElement) control.focus();
};

/** The form itself. After a refused attempt the first field that needs another look has the focus. */
export const SubmitForm = ({ submission }: { submission: Submission }) => {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const { values, isSaving, errors, draft, duplicates } = submission;
  const isOnline = useOnline();
  const isSlow = useIsSlow(isSaving);

  const [outcome, setOutcome] = useState<Outcome | null>(null);

  // In an effect, because what takes the focus must be on the page first.
  useEffect(() => {
    if (outcome?.kind === 'duplicates') document.getElementById(duplicateHintId)?.focus();
    if (outcome?.kind !== 'refused') return;
    const [first] = inFormOrder(outcome.errors, formOrder);
    if (first) focusField(form.current, first[0]);
    else summary.current?.focus();
  }, [outcome]);

  const send = async (what: SendWhat): Promise<void> => setOutcome(await submission.send(what));
  const submit = (event: FormEvent): Promise<void> => {
    event.preventDefault();
    return send('all');
  };

  return (
    <form ref={form} className="sub__form" noValidate aria-label={t('submit.form')} onSubmit={submit}>
      <DraftNotice draft={draft} />
      {submission.isRefused && (
        <ErrorSummary
          ref={summary}
          errors={errors}
          limitedUntil={submission.limitedUntil}
          onChoose={(name) => focusField(form.current, name)}
        />
      )}
      <DirectorySection form={submission} />
      {values.entityType !== '' && (
        <>
          <CategorySection form={submission} type={values.entityType} />
          <BasicSection form={submission} type={values.entityType} duplicates={duplicates} />
          <LocationSection form={submission} />
          <DetailsSection form={submission} type={values.entityType} />
          {values.entityType !== 'mosque' && <HalalSection form={submission} />}
          <PhotosSection photos={submission.photos} onWithout={() => void send('withoutPhotos')} />
        </>
      )}
      <div className="sub__end">
        {!isOnline && (
          <Note kind="warn" icon="wifi-off" role="status" title={t('submit.offline')}>
            {t('submit.offlineText')}
          </Note>
        )}
        <p className="small quiet">{t(isSlow ? 'submit.slow' : 'submit.draft')}</p>
        <LiveRegion>{isSlow ? t('submit.slow') : ''}</LiveRegion>
        <Button type="submit" kind="primary" size="lg" busy={isSaving}>
          {t(isSaving ? 'submit.saving' : 'submit.send')}
        </Button>
      </div>
    </form>
  );
};
