import { Icon, VisuallyHidden } from '@halalmap/ui';
import {
  categoryField,
  detailFields,
  type FieldName,
  fieldsOf,
  type FormValues,
} from '@halalmap/listing-parts/listing-form';
import { useSubmitText } from '../../messages/en-submit';

type StepId = 'directory' | 'category' | 'basic' | 'location' | 'details' | 'halal' | 'photos';

/** The sections of the form for the current choices, and whether each is complete. */
const stepsOf = (values: FormValues, photoCount: number): Array<{ id: StepId; isDone: boolean }> => {
  const { entityType } = values;
  if (entityType === '') return [{ id: 'directory', isDone: false }];
  const asked: readonly FieldName[] = fieldsOf(entityType, 'public');
  return [
    { id: 'directory', isDone: true },
    { id: 'category', isDone: values[categoryField[entityType]] !== '' },
    { id: 'basic', isDone: values.name.trim() !== '' },
    { id: 'location', isDone: values.provinceId !== '' || values.address.trim() !== '' },
    {
      id: 'details',
      isDone: detailFields.some((field) => asked.includes(field) && values[field].length > 0),
    },
    ...(entityType === 'mosque'
      ? []
      : [{ id: 'halal' as const, isDone: values.halalCertified !== '' || values.muslimOwned !== '' }]),
    { id: 'photos', isDone: photoCount > 0 },
  ];
};

/** The progress of the form: completed sections and the current one. */
export const Steps = ({ values, photoCount }: { values: FormValues; photoCount: number }) => {
  const t = useSubmitText();
  const steps = stepsOf(values, photoCount);
  const current = steps.find((step) => !step.isDone)?.id;
  return (
    <nav className="sub__steps" aria-label={t('submit.steps')}>
      <ol>
        {steps.map(({ id, isDone }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={isDone ? 'is-done' : undefined}
              aria-current={id === current ? 'step' : undefined}
            >
              <span className="sub__n">{isDone ? <Icon name="check" /> : index + 1}</span>
              {t(`form.section.${id}`)}
              {isDone && <VisuallyHidden>{t('submit.stepDone')}</VisuallyHidden>}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
};
