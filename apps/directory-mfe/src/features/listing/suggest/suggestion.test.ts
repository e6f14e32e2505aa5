import { aListing } from '../../../testing/builders';
import { errorsByFact, errorsOf, toChangeRequest, typedValue } from './suggestion';

const say = { number: 'A number, please' };

describe('a suggested edit', () => {
  const listing = aListing({ phone: '0900', specialties: ['Pastil', 'Tipas'], halalCertified: 'Yes' });

  it('starts with the values of the listing', () => {
    expect(typedValue(listing, 'phone')).toBe('0900');
    expect(typedValue(listing, 'specialties')).toBe('Pastil, Tipas');
    expect(typedValue(listing, 'openingHours')).toBe('[]');
    expect(typedValue(listing, 'muslimOwned')).toBe('');
    expect(typedValue(listing, 'parkingAvailable')).toBe('');
  });

  it('sends what differs, in the types of the contract', () => {
    const hours = [{ days: [1], open: '10:00', close: '02:00' }];
    expect(
      toChangeRequest(listing, {
        fields: [
          'phone',
          'specialties',
          'yearEstablished',
          'parkingAvailable',
          'halalCertified',
          'openingHours',
          'website',
        ],
        values: {
          phone: ' 0900 ',
          specialties: 'Pastil, , Sinina',
          yearEstablished: '1999',
          parkingAvailable: 'true',
          halalCertified: '',
          openingHours: JSON.stringify(hours),
        },
        note: ' I was there ',
      }),
    ).toEqual({
      fields: {
        specialties: ['Pastil', 'Sinina'],
        yearEstablished: 1999,
        parkingAvailable: true,
        halalCertified: 'not_specified',
        openingHours: hours,
      },
      note: 'I was there',
    });
  });

  it('can clear a fact', () => {
    const { fields } = toChangeRequest(listing, { fields: ['phone'], values: { phone: '' }, note: '' });
    expect(fields).toEqual({ phone: null });
  });

  it('is checked by the rules of the server', () => {
    expect(errorsOf({ fields: { website: 'https://a.example' }, note: null }, say)).toBeNull();
    expect(errorsOf({ fields: {}, note: null }, say)).toEqual({
      fields: {},
      general: 'Say what should be changed',
    });
    expect(
      errorsOf(
        {
          fields: {
            email: 'x',
            capacity: Number('many'),
            openingHours: [{ days: [1], open: '', close: '' }],
          },
        },
        say,
      )?.fields,
    ).toEqual({
      email: 'Please enter a valid email address',
      capacity: 'A number, please',
      openingHours: 'Enter a time as HH:MM',
    });
  });

  it('says of what is too long how long it may be', () => {
    const request = { fields: { phone: 'x'.repeat(501) }, note: 'x'.repeat(2_001) };
    expect(errorsOf(request, say)).toEqual({
      fields: { phone: 'Enter at most 500 characters' },
      note: 'Enter at most 2000 characters',
    });
  });

  it('groups the errors of the server by fact', () => {
    expect(
      errorsByFact([
        { path: 'fields.openingHours.0.open', message: 'Time?' },
        { path: 'note', message: 'Too long' },
        { path: 'fields', message: 'What?' },
      ]),
    ).toEqual({ fields: { openingHours: 'Time?' }, note: 'Too long', general: 'What?' });
  });
});
