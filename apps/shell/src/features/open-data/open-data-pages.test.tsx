import type { Dump, DumpList, Progress } from '@halalmap/contracts';
import { screen } from '@testing-library/react';
import { stubApi } from '../../testing/api-stub';
import { renderPage } from '../../testing/render-page';
import { DataPage } from './data-page';
import { ProgressPage } from './progress-page';

const aDump = (over: Partial<Dump> = {}): Dump => ({
  date: '2026-11-29',
  scope: 'all',
  format: 'csv',
  licence: 'CC-BY-4.0',
  url: '/data/2026-11-29/all-0123456789ab.csv.gz',
  bytes: 123_456,
  sha256: '0'.repeat(64),
  count: 17,
  ...over,
});
const licence = { id: 'CC-BY-4.0', name: 'CC BY 4.0', url: 'https://licence.example/', credit: 'HalalMap' };

describe('the page of the dumps', () => {
  const show = (list: DumpList) => {
    const stub = stubApi({ 'GET /api/dumps': { body: list } });
    renderPage(<DataPage />, '/data');
    return stub;
  };

  it('has the files of the country and of each province, with sizes and licence', async () => {
    const abra = { scope: 1400100000, name: 'Abra', url: '/data/2026-11-29/1-a.csv.gz', count: 1 };
    const stub = show({ licences: [licence], dumps: [aDump(), aDump(abra)] });
    const whole = await screen.findByRole('link', { name: 'The whole country, CSV' });
    expect(whole.getAttribute('href')).toBe('/data/2026-11-29/all-0123456789ab.csv.gz');
    expect(screen.getAllByText('123 kB')).toHaveLength(2);
    expect(screen.getByRole('heading', { level: 3, name: 'Abra' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'CC BY 4.0' }).getAttribute('href')).toBe(licence.url);
    stub.restore();
  });

  it('has the lines for another site, from where it is shown', async () => {
    const stub = show({ licences: [licence], dumps: [] });
    await screen.findByText(/The first files are being made/);
    const [lines, plain] = document.querySelectorAll('pre');
    expect(lines?.textContent).toContain(`src="${window.location.origin}/embed.js"`);
    expect(plain?.textContent).toContain(
      `<iframe src="${window.location.origin}/embed/prayer?town=marawi&amp;lang=en"`,
    );
    stub.restore();
  });

  it('says that the first files are being made', async () => {
    const stub = show({ licences: [licence], dumps: [] });
    expect(await screen.findByText(/The first files are being made/)).toBeTruthy();
    stub.restore();
  });
});

describe('the page of what is missing', () => {
  it('has the figures of each province, and what was not found', async () => {
    const province = {
      id: 1400100000,
      name: 'Abra',
      places: 3,
      confirmedThisYear: 1,
      certificatesEndingSoon: 0,
      townsWithoutMosque: 26,
      townsWithoutFood: 0,
    };
    const body: Progress = { provinces: [province], notFound: [{ text: 'halal ramen', count: 7 }] };
    const stub = stubApi({ 'GET /api/progress': { body } });
    renderPage(<ProgressPage />, '/progress');
    expect(
      await screen.findByText('3 places · 1 confirmed this year · 26 towns without a listed mosque'),
    ).toBeTruthy();
    expect(screen.getByText('halal ramen: 7 times')).toBeTruthy();
    stub.restore();
  });
});
