import { aListing } from '../testing/builders';
import { listingPage } from './listing-page';

const publicUrl = 'https://halalmap.test';
const page = `${publicUrl}/listing/${'a'.repeat(24)}`;
const dataOf = (facts: Parameters<typeof aListing>[0]) =>
  listingPage(aListing(facts), publicUrl, 'en').jsonLd;

describe("the head of a listing's page", () => {
  it('contains the place, its town and the start of its description', () => {
    const head = listingPage(
      aListing({
        description: `Home\n\ncooking ${'word '.repeat(60)}`,
        municipality: 'Cotabato City',
        municipalityName: 'City of Cotabato',
        province: 'Maguindanao del Norte',
      }),
      publicUrl,
      'en',
    );

    expect(head.title).toBe('Kusina ni Aminah, City of Cotabato, Maguindanao del Norte · HalalMap');
    expect(head.description).toMatch(/^Home cooking word .*word…$/);
    expect(head.description.length).toBeLessThanOrEqual(201);
    expect(head.indexed).toBe(true);
  });

  it('names the kind of place if there is no description', () => {
    expect(
      listingPage(aListing({ foodTypes: ['Maranao'], municipality: 'Marawi' }), publicUrl, 'en').description,
    ).toBe(
      'Kusina ni Aminah: Place to eat in Marawi (Maranao). What is known, what is not, and the evidence.',
    );
  });

  it.each([
    ['food', 'claimed_halal', true, 'Place to eat'],
    ['food', 'community_confirmed', false, 'Halal food'],
    ['product', 'unverified', false, 'Product'],
    ['product', 'certified', false, 'Halal product'],
    ['business', 'certified', false, 'Business'],
    ['business', 'unverified', true, 'Muslim-owned business'],
  ] as const)(
    'calls a %s that is %s halal or Muslim-owned only where that is proven',
    (entityType, level, muslimOwned, kind) => {
      const trust = { ...aListing().trust, level, muslimOwned };
      const { description } = listingPage(aListing({ entityType, trust }), publicUrl, 'en');
      expect(description).toContain(`: ${kind}`);
    },
  );

  it.each(['fil', 'ar'] as const)('uses no English words in the description in %s', (language) => {
    const facts = { foodTypes: ['Grilled Chicken'], categoryName: 'Restaurant', municipality: 'Marawi' };
    const { description } = listingPage(aListing(facts), publicUrl, language);
    expect(description).toMatch(/^Kusina ni Aminah: .*Marawi/);
    expect(description).not.toMatch(/Grilled|Restaurant/);
  });

  it('keeps listings that are not public out of search engines', () => {
    expect(listingPage(aListing({ status: 'pending' }), publicUrl, 'en').indexed).toBe(false);
  });

  it.each(['demo', 'generated'] as const)(
    'keeps %s places out of search engines, structured data and share cards',
    (origin) => {
      const { indexed, jsonLd, image } = listingPage(aListing({ origin }), publicUrl, 'en');
      expect({ indexed, jsonLd, image }).toEqual({ indexed: false, jsonLd: undefined, image: undefined });
    },
  );

  describe('contains', () => {
    const image = (order: number, isThumbnail: boolean, size = { width: 640, height: 480 }) => ({
      id: `${order}`.repeat(24),
      listingId: 'a'.repeat(24),
      url: `/media/${order}.jpg`,
      fileName: 'a.jpg',
      fileSize: 1,
      mimeType: 'image/jpeg',
      ...size,
      caption: null,
      isThumbnail,
      order,
      createdAt: '2026-01-01T00:00:00.000Z',
    });

    it('the share card as the preview, and all photos as structured data', () => {
      const head = listingPage(
        aListing({ images: [image(1, false), image(0, false), image(2, true)] }),
        publicUrl,
        'en',
      );

      expect(head.image).toEqual({
        url: `${publicUrl}/media/card/${aListing().id}.en.png`,
        alt: 'Kusina ni Aminah',
        size: { width: 1200, height: 630 },
      });
      expect(head.jsonLd?.['image']).toEqual([2, 0, 1].map((order) => `${publicUrl}/media/${order}.jpg`));
    });

    it('no share card of a listing that is not public', () => {
      expect(listingPage(aListing({ status: 'pending' }), publicUrl, 'en').image).toBeUndefined();
    });
  });
});

