import { listingSubmissionSchema } from '@halalmap/contracts';
import { type FormValues, emptyForm, notListed } from './form-values';
import { toSubmission as submissionOf } from './listing-body';

const filled = (values: Partial<FormValues>): FormValues => ({
  ...emptyForm(),
  entityType: 'food',
  name: 'Amina',
  ...values,
});

const toSubmission = (values: FormValues) => submissionOf(values, 'public');

describe('the request of the form', () => {
  it('has lists, numbers and null for empty values', () => {
    expect(
      toSubmission(filled({ specialties: 'pastil, satti ,', foodTypes: 'Tausug', provinceId: '15' })),
    ).toMatchObject({
      specialties: ['pastil', 'satti'],
      foodTypes: ['Tausug'],
      provinceId: 15,
      phone: null,
    });
  });

  it('omits values of another type', () => {
    const submission = toSubmission(filled({ entityType: 'food', imamName: 'Somebody', price: '12' }));

    expect(submission).not.toHaveProperty('imamName');
    expect(listingSubmissionSchema.safeParse(submission).success).toBe(true);
  });

  it('drops the certificate unless halal certified is Yes', () => {
    const certificate = { certifyingBody: 'IDCP', certificationNumber: 'EX-1' };

    expect(toSubmission(filled({ ...certificate, halalCertified: 'No' }))).toMatchObject({
      certifyingBody: null,
      certificationNumber: null,
    });
    expect(toSubmission(filled({ ...certificate, halalCertified: 'Yes' }))).toMatchObject({
      certifyingBody: 'IDCP',
      certificationNumber: 'EX-1',
    });
  });

  it('names a certifying body that is not in the list', () => {
    expect(
      toSubmission(
        filled({ halalCertified: 'Yes', certifyingBody: notListed, otherCertifyingBody: 'Halal Body X' }),
      ),
    ).toMatchObject({ certifyingBody: 'Halal Body X' });
  });

  it('has the chosen brand, or the name of one that is not in the list', () => {
    const product = { entityType: 'product', brand: 'Tuna of Gensan' } as const;

    expect(toSubmission(filled({ ...product, brandId: '3' }))).toMatchObject({ brandId: 3, brand: null });
    expect(toSubmission(filled({ ...product, brandId: notListed }))).toMatchObject({
      brandId: null,
      brand: 'Tuna of Gensan',
    });
  });

  it('has opening hours by day and in words, and the spot as decimal degrees', () => {
    const openingHours: FormValues['openingHours'] = [
      { day: 1, open: '08:00', close: '21:00' },
      { day: 2, open: '08:00', close: '21:00' },
    ];
    const submission = toSubmission(
      filled({ openingHours, openingHoursText: 'Later in Ramadan', latitude: '7.2', longitude: '124.25' }),
    );

    expect(submission).toMatchObject({
      openingHours: [{ days: [1, 2], open: '08:00', close: '21:00' }],
      openingHoursText: 'Later in Ramadan',
      latitude: '7.2',
      longitude: '124.25',
    });
    expect(listingSubmissionSchema.safeParse(submission).success).toBe(true);
    expect(toSubmission(filled({ entityType: 'mosque', openingHours }))).not.toHaveProperty('openingHours');
  });

  it.each(['food', 'business', 'mosque', 'product'] as const)(
    'passes the contract for an empty %s',
    (entityType) => {
      expect(listingSubmissionSchema.safeParse(toSubmission(filled({ entityType }))).success).toBe(true);
    },
  );

  it('has the owner’s fields in the full form only, amenities as booleans', () => {
    const values = filled({ website: 'https://a.example', parkingAvailable: 'true', taxId: '123' });

    expect(toSubmission(values)).not.toHaveProperty('website');
    expect(submissionOf(values, 'full')).toMatchObject({
      website: 'https://a.example',
      parkingAvailable: true,
      wifiAvailable: false,
      taxId: '123',
      landmark: null,
    });
    expect(submissionOf({ ...values, entityType: 'product' }, 'full')).not.toHaveProperty('parkingAvailable');
  });

  it.each(['food', 'business', 'mosque', 'product'] as const)(
    'passes the contract for an empty %s of the full form',
    (entityType) => {
      const submission = submissionOf(filled({ entityType }), 'full');
      expect(listingSubmissionSchema.safeParse(submission).success).toBe(true);
    },
  );
});
