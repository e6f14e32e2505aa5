import { listingFactFields } from './schemas';
import { saysNothing, saysNotYet } from './placeholders';

describe('a text that says nothing', () => {
  it.each([
    'N/A', 'n/a', 'n.a.', 'NA', '#N/A', 'none', 'None.', 'NULL', 'nil', '-', '--', '—', '?', '...', 'No', '0', '000',
    'xxx', 'Not applicable', 'not available', 'unknown', 'No certificate', 'no halal certification', 'No cert yet',
    'none yet', 'No email address', 'no phone', 'No website', 'wala', 'Wala pa', 'wala po', 'Walang sertipiko',
    'wala pang sertipiko', 'walang numero', 'hindi alam', 'awan', 'لا يوجد', 'لا', 'لا توجد شهادة', 'غير متوفر', 'بدون',
    '（Ｎ／Ａ）', ' none ', '"none"',
  ])('is %j', (text) => {
    expect(saysNothing(text)).toBe(true);
  }); // prettier-ignore

  it.each([
    'IDCP', 'Nadia Halal Board', 'No. 5 Rizal Street', 'NA-2026-001', '0917 123 4567', 'None Such Foods', 'Wala Street',
    'Walang Kupas Meat Shop', 'No Name Certification Services', 'X-Press Halal', 'Zero Zero One', '0001', 'Nil Abdullah',
    'Notre Dame', 'Nasser', 'لا إله إلا الله',
  ])('is not %j', (text) => {
    expect([saysNothing(text), saysNotYet(text)]).toEqual([false, false]);
  }); // prettier-ignore
});

describe('a text that says not yet', () => {
  it.each([
    'pending', 'Pending application', 'for renewal', 'on process', 'On-process', 'in progress', 'ongoing', 'TBA', 'T.B.D.',
    'to follow', 'To be announced', 'not yet', 'Not yet certified', 'hindi pa', 'inaayos pa', 'applied', 'under renewal',
    'still pending', 'coming soon', 'application ongoing', 'قيد الانتظار', 'قريبا',
  ])('is %j', (text) => {
    expect(saysNotYet(text)).toBe(true);
  }); // prettier-ignore

  it.each(['Pending Creek Road', 'Ongoing Foods Inc.', 'TBA Certification Board', 'Soon Dubu House'])(
    'is not %j',
    (text) => {
      expect(saysNotYet(text)).toBe(false);
    },
  );
});

describe('a field from which a statement follows', () => {
  const read = (field: keyof typeof listingFactFields, value: string) =>
    listingFactFields[field].safeParse(value);

  it.each([
    'certifyingBody', 'certificationBody', 'certificationNumber', 'certificateHolder', 'certificateScopeText',
    'expiryDate', 'certificateIssuedOn', 'phone', 'whatsappNumber', 'website', 'facebookUrl', 'email', 'address',
    'meatSource',
  ] as const)('takes no placeholder: %s', (field) => {
    expect(read(field, 'N/A')).toMatchObject({ success: true, data: null });
  }); // prettier-ignore

  it.each(['certifyingBody', 'certificationNumber', 'certificateHolder', 'expiryDate'] as const)(
    'refuses what is to come as a certificate: %s',
    (field) => {
      const { error } = read(field, 'Pending');
      expect(error?.issues[0]).toMatchObject({ params: { code: 'certificate_to_come' } });
    },
  );

  it.each(['phone', 'website', 'email', 'address', 'meatSource'] as const)(
    'is empty where its value is to come: %s',
    (field) => {
      expect(read(field, 'to follow')).toMatchObject({ success: true, data: null });
    },
  );

  it.each(['description', 'additionalInfo', 'brand', 'category', 'imamName', 'landmark'] as const)(
    'is none that people read as they wrote it: %s',
    (field) => {
      expect(read(field, 'None')).toMatchObject({ success: true, data: 'None' });
    },
  );
});
