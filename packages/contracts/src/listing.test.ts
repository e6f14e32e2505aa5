import { listingDecisionSchema, listingSubmissionSchema } from './listing';
import { listingQuerySchema } from './listing-query';
import { registrationSchema } from './user';

const pathsOf = (result: { error?: { issues: Array<{ path: PropertyKey[] }> } | undefined }): string[] =>
  (result.error?.issues ?? []).map((issue) => issue.path.join('.'));

describe('a submission', () => {
  it('needs a directory and a name, in the words of the form', () => {
    const result = listingSubmissionSchema.safeParse({});

    expect(result.error?.issues.map((issue) => issue.message)).toEqual([
      'Please select a directory',
      'Business name is required',
    ]);
  });

  it('has ten images at most, and says how many more may be added', () => {
    const images = Array.from({ length: 11 }, () => ({ url: '/media/x' }));
    const result = listingSubmissionSchema.safeParse({ entityType: 'food', name: 'A', images });

    expect(result.error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['images'], 'Maximum 10 images allowed. You can add 10 more images.'],
    ]);
  });

  it('reads blank text as null and trims the rest', () => {
    const listing = listingSubmissionSchema.parse({
      entityType: 'food',
      name: '  Lutong Ranao ',
      phone: '  ',
      halalCertified: '',
    });

    expect(listing).toMatchObject({
      name: 'Lutong Ranao',
      phone: null,
      halalCertified: 'not_specified',
      wifiAvailable: false,
    });
  });

  it.each([
    ['96385074', '96385074'],
    ['0 36000 29145 2', '036000291452'],
    ['4006381333931', '4006381333931'],
    ['04252614', '04252614'],
    ['0425-2614', '04252614'],
  ])('takes the barcode %s of a product', (barcode, stored) => {
    expect(listingSubmissionSchema.parse({ entityType: 'product', name: 'A', barcode })).toMatchObject({
      barcode: stored,
    });
  });

  it.each([
    ['4006381333932', 'Check the digits: the last one does not match the others'],
    ['1234567', 'Enter the 8, 12 or 13 digits under the barcode'],
    ['12345678901234', 'Enter the 8, 12 or 13 digits under the barcode'],
    ['٤٠٠٦٣٨١٣٣٣٩٣١', 'Enter the 8, 12 or 13 digits under the barcode'],
  ])('refuses the barcode %s', (barcode, message) => {
    const result = listingSubmissionSchema.safeParse({ entityType: 'product', name: 'A', barcode });

    expect(result.error?.issues.map((issue) => [issue.path, issue.message])).toEqual([
      [['barcode'], message],
    ]);
  });

  it.each([
    ['0.0', 0],
    [14.6, -120.98],
  ])('takes the position %s, %s for none', (latitude, longitude) => {
    const listing = listingSubmissionSchema.parse({ entityType: 'food', name: 'A', latitude, longitude });

    expect(listing).toMatchObject({ latitude: null, longitude: null });
  });

  it.each([
    ['food', { price: '10' }, 'price'],
    ['business', { imamName: 'Someone' }, 'imamName'],
    ['product', { womensSection: 'Unknown' }, 'womensSection'],
    ['mosque', { certificationNumber: '12' }, 'certificationNumber'],
  ])('refuses on %s, by name, a field of another type', (entityType, fields, path) => {
    expect(pathsOf(listingSubmissionSchema.safeParse({ entityType, name: 'A', ...fields }))).toContain(path);
  });

  it('drops fields that a caller may not set', () => {
    const listing = listingSubmissionSchema.parse({
      entityType: 'food',
      name: 'A',
      status: 'approved',
      ownerId: 'me',
      averageRating: 5,
    });

    expect(listing).not.toHaveProperty('status');
    expect(listing).not.toHaveProperty('ownerId');
    expect(listing).not.toHaveProperty('averageRating');
  });

  it.each([
    ['palapa.example', 'https://palapa.example'],
    [' www.palapa.example/menu?x=1 ', 'https://www.palapa.example/menu?x=1'],
    ['palapa.example:8080/menu', 'https://palapa.example:8080/menu'],
    ['http://palapa.example', 'http://palapa.example'],
    ['HTTPS://palapa.example', 'HTTPS://palapa.example'],
  ])('takes the link %s', (written, stored) => {
    expect(listingSubmissionSchema.parse({ entityType: 'food', name: 'A', website: written }).website).toBe(
      stored,
    );
  });

  it('takes the name of an account for a link to it, where only one site can be meant', () => {
    const name = '@halal.eats_ph';
    const given = { entityType: 'food', name: 'A', facebookUrl: name, instagramUrl: name, tiktokUrl: name };

    expect(listingSubmissionSchema.parse(given)).toMatchObject({
      facebookUrl: 'https://www.facebook.com/halal.eats_ph',
      instagramUrl: 'https://www.instagram.com/halal.eats_ph',
      tiktokUrl: 'https://www.tiktok.com/@halal.eats_ph',
    });
    expect(pathsOf(listingSubmissionSchema.safeParse({ ...given, website: name }))).toEqual(['website']);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    'not a link',
    'tel:0917',
    'javascript:1',
    'a@palapa.example',
    'mailto:a@palapa.example',
  ])('refuses the link %s', (website) => {
    expect(pathsOf(listingSubmissionSchema.safeParse({ entityType: 'food', name: 'A', website }))).toEqual([
      'website',
    ]);
  });

  it('accepts both names of the certifying body as one field', () => {
    expect(
      listingSubmissionSchema.parse({ entityType: 'food', name: 'A', certificationBody: 'IDCP' }),
    ).toMatchObject({ certifyingBody: 'IDCP' });
  });

  it.each([
    [1299.5, '1299.50'],
    ['80', '80.00'],
  ])('writes the price %s with two decimals', (price, written) => {
    expect(listingSubmissionSchema.parse({ entityType: 'product', name: 'A', price })).toMatchObject({
      price: written,
    });
  });

  it.each([-1, 'free', '1.999', 1e12])('refuses the price %s', (price) => {
    expect(pathsOf(listingSubmissionSchema.safeParse({ entityType: 'product', name: 'A', price }))).toEqual([
      'price',
    ]);
  });

  it('refuses a coordinate out of range or alone', () => {
    expect(
      pathsOf(
        listingSubmissionSchema.safeParse({ entityType: 'food', name: 'A', latitude: 91, longitude: 0 }),
      ),
    ).toContain('latitude');
    expect(
      pathsOf(listingSubmissionSchema.safeParse({ entityType: 'food', name: 'A', latitude: '14.5' })),
    ).toEqual(['longitude']);
  });
});

