import type { Listing } from '@halalmap/contracts';
import type { Browser } from 'playwright-core';
import { isClean, isLive, launchBrowser, openVisitor } from '../support/browser';
import { makeDataDir, samplePassword, startProduct, type Product } from '../support/product';

const timeZone = '+08:00';
const friday = new Date(`2026-11-27T11:00${timeZone}`);
const ramadanMorning = new Date(`2026-02-24T03:30${timeZone}`);

describe('prayer times', () => {
  const data = makeDataDir();
  let product: Product;
  let browser: Browser;
  let mosque: Listing;

  beforeAll(async () => {
    product = await startProduct({ dataDir: data.path });
    browser = await launchBrowser();
    const token = await product.api.signIn('admin@halalmap.example', samplePassword);
    const facts = {
      entityType: 'mosque',
      name: 'Masjid Halimbawa',
      mosqueType: "Jama'ah Mosque",
      municipality: 'Cotabato City',
      latitude: 7.2047,
      longitude: 124.231,
      jumuahTimes: ['12:15', '13:00'],
      iqamahMinutes: { fajr: 20 },
      asrTime: '15:10',
      prayerTimesAsOf: '2026-09-01',
      publish: true,
    };
    const response = await product.api.send('POST', '/api/listings', facts, token);
    if (!response.ok) throw new Error(await response.text());
    mosque = (await response.json()) as Listing;
  });
  afterAll(async () => {
    await browser?.close();
    await product?.process.end('SIGTERM');
    data.remove();
  });

  it('of a mosque on a Friday are those of Jumu’ah, with what was announced too long ago beside them', async () => {
    const visitor = await openVisitor(browser, { width: 390 });
    const { page } = visitor;
    await page.clock.setFixedTime(friday);
    await page.goto(`${product.url}/listing/${mosque.id}`);
    await isLive(page);

    const panel = page.getByRole('region', { name: 'Next prayer' });
    await panel.getByText('12:15 pm, 1:00 pm').waitFor();
    expect(await panel.locator('[aria-current="true"]').textContent()).toContain('Jumu’ah');
    expect(await panel.textContent()).toContain(
      'Reported to us as times of the mosque, as of 1 September 2026: Asr 3:10 pm.',
    );
    expect(await panel.textContent()).toContain('Nobody has confirmed these times yet.');
    await panel.getByRole('button', { name: 'Right for this Friday: Masjid Halimbawa' }).waitFor();
    expect(await page.getByText('Friday mosque (jami’)').count()).toBeGreaterThan(0);
    await isClean(visitor);
    await page.context().close();
  });

  it('of a town in Ramadan say when to stop eating and when to break the fast', async () => {
    const visitor = await openVisitor(browser, { width: 390 });
    const { page } = visitor;
    await page.clock.setFixedTime(ramadanMorning);
    await page.goto(`${product.url}/prayer/cotabato-city`);
    await isLive(page);

    const fasting = page.getByRole('region', { name: '6 Ramadan 1447, as declared' });
    await fasting.waitFor();
    expect(await fasting.textContent()).toMatch(/Imsak4:\d\d am.*Iftar[56]:\d\d pm/);
    const imsakiyah = page.getByRole('table', { name: 'Imsakiyah of Ramadan 1447 in Cotabato City' });
    expect(await imsakiyah.getByRole('row').count()).toBe(31);
    await page.getByRole('heading', { name: 'Open at suhoor' }).waitFor();
    await page.getByRole('link', { name: 'Masjid Halimbawa' }).waitFor();
    await isClean(visitor);
    await page.context().close();
  });

  it('are in the page before any script, and other names of a town lead to it', async () => {
    const page = await product.api.get('/prayer/cotabato-city');
    const html = await page.text();
    expect(html).toContain('<title>Prayer times in Cotabato City · HalalMap</title>');
    expect(html).toContain('Fajr');
    const moved = await fetch(`${product.url}/prayer/City-of-Marawi`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/prayer/marawi']);
    const big = await fetch(`${product.url}/prayer/bacolod`, { redirect: 'manual' });
    expect([big.status, big.headers.get('location')]).toEqual([301, '/prayer/bacolod-city']);
    const choice = await product.api.get('/prayer/san-jose');
    expect(choice.status).toBe(200);
    expect(await choice.text()).toMatch(/noindex[^]*san-jose-batangas/);
    expect((await product.api.get('/prayer/atlantis')).status).toBe(404);
    const sitemap = await (await product.api.get('/sitemap.xml')).text();
    expect(sitemap).toContain('/prayer/marawi<');
  });
});
