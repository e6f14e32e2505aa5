import { stubFetch } from '@halalmap/api-client/testing';
import { listingSubmissionSchema } from '@halalmap/contracts';
import {
  askedFields,
  type EntityType,
  entityTypes,
  fieldNames,
  hasField,
  specOf,
} from '@halalmap/listing-model';
import { sampleFacts } from '@halalmap/listing-model/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aListing } from '../testing/listings';
import { renderPart } from '../testing/render-part';
import { emptyForm, fieldsOf, type FormValues, notListed } from './form-values';
import type { FormState } from './form-fields';
import { fromListing, toSubmission } from './listing-body';
import { ListingForm } from './listing-form';

const variants = ['public', 'full', 'admin'] as const;
const cases = entityTypes.flatMap((type) => variants.map((variant) => [type, variant] as const));

/** A form in which everything is asked: what depends on an answer has that answer. */
const opened = (type: EntityType): FormValues => ({
  ...emptyForm(),
  entityType: type,
  halalCertified: 'Yes',
  certifyingBody: notListed,
  brandId: notListed,
  muslimBusinessCategoryId: '1',
  halalProductCategoryId: '1',
  mosqueType: 'Prayer Room (Musalla)',
});

const stateOf = (values: FormValues, variant: FormState['variant']) => ({
  values,
  variant,
  errors: { fields: {}, general: [] },
  set: () => {},
  check: () => {},
  isSaving: false,
  isRefused: false,
  refusal: null,
});

describe('every field of a listing', () => {
  let network: ReturnType<typeof stubFetch>;
  beforeEach(() => {
    network = stubFetch(() => ({ body: [{ id: 1, name: 'An entry', isActive: true }] }));
  });
  afterEach(() => network.restore());

  it.each(cases)('of the type %s has an input in the form of the variant %s', async (type, variant) => {
    const { container } = renderPart(
      <ListingForm
        form={stateOf(opened(type), variant)}
        label="Listing"
        submitLabel="Save"
        onSubmit={() => {}}
        foot={null}
      />,
    );
    if (type === 'business' || type === 'product') await screen.findByLabelText(/^Subcategory/);
    const agrees = screen.queryByLabelText(/They agree to be named/);
    if (agrees) await userEvent.click(agrees);

    const ramadan = screen.queryByRole('button', { name: 'Add opening hours for Ramadan' });
    if (ramadan) await userEvent.click(ramadan);

    const hours: Partial<Record<string, RegExp>> = {
      openingHours: /^Opening hours (?!in Ramadan)/,
      ramadanHours: /^Opening hours in Ramadan/,
    };
    const missing = fieldsOf(type, variant).filter((field) => {
      const name = hours[field];
      return name
        ? screen.queryByRole('group', { name }) === null
        : container.querySelector(`[name="${field}"]`) === null;
    });
    expect(missing).toEqual([]);
  });

  it.each(entityTypes)('of the type %s can be entered by an admin', (type) => {
    const asked = askedFields(type, 'admin');
    const others = fieldNames.filter((name) => hasField(type, name) && !asked.includes(name));
    expect(others.filter((name) => !specOf(name).setWith && !specOf(name).sameAs)).toEqual([]);
  });

  it.each(cases)('of the type %s is sent as it was opened in the form of the variant %s', (type, variant) => {
    const { brand, ...facts } = sampleFacts(type);
    const { images, certificateFiles, formCheck, publish, submitterEmail, language, ...stored } =
      listingSubmissionSchema.parse({
        entityType: type,
        name: 'A',
        ...facts,
      });

    const sent = toSubmission(fromListing(aListing(stored)), variant);

    const asked = askedFields(type, variant).filter((field) => field !== 'brand');
    expect(sent).toEqual({
      entityType: type,
      name: 'A',
      ...Object.fromEntries(asked.map((field) => [field, facts[field]])),
      ...(brand === undefined ? {} : { brand: null }),
    });
    expect(listingSubmissionSchema.safeParse(sent).error?.issues).toBeUndefined();
  });
});
