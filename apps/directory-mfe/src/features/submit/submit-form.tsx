import { Button, Note } from '@halalmap/ui';
import { useRef, type FormEvent } from 'react';
import { BasicSection } from './basic-section';
import { CategorySection } from './category-section';
import { DetailsSection } from './details-section';
import { DirectorySection } from './directory-section';
import { inFormOrder, type FormErrors } from './form-errors';
import { formOrder, type FieldName } from './form-values';
import { HalalSection } from './halal-section';
import { LocationSection } from './location-section';
import type { Submission } from './use-submission';
import { useText } from '../../messages/use-text';

const focusField = (form: HTMLFormElement | null, name: FieldName): void => {
  const found = form?.elements.namedItem(name);
  const control = found instanceof RadioNodeList ? found[0] : found;
  if (control instanceof HTMLElement) control.focus();
};

/** The form itself. After a refused attempt the first field that needs another look has the focus. */
export const SubmitForm = ({ submission }: { submission: Submission }) => {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const { values, isSaving, errors } = submission;

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = await submission.send();
    const [first] = found ? inFormOrder(found, formOrder) : [];
    if (first) focusField(form.current, first[0]);
  };

  return (
    <form ref={form} className="sub__form" noValidate aria-label={t('submit.form')} onSubmit={send}>
      {submission.isRefused && (
        <ErrorSummary errors={errors} onChoose={(name) => focusField(form.current, name)} />
      )}
      <DirectorySection form={submission} />
      {values.entityType !== '' && (
        <>
          <CategorySection form={submission} type={values.entityType} />
          <BasicSection form={submission} type={values.entityType} />
          <LocationSection form={submission} />
          <DetailsSection form={submission} type={values.entityType} />
          {values.entityType !== 'mosque' && <HalalSection form={submission} />}
        </>
      )}
      <div className="sub__end">
        <p className="small quiet">{t('submit.draft')}</p>
        <Button type="submit" kind="primary" size="lg" busy={isSaving}>
          {t(isSaving ? 'submit.saving' : 'submit.send')}
        </Button>
      </div>
    </form>
  );
};

const ErrorSummary = ({ errors, onChoose }: { errors: FormErrors; onChoose: (name: FieldName) => void }) => {
  const t = useText();
  const named = inFormOrder(errors, formOrder);
  return (
    <Note kind="bad" icon="octagon-alert" role="alert" title={t('submit.errors', { count: named.length })}>
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
      <p className="small muted">{t('submit.errorsText')}</p>
    </Note>
  );
};
