import { asksHalal, type EntityType, type FieldGroup, groupOf } from '@halalmap/listing-model';
import { Icon } from '@halalmap/ui';
import { useFormText } from '../messages/en-listing-form';
import type { FormState } from './form-fields';
import { inFormOrder } from './form-errors';
import { type FieldName, formOrder } from './form-values';

const sections = [
  'directory',
  'category',
  'basic',
  'location',
  'details',
  'social',
  'amenities',
  'halal',
  'additional',
] as const;
type SectionId = (typeof sections)[number];

const sectionOfGroup: Record<FieldGroup, SectionId> = {
  category: 'category',
  about: 'basic',
  contact: 'basic',
  location: 'location',
  position: 'location',
  business: 'details',
  product: 'details',
  mosque: 'details',
  burial: 'details',
  prayers: 'details',
  congregation: 'details',
  facilities: 'details',
  hours: 'details',
  social: 'social',
  orders: 'social',
  amenities: 'amenities',
  halal: 'halal',
  certificate: 'halal',
  trade: 'additional',
  more: 'additional',
  register: 'additional',
};

const sectionOf = (name: FieldName): SectionId => {
  if (name === 'entityType') return 'directory';
  if (name === 'name') return 'basic';
  if (name === 'halalAsked') return 'category';
  return name === 'otherCertifyingBody' ? 'halal' : sectionOfGroup[groupOf(name)];
};

const sectionsOf = (type: EntityType | ''): readonly SectionId[] =>
  type === '' ? ['directory'] : sections.filter((id) => id !== 'halal' || asksHalal(type));

interface SectionListProps {
  form: Pick<FormState, 'values' | 'errors'>;
  /** Leads to a section, or to a field with a problem. */
  onChoose: (target: { section: string } | { field: FieldName }) => void;
}

/** The sections of a long form, each with the problems of its fields. */
export const SectionList = ({ form, onChoose }: SectionListProps) => {
  const t = useFormText();
  const problems = inFormOrder(form.errors, formOrder);
  return (
    <nav className="section-list" aria-label={t('form.sections')}>
      <ul>
        {sectionsOf(form.values.entityType).map((id) => {
          const own = problems.filter(([name]) => sectionOf(name) === id);
          return (
            <li key={id}>
              <button
                type="button"
                className="section-list__section"
                onClick={() => onChoose({ section: id })}
              >
                {t(`form.section.${id}`)}
              </button>
              {own.map(([name, message]) => (
                <button
                  key={name}
                  type="button"
                  className="section-list__problem"
                  onClick={() => onChoose({ field: name })}
                >
                  <Icon name="octagon-alert" />
                  <span>{message}</span>
                </button>
              ))}
            </li>
          );
        })}
      </ul>
    </nav>
  );
};