describe('a decision', () => {
  it('needs a reason to reject and none to approve', () => {
    expect(pathsOf(listingDecisionSchema.safeParse({ status: 'rejected', reason: ' ' }))).toEqual(['reason']);
    expect(listingDecisionSchema.parse({ status: 'approved' })).toEqual({ status: 'approved' });
  });
});

describe('the query of a directory', () => {
  it.each([
    ['limit', '-1'],
    ['limit', '501'],
    ['offset', '100001'],
    ['priceRange', 'cheap'],
    ['near', '14.5'],
    ['near', '99,0'],
    ['bbox', '1,2,3'],
    ['sort', 'distance'],
  ])('refuses %s=%s', (name, value) => {
    expect(pathsOf(listingQuerySchema.safeParse({ [name]: value }))).toEqual([
      value === 'distance' ? 'near' : name,
    ]);
  });

  it('accepts a facility once or several times', () => {
    expect(listingQuerySchema.parse({ facility: 'women' }).facility).toEqual(['women']);
    expect(listingQuerySchema.parse({ facility: ['women', 'parking'] }).facility).toEqual([
      'women',
      'parking',
    ]);
  });
});

describe('a registration', () => {
  it('shows a mismatch of the passwords at the second', () => {
    const result = registrationSchema.safeParse({
      email: 'a@b.example',
      password: 'long enough',
      confirmPassword: 'long enougH',
      firstName: 'A',
      lastName: 'B',
    });

    expect(result.error?.issues[0]).toMatchObject({
      path: ['confirmPassword'],
      message: "Passwords don't match",
    });
  });

  it('accepts no admin', () => {
    const result = registrationSchema.safeParse({
      email: 'a@b.example',
      password: 'long enough',
      confirmPassword: 'long enough',
      firstName: 'A',
      lastName: 'B',
      role: 'admin',
    });

    expect(pathsOf(result)).toEqual(['role']);
  });
});
