import { listingSubmissionSchema } from '@halalmap/contracts';
import samples from '../data/sample-listings.json';
import cemeteries from '../data/cemeteries.json';
import mosques from '../data/mosques.json';
import { generatedListings, municipalityById, sampleListings } from './index';

describe('the sample listings', () => {
  const listings = sampleListings();

  it('are complete, with unique keys', () => {
    expect(listings).toHaveLength(samples.items.length + mosques.items.length + cemeteries.items.length);
    expect(new Set(listings.map((listing) => listing.key)).size).toBe(listings.length);
  });

  it('are valid submissions', () => {
    for (const { submission } of listings) {
      expect(listingSubmissionSchema.safeParse(submission)).toMatchObject({ success: true });
    }
  });

  it('keep unknown facts unknown', () => {
    samples.items.forEach((item, index) => {
      expect(listings[index]!.submission).toMatchObject({
        name: item.name,
        phone: item.phone,
        email: item.email,
        website: item.website,
        latitude: item.latitude,
        longitude: item.longitude,
        halalCertified: item.halalCertified,
        muslimOwned: item.muslimOwned,
        municipality: item.municipality,
      });
    });
    mosques.items.forEach((item, index) => {
      expect(listings[samples.items.length + index]!.submission).toMatchObject({
        name: item.name,
        latitude: item.latitude,
        womensSection: item.womensSection,
      });
    });
    cemeteries.items.forEach((item, index) => {
      const { submission, report } = listings[samples.items.length + mosques.items.length + index]!;
      expect(submission).toMatchObject({
        entityType: 'cemetery',
        name: item.name,
        latitude: null,
        longitude: null,
        municipality: item.municipality,
        municipalityId: item.psgc === null ? null : Number(item.psgc),
        additionalInfo: `State as reported: ${item.status}`,
      });
      expect(report).toMatchObject({ sources: item.source, asOf: item.statusAsOf.slice(0, 4) });
    });
  });

  it('name their town by its code if the collection names a town', () => {
    for (const { submission } of listings) {
      if (submission.municipality) expect(submission.municipalityId).toEqual(expect.any(Number));
      else expect(submission.municipalityId).toBeNull();
    }
  });

  it('have their sources and never the number of a certificate', () => {
    for (const { report, submission } of listings) {
      expect(report?.sources.length).toBeGreaterThan(0);
      expect(submission.certificationNumber).toBeUndefined();
      expect(submission.expiryDate).toBeUndefined();
    }
    expect(listings[0]).toMatchObject({
      submission: { name: 'Ghazal', foodTypes: ['Persian'] },
      report: { asOf: '2008-2010s', facts: { muslimOwned: 'Yes' } },
    });
  });

  it('parse a capacity as a number and keep an uncertain year as text', () => {
    const mosque = (name: string) => listings.find((listing) => listing.submission.name === name)?.submission;

    expect(mosque('Manila Golden Mosque')).toMatchObject({
      capacity: 3_000,
      yearEstablished: null,
      additionalInfo: 'Year built, as reported: 1976-1977',
    });
    expect(mosque('Taluksangay Mosque')).toMatchObject({ yearEstablished: 1885, additionalInfo: null });
  });
});

describe('the generated listings', () => {
  it('are the same in every run, and a larger count only appends', () => {
    expect([...generatedListings(30)].slice(0, 10)).toEqual([...generatedListings(10)]);
  });

  it('state that they are generated, are valid, and cover types and towns', () => {
    const listings = [...generatedListings(400)];

    for (const { submission } of listings) {
      expect(submission.name).toContain('(generated)');
      expect(listingSubmissionSchema.safeParse(submission)).toMatchObject({ success: true });
      expect(municipalityById(submission.municipalityId as number)).toBeDefined();
    }
    expect(new Set(listings.map((listing) => listing.submission.entityType)).size).toBe(4);
    expect(new Set(listings.map((listing) => listing.submission.municipalityId)).size).toBeGreaterThan(200);
  });
});
