import type { EntityType } from '@halalmap/contracts';
import { Cloth, TrustLabel } from '@halalmap/ui';
import {
  categoryField,
  type FormValues,
  useFormBusinessCategoriesQuery,
  useFormMunicipalitiesQuery,
  useFormProductCategoriesQuery,
  useFormProvincesQuery,
} from '@halalmap/listing-parts/listing-form';
import { type SubmitText, useSubmitText } from '../../messages/en-submit';

const nameOf = (
  entries: ReadonlyArray<{ id: number; name: string }> | undefined,
  id: string,
): string | null => entries?.find((entry) => String(entry.id) === id)?.name ?? null;

/** The names of the ids in the form, as far as loaded. */
const useChosenNames = (values: FormValues, type: EntityType): { category: string | null; place: string } => {
  const { provinceId, municipalityId } = values;
  const provinces = useFormProvincesQuery();
  const towns = useFormMunicipalitiesQuery(provinceId, { skip: provinceId === '' });
  const business = useFormBusinessCategoriesQuery(undefined, { skip: type !== 'business' });
  const products = useFormProductCategoriesQuery(undefined, { skip: type !== 'product' });
  const chosen = values[categoryField[type]];
  const categories = { food: undefined, mosque: undefined, business: business.data, product: products.data };
  const category = categories[type] ? nameOf(categories[type], chosen) : chosen;
  const place = [nameOf(towns.currentData, municipalityId), nameOf(provinces.data, provinceId)];
  return {
    category: category === '' ? null : category,
    place: place.filter((name) => name !== null).join(', '),
  };
};

const bold = (t: SubmitText, key: 'submit.next.check' | 'submit.next.live' | 'submit.next.evidence') =>
  t.rich(key, { b: (text) => <strong>{text}</strong>, em: (text) => <em>{text}</em> });

/** A preview of the listing's card with its main photo, and what happens after sending. */
export const Preview = ({ values, photo }: { values: FormValues; photo: string | null }) => {
  const t = useSubmitText();
  const type = values.entityType === '' ? 'food' : values.entityType;
  const { category, place } = useChosenNames(values, type);
  return (
    <aside className="sub__side" aria-label={t('submit.preview')}>
      <p className="small quiet sub__hint">{t('submit.preview')}</p>
      <div className="card prev">
        <div className="prev__pic">
          {photo === null ? (
            <Cloth id={values.name.trim() || `directory-${type}`} entityType={type} />
          ) : (
            <img className="photo" src={photo} alt="" decoding="async" />
          )}
        </div>
        <div className="prev__t">
          <p className="prev__n">
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
            <TrustLabel level={values.halalCertified === 'Yes' ? 'claimed_halal' : 'unverified'} />
          </p>
        </div>
      </div>
      <ol className="next">
        <li>{bold(t, 'submit.next.check')}</li>
        <li>{bold(t, 'submit.next.live')}</li>
        <li>{bold(t, 'submit.next.evidence')}</li>
      </ol>
    </aside>
  );
};
