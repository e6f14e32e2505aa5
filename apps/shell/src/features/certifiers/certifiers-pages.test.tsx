import { stubFetch } from '@halalmap/api-client/testing';
import type { CertifyingBody } from '@halalmap/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../testing/render-page';
import { CertifierPage, CertifiersPage } from './certifiers-pages';

const aBody = (id: number, name: string, fields: Partial<CertifyingBody> = {}): CertifyingBody => ({
  id,
  name,
  fullName: null,
  aliases: [],
  country: 'Philippines',
  accreditationLevel: null,
  accreditedFrom: null,
  accreditedUntil: null,
  website: null,
  contactEmail: null,
  contactPhone: null,
  logoUrl: null,
  certificateValidityPeriod: null,
  isRecognized: null,
  recognizedBy: [],
  recognitionAsOf: null,
  sourceAsOf: null,
  role: 'certifier',
  description: null,
  sources: [],
  ...fields,
});
const chamber = { fullName: 'Halal International Chamber', aliases: ['HCCIP', 'Halal Chamber'] };
const bodies = [
  aBody(1, 'HICCIP', chamber),
  aBody(2, 'HDIP'),
  aBody(3, 'MUIS', { role: 'foreign', aliases: ['Majlis Ugama'] }),
];

let network: ReturnType<typeof stubFetch>;
beforeEach(() => {
  network = stubFetch(({ path }) =>
    path === '/api/certifying-bodies'
      ? { body: bodies }
      : { body: { listings: [], pagination: { total: 0, limit: 20, offset: 0, hasMore: false } } },
  );
});
afterEach(() => network.restore());

const names = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);

it('finds a certifier by any of its names, whatever their case', async () => {
  renderPage(<CertifiersPage />);
  const box = await screen.findByRole('searchbox', { name: 'Name on the certificate' });
  expect(names()).toEqual(['Halal International Chamber', 'HDIP', 'MUIS']);

  await userEvent.type(box, 'hccip');
  expect(names()).toEqual(['Halal International Chamber']);
  expect(screen.getByText('HICCIP, HCCIP, Halal Chamber · Philippines')).toBeTruthy();

  await userEvent.clear(box);
  await userEvent.type(box, 'ugama');
  expect(names()).toEqual(['MUIS']);
  expect(screen.queryByRole('heading', { name: 'Certifiers in the Philippines' })).toBeNull();

  await userEvent.clear(box);
  await userEvent.type(box, 'nobody');
  expect(names()).toEqual([]);
  expect(screen.getByText('We know no certifier of this name.')).toBeTruthy();
});

it('says what a certifier is also called', async () => {
  renderPage(<CertifierPage id="1" />);
  expect(await screen.findByText('HCCIP, Halal Chamber')).toBeTruthy();
});
