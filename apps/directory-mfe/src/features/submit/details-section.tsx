import { limits, priceRangeSchema, type EntityType } from '@halalmap/contracts';
import { Checkbox, RadioGroup } from '@halalmap/ui';
import { FormSelect, FormText, FormTextArea, type FormState } from './form-fields';
import { prayerFields } from './form-values';
import { Section } from './section';
import { useText } from '../../messages/use-text';

interface DetailsProps {
  form: FormState;
}

const Hours = ({ form }: DetailsProps) => {
  const t = useText();
  return (
    <FormText
      form={form}
      name="openingHoursText"
      label={t('submit.hours')}
      placeholder={t('submit.hoursExample')}
      maxLength={limits.text.other}
    />
  );
};

const FoodDetails = ({ form }: DetailsProps) => {
  const t = useText();
  return (
    <>
      <FormText
        form={form}
        name="specialties"
        label={t('submit.specialties')}
        hint={t('submit.specialtiesHint')}
      />
      <FormSelect
        form={form}
        name="priceRange"
        label={t('submit.price')}
        options={[
          { value: '', label: t('submit.unknown') },
          ...priceRangeSchema.options.map((range) => ({ value: range, label: t(`submit.price.${range}`) })),
        ]}
      />
      <Hours form={form} />
    </>
  );
};

const BusinessDetails = ({ form }: DetailsProps) => {
  const t = useText();
  return (
    <>
      <FormTextArea
        form={form}
        name="servicesOffered"
        label={t('submit.services')}
        maxLength={limits.text.long}
        rows={3}
      />
      <FormText form={form} name="yearEstablished" label={t('submit.year')} inputMode="numeric" />
      <Hours form={form} />
    </>
  );
};

const womensSections = ['Yes', 'No', 'separate_entrance', 'Unknown'] as const;
const mosqueFacilities = ['library', 'education'] as const;

const MosqueDetails = ({ form }: DetailsProps) => {
  const t = useText();
  const { facilities } = form.values;
  return (
    <>
      <div className="two">
        <FormText form={form} name="capacity" label={t('submit.capacity')} inputMode="numeric" />
        <FormText form={form} name="imamName" label={t('submit.imam')} maxLength={limits.text.other} />
      </div>
      <FormText
        form={form}
        name="khutbahLanguage"
        label={t('submit.khutbah')}
        maxLength={limits.text.other}
      />
      <RadioGroup
        name="womensSection"
        legend={t('submit.women')}
        look="segments"
        value={form.values.womensSection}
        options={womensSections.map((value) => ({ value, label: t(`submit.women.${value}`) }))}
        onChange={(value) => form.set('womensSection', value)}
      />
      <fieldset className="f">
        <legend className="label">{t('submit.prayers')}</legend>
        <p className="hint">{t('submit.prayersHint')}</p>
        <div className="sub__prayers">
          {prayerFields.map((field) => (
            <FormText
              key={field}
              form={form}
              name={field}
              type="time"
              label={t(`submit.prayer.${field}`)}
              mark={undefined}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="f">
        <legend className="label">{t('submit.facilities')}</legend>
        {mosqueFacilities.map((name) => (
          <Checkbox
            key={name}
            name="facilities"
            label={t(`submit.facility.${name}`)}
            checked={facilities.includes(name)}
            onChange={(event) =>
              form.set(
                'facilities',
                event.target.checked ? [...facilities, name] : facilities.filter((other) => other !== name),
              )
            }
          />
        ))}
      </fieldset>
    </>
  );
};

const ProductDetails = ({ form }: DetailsProps) => {
  const t = useText();
  return (
    <>
      <div className="two">
        <FormText form={form} name="brand" label={t('submit.brand')} maxLength={limits.text.other} />
        <FormText
          form={form}
          name="price"
          label={t('submit.amount')}
          inputMode="decimal"
          placeholder={t('submit.amountExample')}
        />
      </div>
      <FormText
        form={form}
        name="manufacturer"
        label={t('submit.manufacturer')}
        maxLength={limits.text.other}
      />
      <FormTextArea
        form={form}
        name="ingredients"
        label={t('submit.ingredients')}
        maxLength={limits.text.long}
        rows={3}
      />
    </>
  );
};

const byType = {
  food: FoodDetails,
  business: BusinessDetails,
  mosque: MosqueDetails,
  product: ProductDetails,
};

/** What only this type of listing has. */
export const DetailsSection = ({ form, type }: DetailsProps & { type: EntityType }) => {
  const t = useText();
  const Details = byType[type];
  return (
    <Section id="details" title={t('submit.section.details')}>
      <Details form={form} />
    </Section>
  );
};
