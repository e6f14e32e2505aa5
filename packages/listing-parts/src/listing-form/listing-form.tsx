import { Button, LiveRegion, Note } from '@halalmap/ui';
import { type FormEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import '@halalmap/ui/styles/submit.css';
import { useIsSlow, useOnline } from '@halalmap/mfe-kit/hooks';
import { formOrder, type FieldName } from './field-lists';
import { type FormErrors, inFormOrder } from './form-errors';
import { useFormText } from '../messages/en-listing-form';
import { AdditionalSection, AmenitiesSection, SocialSection } from './extra-sections';
import { BasicSection, CategorySection, DirectorySection } from './first-sections';
import { DetailsSection } from './details-section';
import type { FormState } from './form-fields';
import { HalalSection } from './halal-section';
import './listing-form.css';
import { LocationSection } from './location-section';
import type { LoadPinMap } from './pin-section';

interface ErrorSummaryProps {
  ref: Ref<HTMLDivElement>;
  errors: FormErrors;
  /** When it can be sent again; null unless too much was sent. */
  limit: ReactNode;
  onChoose: (name: FieldName) => void;
}

/** Why the form was not sent: each field that needs another look as a link to it, and what can be done. */
const ErrorSummary = ({ ref, errors, limit, onChoose }: ErrorSummaryProps) => {
  const t = useFormText();
  const named = inFormOrder(errors, formOrder);
  return (
    <div ref={ref} tabIndex={-1} className="sub__refused">
      <Note
        kind="bad"
        icon="octagon-alert"
        role="alert"
        title={t(limit === null ? 'form.errors' : 'form.limited', { count: named.length })}
      >
        <ul className="sub__errors">
          {named.map(([name, message]) => (
            <li key={name}>
              <button type="button" className="lnk small" onClick={() => onChoose(name)}>
                {message}
              </button>
            </li>
          ))}
          {errors.general.map((message) => (
            <li key={message} className="small">
              {message}
            </li>
          ))}
        </ul>
        {limit}
        <p className="small muted">{t('form.errorsText')}</p>
      </Note>
    </div>
  );
};

const isMarked = (element: Node): boolean =>
  element instanceof Element && element.getAttribute('aria-invalid') === 'true';

/** Puts the focus on a field; of several controls of one name on the one that is at fault. */
const focusField = (form: HTMLFormElement | null, name: FieldName): void => {
  const found = form?.elements.namedItem(name === 'longitude' ? 'latitude' : name);
  const control = found instanceof RadioNodeList ? (Array.from(found).find(isMarked) ?? found[0]) : found;
  if (control instanceof HTMLElement) control.focus();
};

export interface ListingFormProps {
  form: FormState & { isSaving: boolean; isRefused: boolean; refusal: FormErrors | null };
  label: string;
  /** What its button says while nothing is on the way. */
  submitLabel: string;
  onSubmit: () => void;
  /** The map on which the spot is set; without it the spot is two numbers. */
  loadPinMap?: LoadPinMap;
  /** Above the sections. */
  head?: ReactNode;
  /** What is said when too much was sent. */
  limit?: ReactNode;
  /** Below the name. */
  belowName?: ReactNode;
  /** Above the questions about certificate and owner. */
  aboveTrust?: ReactNode;
  /** Below the questions about the certificate. */
  certificate?: ReactNode;
  /** More sections, once it is known what kind of place it is. */
  children?: ReactNode;
  /** Beside the button. */
  foot: ReactNode;
}

/**
 * The form of a listing: for anybody who adds one, and for who edits one. After a refused attempt the first field that
 * needs another look has the focus.
 */
export const ListingForm = (props: ListingFormProps) => {
  const t = useFormText();
  const element = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const { form, label, submitLabel, onSubmit, limit = null, foot } = props;
  const { values, errors, isSaving, refusal } = form;
  const isOnline = useOnline();
  const isSlow = useIsSlow(isSaving);

  // In an effect, because what takes the focus must be on the page first.
  useEffect(() => {
    if (refusal === null) return;
    const [first] = inFormOrder(refusal, formOrder);
    if (first) focusField(element.current, first[0]);
    else summary.current?.focus();
  }, [refusal]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };

  return (
    <form ref={element} className="sub__form" noValidate aria-label={label} onSubmit={submit}>
      {props.head}
      {form.isRefused && (
        <ErrorSummary
          ref={summary}
          errors={errors}
          limit={limit}
          onChoose={(name) => focusField(element.current, name)}
        />
      )}
      <DirectorySection form={form} />
      {values.entityType !== '' && (
        <>
          <CategorySection form={form} type={values.entityType} />
          <BasicSection form={form} type={values.entityType} belowName={props.belowName} />
          <LocationSection form={form} loadPinMap={props.loadPinMap} />
          <DetailsSection form={form} type={values.entityType} />
          {form.variant === 'full' && (
            <>
              <SocialSection form={form} type={values.entityType} />
              <AmenitiesSection form={form} type={values.entityType} />
            </>
          )}
          {values.entityType !== 'mosque' && (
            <HalalSection form={form} note={props.aboveTrust} certificate={props.certificate} />
          )}
          {form.variant === 'full' && <AdditionalSection form={form} type={values.entityType} />}
          {props.children}
        </>
      )}
      <div className="sub__end">
        {!isOnline && (
          <Note kind="warn" icon="wifi-off" role="status" title={t('form.offline')}>
            {t('form.offlineText')}
          </Note>
        )}
        <p className="small quiet">{isSlow ? t('form.slow') : foot}</p>
        <LiveRegion>{isSlow ? t('form.slow') : ''}</LiveRegion>
        <Button type="submit" kind="primary" size="lg" busy={isSaving}>
          {isSaving ? t('form.saving') : submitLabel}
        </Button>
      </div>
    </form>
  );
};
