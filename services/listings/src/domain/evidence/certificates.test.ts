import type { CertificateSeen } from '@halalmap/contracts';
import type { AppError } from '@halalmap/errors';
import { aListing } from '../../testing/builders';
import { certificateSeen } from './certificates';

const certificate = { certifyingBody: 'Prime', certificationNumber: 'P-1', expiryDate: '2027-01-31' };
const at = new Date('2026-11-21T04:00:00Z');

/** Records the certificate of a place as seen. @returns the error by code, path and reason; null when it is recorded */
const refusal = (
  fields: Partial<Parameters<typeof aListing>[1]>,
  { brand, ...seen }: Partial<CertificateSeen> & { brand?: string } = {},
): string[] | null => {
  const record = { id: '1', by: '2', at, seen: { how: 'paper' as const, ...seen }, findBrand: () => brand };
  try {
    expect(certificateSeen(aListing({}, { ...certificate, ...fields }), record)).toMatchObject({
      facts: expect.objectContaining({ certificationNumber: 'P-1' }),
    });
    return null;
  } catch (error) {
    const { code, details = [] } = error as AppError;
    return [code, ...details.flatMap((detail) => [detail.path, detail.code ?? ''])];
  }
};

describe('a certificate is recorded as seen', () => {
  it.each([
    ['issued and seen on the same day', { certificateIssuedOn: '2026-11-21' }],
    ['seen on its last day', { expiryDate: '2026-11-21' }],
    ['issued five years before its end', { certificateIssuedOn: '2022-01-31' }],
    ['ending five years after it was seen', { expiryDate: '2031-11-21' }],
  ])('when it is %s', (_what, fields) => expect(refusal(fields)).toBeNull());

  it.each([
    [
      'issued after it was seen',
      { certificateIssuedOn: '2026-11-22' },
      'certificateIssuedOn',
      'issued_later',
    ],
    [
      'issued after its own end',
      { certificateIssuedOn: '2026-11-20', expiryDate: '2026-11-19' },
      'expiryDate',
      'ends_before_issue',
    ],
    ['over before it was seen', { expiryDate: '2026-11-20' }, 'expiryDate', 'ended_already'],
    [
      'valid for more than five years from its issue',
      { certificateIssuedOn: '2022-01-30' },
      'expiryDate',
      'lasts_too_long',
    ],
    ['valid for more than five years', { expiryDate: '2099-12-31' }, 'expiryDate', 'lasts_too_long'],
  ])('not when it is %s', (_what, fields, path, code) => {
    expect(refusal(fields)).toEqual(['certificate_dates', path, code]);
  });

  it.each([
    ['the name of the place', 'Kusina ni Aminah', {}],
    ['its name in other letters', 'KUSINA NI ÁMINAH', {}],
    ['its name with a legal form', 'Kusina ni Aminah Food Co., Inc.', { name: 'Kusina ni Aminah Food' }],
    ['its name without the legal form', 'Kusina ni Aminah', { name: 'Kusina ni Aminah Corporation' }],
    ['its name as a company of one person', 'Kusina ni Aminah (O.P.C.)', {}],
    ['another name of it', "Aminah's", { alternateNames: ['Aminah’s'] }],
    ['the brand that it states', 'Aminah Foods', { entityType: 'product' as const, brand: 'Aminah Foods' }],
  ])('when it was issued to %s', (_what, certificateHolder, fields) => {
    expect(refusal({ name: 'Kusina ni Aminah', ...fields, certificateHolder })).toBeNull();
  });

  it('when it was issued to its brand', () => {
    const fields = { entityType: 'product' as const, name: 'Corned Beef 150 g', brandId: 7 };
    expect(
      refusal({ ...fields, certificateHolder: 'Sample Foods Inc.' }, { brand: 'Sample Foods' }),
    ).toBeNull();
  });

  it('for another holder only when the admin says that the holder is this place', () => {
    const fields = { name: 'Kusina ni Aminah', certificateHolder: 'Bounty Poultry Dressing Corp.' };
    const refused = ['holder_differs', 'certificateHolder', 'holder_differs'];
    expect(refusal(fields)).toEqual(refused);
    expect(refusal(fields, { holderIsThisPlace: false })).toEqual(refused);
    expect(refusal(fields, { holderIsThisPlace: true })).toBeNull();
    expect(refusal({ ...fields, certificateHolder: 'Company' })).toEqual(refused);
  });
});
