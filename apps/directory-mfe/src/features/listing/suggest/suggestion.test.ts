import { aListing } from '../../../testing/builders';
import { toChangeRequest, typedValue } from './suggestion';

describe('a suggested edit', () => {
  const listing = aListing({
    phone: '0900 123 4567',
    specialties: ['Pastil', 'Tipas'],
    halalCertified: 'Yes',
  });

  it('starts with the values of the listing', () => {
    expect(typedValue(listing, 'phone')).toBe('0900 123 4567');
    expect(typedValue(listing, 'specialties')).toBe('Pastil, Tipas');
    expect(typedValue(listing, 'openingHours')).toBe('');
    expect(typedValue(listing, 'muslimOwned')).toBe('');
    expect(typedValue(listing, 'parkingAvailable')).toBe('');
  });

  it('sends the differences, in the types of the contract', () => {
    const hours = [{ days: [1], open: '10:00', close: '02:00' }];
    expect(
      toChangeRequest(listing, {
        facts: 'phone,specialties,yearEstablished,parkingAvailable,halalCertified,openingHours,website',
        phone: ' 0900 123 4567 ',
        specialties: 'Pastil, , Sinina',
        yearEstablished: '1999',
        parkingAvailable: 'true',
        halalCertified: '',
        openingHours: JSON.stringify(hours),
        note: ' I was there ',
      }),
    ).toEqual({
      fields: {
        specialties: ['Pastil', 'Sinina'],
        yearEstablished: 1999,
        parkingAvailable: true,
        halalCertified: null,
        openingHours: hours,
      },
      note: 'I was there',
    });
  });

  it('can clear a fact', () => {
    const { fields } = toChangeRequest(listing, { facts: 'phone', phone: '', note: '' });
    expect(fields).toEqual({ phone: null });
  });
});
