import { type EntityType, limits } from '@halalmap/contracts';
import { type FieldName, fieldGroups, isAsked, priceRanges } from '@halalmap/listing-model';
import type { ReactNode } from 'react';
import {
  FormSelect,
  type FormState,
  FormText,
  FormTextArea,
  ListFailed,
  OtherFacts,
  Section,
} from './form-fields';
import { notListed, prayerFields } from './form-values';
import { MosqueDetails } from './mosque-details';
import { useFormText } from '../messages/en-listing-form';
import { useFormBrandsQuery } from './reference-api';
import { HoursEditor, RamadanHoursEditor } from './opening-hours';

/** Fields of a product: brand, price, makers and ingredients. */
const ProductDetails = ({ form }: { form: FormState }) => {
  const t = useFormText();
  const { data: brands = [], isError, refetch } = useFormBrandsQuery();
  return (
    <>
      <div className="two-columns">
        <FormSelect
          form={form}
          name="brandId"
          label={t('form.brand')}
          options={[
            { value: '', label: t('form.unknown') },
            ...brands.map(({ id, name }) => ({ value: String(id), label: name })),
            { value: notListed, label: t('form.brandOther') },
          ]}
          hint={
            isError && (
              <ListFailed
                text={t('form.failed.brands')}
                label={t('form.brand')}
                onRetry={() => void refetch()}
              />
            )
          }
        />
        <FormText
          form={form}
          name="price"
          label={t('form.amount')}
          inputMode="decimal"
          placeholder={t('form.amountExample')}
        />
      </div>
      {form.values.brandId === notListed && (
        <FormText form={form} name="brand" label={t('form.brandName')} maxLength={limits.text.other} />
      )}
      <div className="two-columns">
        <FormText
          form={form}
          name="manufacturer"
          label={t('form.manufacturer')}
          maxLength={limits.text.other}
        />
        <FormText
          form={form}
          name="distributor"
          label={t('form.distributor')}
          maxLength={limits.text.other}
        />
      </div>
      <FormTextArea form={form} name="ingredients" label={t('form.ingredients')} rows={3} />
      <FormText
        form={form}
        name="allergenInfo"
        label={t('form.allergens')}
        placeholder={t('form.allergensExample')}
      />
      <FormText
        form={form}
        name="barcode"
        label={t('form.barcode')}
        hint={t('form.barcodeHint')}
        inputMode="numeric"
        maxLength={limits.text.other}
      />
    </>
  );
};

interface DetailsProps {
  form: FormState;
}

const FoodDetails = ({ form }: DetailsProps) => {
  const t = useFormText();
  return (
    <>
      <FormText
        form={form}
        name="specialties"
        label={t('form.specialties')}
        hint={t('form.specialtiesHint')}
      />
      <PriceRange form={form} />
    </>
  );
};

const PriceRange = ({ form }: DetailsProps) => {
  const t = useFormText();
  return (
    <FormSelect
      form={form}
      name="priceRange"
      label={t('form.price')}
      options={[
        { value: '', label: t('form.unknown') },
        ...priceRanges.map((range) => ({ value: range, label: t(`form.price.${range}`) })),
      ]}
    />
  );
};

const BusinessDetails = ({ form }: DetailsProps) => {
  const t = useFormText();
  return (
    <>
      <FormTextArea form={form} name="servicesOffered" label={t('form.services')} rows={3} />
      <FormText form={form} name="yearEstablished" label={t('form.year')} inputMode="numeric" />
      {isAsked('priceRange', 'business', form.variant) && <PriceRange form={form} />}
    </>
  );
};

/** By type: the part of the section that is laid out by hand, and its fields. Others follow below it. */
const parts: Record<EntityType, { Details: (props: DetailsProps) => ReactNode; placed: FieldName[] }> = {
  food: { Details: FoodDetails, placed: ['specialties', 'priceRange'] },
  business: { Details: BusinessDetails, placed: ['servicesOffered', 'yearEstablished', 'priceRange'] },
  mosque: {
    Details: MosqueDetails,
    placed: ['capacity', 'imamName', 'khutbahLanguage', 'womensSection', ...prayerFields, 'facilities'],
  },
  product: {
    Details: ProductDetails,
    placed: [
      'brandId',
      'brand',
      'price',
      'manufacturer',
      'distributor',
      'ingredients',
      'allergenInfo',
      'barcode',
    ],
  },
  cemetery: { Details: () => null, placed: [] },
};

/** The fields of one type of listing. */
export const DetailsSection = ({ form, type }: DetailsProps & { type: EntityType }) => {
  const t = useFormText();
  const { Details, placed } = parts[type];
  return (
    <Section id="details" title={t('form.section.details')}>
      <Details form={form} />
      {isAsked('openingHours', type, form.variant) && <HoursEditor form={form} />}
      {isAsked('ramadanHours', type, form.variant) && <RamadanHoursEditor form={form} />}
      <OtherFacts
        form={form}
        type={type}
        groups={['business', 'product', 'mosque', 'burial', 'prayers', 'congregation']}
        except={placed}
      />
    </Section>
  );
};

/** Social networks, messengers, shops and delivery services. */
export const SocialSection = ({ form, type }: { form: FormState; type: EntityType }) => {
  const t = useFormText();
  return (
    <Section id="social" title={t('form.section.social')}>
      <p className="hint">{t('form.socialHint')}</p>
      <div className="two-columns">
        <OtherFacts form={form} type={type} groups={['social', 'orders']} />
      </div>
    </Section>
  );
};

/** Amenities; nothing where none is asked for. */
export const AmenitiesSection = ({ form, type }: { form: FormState; type: EntityType }) => {
  const t = useFormText();
  if (!fieldGroups.amenities.some((name) => isAsked(name, type, form.variant))) return null;
  return (
    <Section id="amenities" title={t('form.section.amenities')}>
      <fieldset className="field">
        <legend className="visually-hidden">{t('form.section.amenities')}</legend>
        <OtherFacts form={form} type={type} groups={['amenities']} />
      </fieldset>
    </Section>
  );
};

/** Payment, delivery, additional information, and fields that only the owner and admins see. */
export const AdditionalSection = ({ form, type }: { form: FormState; type: EntityType }) => {
  const t = useFormText();
  return (
    <Section id="additional" title={t('form.section.additional')}>
      {isAsked('acceptedPayments', type, form.variant) && (
        <div className="two-columns">
          <FormText
            form={form}
            name="acceptedPayments"
            label={t('listing.fact.acceptedPayments')}
            placeholder={t('form.paymentExample')}
            maxLength={limits.text.other}
          />
          <FormText
            form={form}
            name="deliveryMethods"
            label={t('listing.fact.deliveryMethods')}
            maxLength={limits.text.other}
          />
        </div>
      )}
      <FormTextArea form={form} name="additionalInfo" label={t('form.additionalInfo')} rows={3} />
      <OtherFacts
        form={form}
        type={type}
        groups={['trade', 'more', 'register']}
        except={['acceptedPayments', 'deliveryMethods', 'additionalInfo', 'businessRegNumber', 'taxId']}
      />
      {isAsked('taxId', type, form.variant) && (
        <div className="two-columns">
          {(['businessRegNumber', 'taxId'] as const).map((name) => (
            <FormText
              key={name}
              form={form}
              name={name}
              label={t(name === 'taxId' ? 'form.taxId' : 'form.registration')}
              hint={t('form.private')}
              maxLength={limits.text.other}
            />
          ))}
        </div>
      )}
    </Section>
  );
};
