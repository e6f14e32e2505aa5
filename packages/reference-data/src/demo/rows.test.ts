import { demoDocuments, demoPlaces, encodeDemoRow, waitingSubmissions } from '.';

describe('the documents of the demo data', () => {
  const now = new Date('2026-11-21T04:00:00Z');

  it('hold each demo place and each submission, once', async () => {
    const { listings } = await demoDocuments(now);
    const names = listings.map(({ name }) => String(name)).sort();
    const wanted = [
      ...demoPlaces().map(({ name }) => name),
      ...waitingSubmissions.map(({ fields }) => String(fields['name'])),
    ];
    expect(names).toEqual(wanted.sort());
    expect(new Set(listings.map(({ _id }) => _id)).size).toBe(listings.length);
    expect(listings.every(({ origin }) => origin === 'demo')).toBe(true);
  });

  it('are dated from the present', async () => {
    const later = new Date('2028-03-01T04:00:00Z');
    const [first, second] = [await demoDocuments(now), await demoDocuments(later)];
    const moved = later.getTime() - now.getTime();
    for (const [index, place] of first.listings.entries()) {
      const createdAt = place['createdAt'] as Date;
      expect(createdAt.getTime()).toBeLessThan(now.getTime());
      expect(second.listings[index]?.['createdAt']).toEqual(new Date(createdAt.getTime() + moved));
    }
    const certified = first.listings.findIndex(({ name }) => name === 'Flying Carabao Halal Grill');
    const endOf = (documents: typeof first): unknown =>
      (documents.listings[certified]?.['facts'] as { expiryDate: string }).expiryDate;
    expect([endOf(first), endOf(second)]).toEqual(['2027-01-20', '2028-04-30']);
  });

  it('have ids in full, also within texts', async () => {
    const { activities, reports } = await demoDocuments(now);
    const id = /^de3[01][0-9a-f]{20}$/;
    expect(activities.every(({ _id, entityId }) => id.test(_id) && id.test(String(entityId)))).toBe(true);
    const open = reports.find(({ status }) => status === 'open');
    expect(open?.['openKey']).toBe(`${String(open?.['reviewId'])}:${String(open?.['reportedBy'])}`);
  });

  it('are written with times, days and ids in short', () => {
    const row = {
      _id: 'de3100000000000000000abc',
      at: new Date('2026-11-21T03:59:00Z'),
      day: '2026-11-20',
      facts: { by: ['de3000000000000000000012'] },
    };
    expect(encodeDemoRow(row, now.getTime())).toBe(
      '{"_id":"~1abc;","at":"@-60","day":"#-1","facts":{"by":["~012;"]}}',
    );
  });
});