describe('the structured data of a listing', () => {
  it('contains only name, type and page of a listing without details', () => {
    expect(dataOf({})).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Restaurant',
      '@id': page,
      mainEntityOfPage: { '@type': 'WebPage', '@id': page, inLanguage: 'en' },
      name: 'Kusina ni Aminah',
      url: page,
    });
  });

  it('describes a restaurant with all known facts', () => {
    expect(
      dataOf({
        description: 'Home cooking',
        alternateNames: ['Aminah’s'],
        phone: '+63 900 000 0000',
        email: 'a@aminah.example',
        website: 'https://aminah.example/',
        facebookUrl: 'https://facebook.com/aminah',
        address: '12 Halimbawa Street',
        municipality: 'Cotabato City',
        province: 'Maguindanao del Norte',
        postalCode: '9600',
        latitude: '7.2047',
        longitude: '124.2310',
        foodTypes: ['Maguindanaon'],
        priceRange: '$$',
        acceptedPayments: 'Cash',
        parkingAvailable: true,
        openingHours: [
          { days: [1, 2], open: '10:00', close: '21:00' },
          { days: [5], open: '18:00', close: '02:00' },
          { days: [7], open: '00:00', close: '00:00' },
        ],
        averageRating: 4.6,
        totalReviews: 20,
        countedReviews: 18,
      }),
    ).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Restaurant',
      '@id': page,
      mainEntityOfPage: { '@type': 'WebPage', '@id': page, inLanguage: 'en' },
      name: 'Kusina ni Aminah',
      alternateName: ['Aminah’s'],
      description: 'Home cooking',
      url: 'https://aminah.example/',
      sameAs: ['https://facebook.com/aminah'],
      telephone: '+63 900 000 0000',
      email: 'a@aminah.example',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '12 Halimbawa Street',
        addressLocality: 'Cotabato City',
        addressRegion: 'Maguindanao del Norte',
        postalCode: '9600',
        addressCountry: 'PH',
      },
      geo: { '@type': 'GeoCoordinates', latitude: 7.2047, longitude: 124.231 },
      servesCuisine: ['Maguindanaon'],
      priceRange: '₱₱',
      paymentAccepted: 'Cash',
      amenityFeature: [{ '@type': 'LocationFeatureSpecification', name: 'Parking', value: true }],
      openingHoursSpecification: [
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: ['https://schema.org/Monday', 'https://schema.org/Tuesday'],
          opens: '10:00',
          closes: '21:00',
        },
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: ['https://schema.org/Friday'],
          opens: '18:00',
          closes: '02:00',
        },
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: ['https://schema.org/Sunday'],
          opens: '00:00',
          closes: '23:59',
        },
      ],
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: 4.6,
        ratingCount: 18,
        bestRating: 5,
        worstRating: 1,
      },
    });
  });

  it('has no coordinates for a place of which only the town is known', () => {
    expect(dataOf({ municipality: 'Marawi' })).not.toHaveProperty('geo');
  });

  it('omits prices and email of a mosque, which its type does not have', () => {
    expect(dataOf({ entityType: 'mosque', capacity: 3000, email: 'a@b.example' })).toMatchObject({
      '@type': 'Mosque',
      maximumAttendeeCapacity: 3000,
    });
    expect(dataOf({ entityType: 'mosque', email: 'a@b.example' })).not.toHaveProperty('email');
  });

  it('describes a cemetery, without a rating', () => {
    const data = dataOf({ entityType: 'cemetery', openTo: 'all', averageRating: 4, countedReviews: 2 });
    expect(data).toMatchObject({ '@type': 'Cemetery' });
    expect(data).not.toHaveProperty('aggregateRating');
    expect(data).not.toHaveProperty('hasCertification');
  });

  it('describes a business', () => {
    expect(dataOf({ entityType: 'business', yearEstablished: 1999 })).toMatchObject({
      '@type': 'LocalBusiness',
      foundingDate: '1999',
    });
  });

  it('describes a product by brand, manufacturer and price, without an address', () => {
    const data = dataOf({
      entityType: 'product',
      brandName: 'Amina',
      manufacturer: 'Amina Foods',
      price: '1299.50',
      municipality: 'Marawi',
    });

    expect(data).toMatchObject({
      '@type': 'Product',
      brand: { '@type': 'Brand', name: 'Amina' },
      manufacturer: { '@type': 'Organization', name: 'Amina Foods' },
      offers: { '@type': 'Offer', price: '1299.50', priceCurrency: 'PHP' },
    });
    expect(data).not.toHaveProperty('address');
  });

  it.each(['community_confirmed', 'claimed_halal', 'unverified', 'pork_free', 'not_halal'] as const)(
    'has no certification for a place that is %s, whatever it claims',
    (level) => {
      expect(
        dataOf({
          halalCertified: 'Yes',
          certifyingBody: 'IDCP',
          certificationNumber: '1',
          expiryDate: '2020-01-01',
          trust: { ...aListing().trust, level },
        }),
      ).not.toHaveProperty('hasCertification');
    },
  );

  it('contains a valid certificate', () => {
    expect(
      dataOf({
        certifyingBody: 'IDCP',
        certificationNumber: 'EX-2041',
        certificateScopeText: 'Hot kitchen',
        certificateIssuedOn: '2098-03-15',
        trust: {
          ...aListing().trust,
          level: 'certified',
          certificate: {
            state: 'valid',
            body: 'IDCP',
            number: 'EX-2041',
            validUntil: '2099-03-14',
            recognised: true,
          },
        },
      })?.['hasCertification'],
    ).toEqual({
      '@type': 'Certification',
      name: 'Halal certificate',
      about: 'Hot kitchen',
      issuedBy: { '@type': 'Organization', name: 'IDCP' },
      certificationIdentification: 'EX-2041',
      datePublished: '2098-03-15',
      expires: '2099-03-14',
    });
  });

  it('has no rating while no review counts', () =>
    expect(dataOf({ entityType: 'food', averageRating: null, totalReviews: 3 })).not.toHaveProperty(
      'aggregateRating',
    ));

  it('has no rating of a mosque', () => {
    const rated = { averageRating: 4.5, totalReviews: 2, countedReviews: 2 };
    expect(dataOf({ entityType: 'food', ...rated })).toHaveProperty('aggregateRating');
    expect(dataOf({ entityType: 'mosque', ...rated })).not.toHaveProperty('aggregateRating');
  });
});
