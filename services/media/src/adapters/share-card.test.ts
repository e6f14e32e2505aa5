import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import { languages, type Listing } from '@halalmap/contracts';
import { buildListing } from '@halalmap/contracts/testing';
import sharp from 'sharp';
import { createOpenCard } from '../app/open-card';
import { createCardDrawer } from './share-card';
import { badgeSvg, createBadgeDrawer } from './state-badge';
import { createSharpProcessor } from './sharp-processor';

const folder = mkdtempSync(join(tmpdir(), 'halalmap-card-'));
const draw = createCardDrawer(join(folder, 'card.ttf'));
const now = Date.parse('2026-11-20T04:00:00Z');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const id = 'a'.repeat(24);
const place = (facts: Partial<Listing> = {}): Listing => {
  const listing = buildListing();
  return {
    ...listing,
    id,
    name: 'Kusina ni Aminah',
    municipalityName: 'Marawi',
    trust: {
      ...listing.trust,
      level: 'certified',
      certificate: {
        state: 'valid',
        body: 'IDCP',
        number: 'EX-2041',
        validUntil: '2027-01-26',
        recognised: true,
        seenAt: '2026-01-17T00:00:00.000Z',
      },
    },
    ...facts,
  };
};
/** The part of the card beside the weave. */
const inkOf = async (png: Buffer): Promise<Buffer> =>
  sharp(png).extract({ left: 380, top: 0, width: 800, height: 630 }).removeAlpha().raw().toBuffer();

