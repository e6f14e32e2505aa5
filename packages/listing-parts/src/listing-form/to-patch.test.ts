import { listingPatchSchema } from '@halalmap/contracts';
import { aListing } from '../testing/listings';
import { notListed } from './form-values';
import { fromListing, toPatch } from './listing-body';

const listing = aListing({
  description: 'Pastil',
  foodTypes: ['Maguindanaon', 'Seafood'],
  specialties: ['Pastil', 'Sinina'],
  openingHours: [{ days: [1, 2], open: '08:00', close: '21:00' }],
  latitude: '7.2',
  longitude: '124.25',
  provinceId: 14,
  parkingAvailable: true,
  halalCertified: 'Yes',
  certifyingBody: 'IDCP',
  certifyingBodyId: 1,
  certificationNumber: 'EX-1',
  expiryDate: '2027-03-14',
});

describe('the request of an edit', () => {
  it.each(['food', 'business', 'mosque', 'product'] as const)(
    'is nothing for a %s that was only opened',
    (entityType) => {
      const opened = entityType === 'food' ? listing : aListing({ entityType });
      expect(toPatch(opened, fromListing(opened), 'full')).toEqual({});
    },
  );

  it('contains the changes, in the types of the contract, with null for cleared fields', () => {
    const edited = {
      ...fromListing(listing),
      description: ' ',
      specialties: 'Pastil',
      provinceId: '15',
      parkingAvailable: '',
      website: 'https://kusina.example',
    };
    const patch = toPatch(listing, edited, 'full');

    expect(patch).toEqual({
      description: null,
      specialties: ['Pastil'],
      provinceId: 15,
      parkingAvailable: false,
      website: 'https://kusina.example',
    });
    expect(listingPatchSchema.safeParse(patch).success).toBe(true);
  });

  it('keeps cuisines that the list does not offer', () => {
    expect(fromListing(listing).foodTypes).toBe('Maguindanaon, Seafood');
    expect(toPatch(listing, { ...fromListing(listing), foodTypes: 'Tausug' }, 'full')).toEqual({
      foodTypes: ['Tausug'],
    });
  });

  it('removes the certificate with the Yes, and names another body without the id of the old one', () => {
    const values = fromListing(listing);

    expect(toPatch(listing, { ...values, halalCertified: 'No' }, 'full')).toEqual({
      halalCertified: 'No',
      certifyingBody: null,
      certifyingBodyId: null,
      certificationNumber: null,
      expiryDate: null,
    });
    expect(
      toPatch(listing, { ...values, certifyingBody: notListed, otherCertifyingBody: 'X' }, 'full'),
    ).toEqual({
      certifyingBody: 'X',
      certifyingBodyId: null,
    });
  });

  it('shows a stored certificate once the answer becomes Yes, and does not send it again', () => {
    const unsure = aListing({ ...listing, halalCertified: 'Unknown' });

    expect(toPatch(unsure, { ...fromListing(unsure), halalCertified: 'Yes' }, 'full')).toEqual({
      halalCertified: 'Yes',
    });
  });

  it('keeps what was said about halal where the new category is not asked about it', () => {
    const business = { ...listing, entityType: 'business', halalScope: 'all', alcoholServed: 'No' } as const;
    const moved = { ...fromListing(business), muslimBusinessCategoryId: '5', halalAsked: 'no' };
    expect(toPatch(business, moved, 'full')).toEqual({ muslimBusinessCategoryId: 5 });
  });

  it('clears fields that another type does not have', () => {
    expect(toPatch(listing, { ...fromListing(listing), entityType: 'mosque' }, 'full')).toMatchObject({
      entityType: 'mosque',
      specialties: null,
      halalCertified: null,
      certificationNumber: null,
    });
  });

  it('accepts a brand that is not in the list', () => {
    const product = aListing({ entityType: 'product', brand: 'Own', price: '120.00' });

    expect(fromListing(product)).toMatchObject({ brandId: notListed, brand: 'Own' });
    expect(toPatch(product, { ...fromListing(product), brandId: '3' }, 'full')).toEqual({
      brandId: 3,
      brand: null,
    });
  });
});
