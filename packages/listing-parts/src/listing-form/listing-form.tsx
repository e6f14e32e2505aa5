import { asksHalal } from '@halalmap/listing-model';
import { Button, LiveRegion, Note } from '@halalmap/ui';
import { type FormEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import './submit.css';
import { useIsSlow, useOnline } from '@halalmap/mfe-kit/hooks';
import { type FieldName, formOrder } from './form-values';
import { type FormErrors, inFormOrder } from './form-errors';
import { useFormText } from '../messages/en-listing-form';
import { AdditionalSection, AmenitiesSection, SocialSection, DetailsSection } from './details-section';
import { BasicSection, CategorySection, DirectorySection } from './first-sections';
import type { FormState } from './form-fields';
import { HalalSection } from './halal-section';
import './listing-form.css';
import { LocationSection } from './location-section';
import type { LoadPinMap } from './pin-section';
import { SectionList } from './section-list';

interface ErrorSummaryProps {
  ref: Ref<HTMLDivElement>;
  errors: FormErrors;
  /** When it can be sent again; null unless the rate limit was reached. */
  limit: ReactNode;
  alsoWrong: ListingFormProps['alsoWrong'];
  onChoose: (name: FieldName) => void;
}

/** Why the form was not sent: a link to each field with an error, and what to do. */
const ErrorSummary = ({ ref, errors, limit, alsoWrong, onChoose }: ErrorSummaryProps) => {
  const t = useFormText();
  const links = inFormOrder(errors, formOrder).map(([name, message]) => ({
    name: name as string,
    message,
    onChoose: () => onChoose(name),
  }));
  if (alsoWrong) links.push(alsoWrong);
  return (
    <div ref={ref} tabIndex={-1} className="submit__refused">
      <Note
        kind="bad"
        icon="octagon-alert"
        role="alert"
        title={t(limit === null ? 'form.errors' : 'form.limited', { count: links.length })}
      >
        <ul className="submit__errors">
          {links.map((link) => (
            <li key={link.name}>
              <button type="button" className="link small" onClick={link.onChoose}>
                {link.message}
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

/** Focuses a field; of several controls of the same name, the invalid one. */
const focusField = (form: HTMLFormElement | null, name: FieldName): void => {
  const found = form?.elements.namedItem(name === 'longitude' ? 'latitude' : name);
  const control = found instanceof RadioNodeList ? (Array.from(found).find(isMarked) ?? found[0]) : found;
  if (control instanceof HTMLElement) control.focus();
};

/** Focuses the first field; of several choices the one that is made, which is where the Tab key leads. */
const focusFirst = (part: Element | null | undefined): void => {
  const fields = [...(part?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [])];
  const isOpen = (field: HTMLInputElement): boolean => !field.matches(':disabled');
  const [first] = fields.filter(isOpen);
  const chosen = fields.find(
    ({ name, checked }) => checked && first?.type === 'radio' && name === first.name,
  );
  (chosen ?? first)?.focus({ preventScroll: true });
};

export interface ListingFormProps {
  form: FormState & { isSaving: boolean; isRefused: boolean; refusal: FormErrors | null };
  label: string;
  /** Text of the submit button. */
  submitLabel: string;
  onSubmit: () => void;
  /** The map for the pin; without it the position is two numbers. */
  loadPinMap?: LoadPinMap | undefined;
  /** Above the sections. */
  head?: ReactNode;
  /** Message when the rate limit was reached. */
  limit?: ReactNode;
  /** Below the name. */
  belowName?: ReactNode;
  /** Content above the questions about certificate and owner. */
  aboveTrust?: ReactNode;
  /** Content below the questions about the certificate. */
  certificate?: ReactNode;
  /** A wrong field among the children, which come last. */
  alsoWrong?: { name: string; message: string; onChoose: () => void } | undefined;
  /** More sections, shown once the type is chosen. */
  children?: ReactNode;
  /** Beside the button. */
  foot: ReactNode;
  /** Shows the list of its sections beside it, and starts in its first field. */
  hasSections?: boolean;
}

/** The form of a listing, for submissions and edits. After a failed attempt the first invalid field gets the focus. */
export const ListingForm = (props: ListingFormProps) => {
  const t = useFormText();
  const element = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const { form, label, submitLabel, onSubmit, limit = null, foot, hasSections = false } = props;
  const { values, errors, isSaving, refusal } = form;
  const isOnline = useOnline();
  const isSlow = useIsSlow(isSaving);

  // In an effect, because the element must be rendered first.
  useEffect(() => {
    if (refusal === null) return;
    const [first] = inFormOrder(refusal, formOrder);
    if (first) focusField(element.current, first[0]);
    else summary.current?.focus();
  }, [refusal]);

  useEffect(() => {
    if (hasSections) focusFirst(element.current);
  }, [hasSections]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };

  const shown = (
    <form ref={element} className="submit__form" noValidate aria-label={label} onSubmit={submit}>
      {props.head}
      {form.isRefused && (
        <ErrorSummary
          ref={summary}
          errors={errors}
          limit={limit}
          alsoWrong={props.alsoWrong}
          onChoose={(name) => focusField(element.current, name)}
        />
      )}
      <DirectorySection form={form} />
      {values.entityType !== '' && (
        <>
          <CategorySection form={form} type={values.entityType} />
          <BasicSection form={form} type={values.entityType} belowName={props.belowName} />
          <LocationSection form={form} type={values.entityType} loadPinMap={props.loadPinMap} />
          <DetailsSection form={form} type={values.entityType} />
          {form.variant !== 'public' && <SocialSection form={form} type={values.entityType} />}
          <AmenitiesSection form={form} type={values.entityType} />
          {asksHalal(values.entityType) && (
            <HalalSection
              form={form}
              type={values.entityType}
              note={props.aboveTrust}
              certificate={props.certificate}
            />
          )}
          {form.variant !== 'public' && <AdditionalSection form={form} type={values.entityType} />}
          {props.children}
        </>
      )}
      <div className="submit__end">
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
  if (!hasSections) return shown;
  return (
    <div className="submit__sectioned">
      <SectionList
        form={form}
        onChoose={(target) => {
          if ('field' in target) return focusField(element.current, target.field);
          const section = element.current?.querySelector(`#${target.section}`);
          section?.scrollIntoView({ block: 'start' });
          focusFirst(section);
        }}
      />
      {shown}
    </div>
  );
};