describe('a share card', () => {
  it.each(languages)('in %s is a PNG of 1200 by 630 pixels and at most 300 KB', async (language) => {
    for (const entityType of ['food', 'business', 'mosque', 'product'] as const) {
      const png = await draw({ listing: place({ entityType }), language, now, qr: 'https://halalmap.test/' });
      const { format, width, height } = await sharp(png).metadata();
      expect([format, width, height]).toEqual(['png', 1200, 630]);
      expect(png.length).toBeLessThanOrEqual(300 * 1024);
    }
  });

  it('shows that the certifier is not confirmed, and that alcohol or pork is served', async () => {
    const { trust } = place();
    const drawn = async (more: Partial<Listing['trust']>): Promise<Buffer> =>
      inkOf(await draw({ listing: place({ trust: { ...trust, ...more } }), language: 'en', now, qr: null }));
    const plain = await drawn({});
    expect(plain.equals(await drawn({ cautions: [] }))).toBe(true);
    const unconfirmed = await drawn({ certificate: { ...trust.certificate!, recognised: null } });
    expect(plain.equals(unconfirmed)).toBe(false);
    expect(plain.equals(await drawn({ cautions: ['alcohol', 'pork'] }))).toBe(false);
  });

  it('is drawn in a process that decodes only photos', async () => {
    const photo = join(folder, 'photo.jpg');
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0A5A50' } })
      .jpeg()
      .toFile(photo);
    await createSharpProcessor().prepare({ path: photo });

    const png = await draw({ listing: place(), language: 'en', now, qr: 'https://halalmap.test/' });
    expect((await sharp(png).metadata()).format).toBe('png');
    await expect(
      sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')).metadata(),
    ).rejects.toThrow();
  });

  it('shows the name, also one that is endless or contains markup', async () => {
    const [one, other, markup, long] = await Promise.all(
      ['Kusina ni Aminah', 'Kusina ni Fatima', 'A <b>& Sons</b> \u0007', 'Word '.repeat(60)].map(
        async (name) => inkOf(await draw({ listing: place({ name }), language: 'en', now, qr: null })),
      ),
    );
    expect(one?.equals(other ?? Buffer.of())).toBe(false);
    expect(markup?.length).toBe(long?.length);
  });

  it.each([
    ['Kebab \u{1F959} House \u{1F1F5}\u{1F1ED}', 'Kebab House'],
    ['Kebab \u2764\uFE0F House 1\uFE0F\u20E3', 'Kebab House 1'],
    ['\u{1F469}\u200D\u2764\uFE0F\u200D\u{1F468} Kebab House', 'Kebab House'],
    ['할랄 Kebab House', 'Kebab House'],
    ['Masjid al-Ra\u1E25mah', 'Masjid al-Rahmah'],
    [`${'A'.repeat(98)}\u{1F959}\u{1F959} B`, `${'A'.repeat(98)} B`],
  ])('leaves out signs that no font of it has, as in %s', async (name, same) => {
    const [one, other] = await Promise.all(
      [name, same].map((text) =>
        draw({ listing: place({ name: text }), language: 'en', now, qr: null }).then(inkOf),
      ),
    );
    expect(one?.equals(other ?? Buffer.of())).toBe(true);
  });

  it('shows another name of the place where the font has not all letters of the first', async () => {
    const [one, other] = await Promise.all(
      [
        place({ name: '할랄 식당 24', alternateNames: ['Halal Sikdang'] }),
        place({ name: 'Halal Sikdang' }),
      ].map((listing) => draw({ listing, language: 'en', now, qr: null }).then(inkOf)),
    );
    expect(one?.equals(other ?? Buffer.of())).toBe(true);
  });

  it.each(['\u{1F959}', '할랄', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'])(
    'is drawn without a name that is %s',
    async (name) => {
      const png = await draw({ listing: place({ name }), language: 'en', now, qr: null });
      expect((await sharp(png).metadata()).width).toBe(1_200);
    },
  );

  it('shows the badge below a town that somebody typed without end', async () => {
    const municipalityName = 'Town '.repeat(100).trim();
    const [certified, claimed] = await Promise.all(
      (['certified', 'claimed_halal'] as const).map((level) => {
        const listing = place({ municipalityName });
        const card = { listing: { ...listing, trust: { ...listing.trust, level } }, now, qr: null };
        return draw({ ...card, language: 'en' }).then(inkOf);
      }),
    );
    expect(certified?.equals(claimed ?? Buffer.of())).toBe(false);
  });

  it('counts the days that are left', async () => {
    const on = async (day: string) =>
      inkOf(await draw({ listing: place(), language: 'en', now: Date.parse(day), qr: null }));
    const today = await on('2026-11-20T04:00:00Z');
    expect(today.equals(await on('2026-11-20T05:00:00Z'))).toBe(true);
    expect(today.equals(await on('2026-11-21T05:00:00Z'))).toBe(false);
  });
});

describe('opening a share card', () => {
  const open = (find: (id: string) => Promise<Listing | null>, count: () => void = () => undefined) =>
    createOpenCard({
      find,
      draw: () => {
        count();
        return Promise.resolve(Buffer.from('png'));
      },
      drawBadge: () => Promise.resolve(Buffer.from('png')),
      badgeSvg,
      clock: { now: () => new Date(now) },
      publicUrl: 'https://halalmap.test',
    }).openCard;

  it('draws it once until the listing changes', async () => {
    let [drawn, updatedAt] = [0, '2026-11-01T00:00:00.000Z'];
    const card = open(
      () => Promise.resolve(place({ updatedAt })),
      () => (drawn += 1),
    );
    const request = { id, language: 'en', hasQr: false } as const;
    await Promise.all([card(request), card(request)]);
    expect(drawn).toBe(1);
    updatedAt = '2026-11-02T00:00:00.000Z';
    await card(request);
    expect(drawn).toBe(2);
  });

  it('refuses a listing that is not public', async () => {
    await expect(
      open(() => Promise.resolve(null))({ id, language: 'en', hasQr: false }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('a badge', () => {
  const drawBadge = createBadgeDrawer(join(folder, 'badge.ttf'));
  const { trust } = place();
  const saysOf = (more: Partial<Listing['trust']>, language: 'en' | 'fil' | 'ar' = 'en', at = now): string =>
    /<title>(.*)<\/title>/.exec(badgeSvg(place({ trust: { ...trust, ...more } }), language, at))?.[1] ?? '';

  it("says today's state with its date, and until when the certificate is valid", () => {
    expect(saysOf({})).toBe(
      'Kusina ni Aminah · Halal Certified · Valid until 26 January 2027 · HalalMap · 20 November 2026',
    );
    expect(saysOf({}, 'fil')).toContain('May bisa hanggang');
    expect(saysOf({}, 'ar')).toContain('حاصل على شهادة حلال');
    // The day in Manila.
    expect(saysOf({}, 'en', Date.parse('2026-11-20T17:00:00Z'))).toContain('21 November 2026');
  });

  it('says when the certificate has ended, that the place is disputed, and what else is served', () => {
    const certificate = { ...trust.certificate!, state: 'ended' as const };
    expect(saysOf({ level: 'claimed_halal', certificate })).toContain(
      'Claimed Halal · Certificate expired on 26 January 2027',
    );
    const review = { since: '2026-11-19T00:00:00.000Z', counts: { closed: 0, not_halal: 2, wrong_info: 0 } };
    expect(saysOf({ review, cautions: ['alcohol'] })).toContain('Under Review · Serves alcohol');
  });

  it('is well-formed, and has no markup of the place in it', () => {
    const svg = badgeSvg(place({ name: '<script>"&\u0007' }), 'en', now);
    expect(svg).toContain('<title>&lt;script&gt;');
    expect(svg).not.toMatch(/<script|style=|href=/);
    expect(svg).not.toContain('\u0007');
  });

  it.each(languages)('is a PNG in %s too', async (language) => {
    const listing = place({ trust: { ...trust, cautions: ['alcohol', 'pork'] } });
    const { format, width, height } = await sharp(await drawBadge({ listing, language, now })).metadata();
    expect([format, width, height]).toEqual(['png', 720, 192]);
  });
});
