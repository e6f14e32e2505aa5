import type { CertifyingBody, ImportJob, Listing, ListingList } from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import type { Browser, Locator, Page } from 'playwright-core';
import { launchBrowser, openVisitor, type Visitor } from '../support/browser';
import { createWorkBuilder } from '../support/pending-work';
import { makeDataDir, samplePassword, startProduct, type Product } from '../support/product';
import { signInAs } from '../support/sign-in';

const email = 'admin@halalmap.example';
const dayMs = 24 * 60 * 60_000;
/** So many decisions or imported rows may take this long on a busy machine. */
const longMs = 180_000;

/** What moderators do every week, with the number of clicks and keys that each task takes. */
describe('a moderator', () => {
  const data = makeDataDir();
  let product: Product;
  let browser: Browser;
  let admin: Visitor;
  let page: Page;
  let token: string;
  let make: ReturnType<typeof createWorkBuilder>;
  const used = { clicks: 0, keys: 0 };

  const click = async (control: Locator): Promise<void> => {
    await control.click();
    used.clicks += 1;
  };
  const choose = async (field: Locator, label: string): Promise<void> => {
    await field.selectOption({ label });
    used.clicks += 1;
  };
  const press = async (key: string): Promise<void> => {
    await page.keyboard.press(key);
    used.keys += 1;
  };
  const read = async <T>(path: string): Promise<T> =>
    (await (await product.api.get(path, token)).json()) as T;
  const total = async (query: string): Promise<number> =>
    (await read<ListingList>(`/api/listings?limit=1&${query}`)).pagination.total;
  const submit = async (name: string): Promise<Listing> => {
    const place = { entityType: 'food', name, municipality: 'Marawi' };
    const response = await product.api.send('POST', '/api/listings', place);
    expect(response.status).toBe(201);
    return (await response.json()) as Listing;
  };
  const rows = () => page.locator('tr[data-row-key]');
  const opened = (name: string) => page.getByRole('heading', { level: 2, name });
  const toast = (text: string | RegExp) => page.getByText(text).first();

  beforeAll(async () => {
    product = await startProduct({
      dataDir: data.path,
      environment: { HALALMAP_RATE_LIMITS: 'off', HALALMAP_SEED: 'none' },
    });
    browser = await launchBrowser();
    admin = await openVisitor(browser, { width: 1440 });
    page = admin.page;
    make = createWorkBuilder(product.url, product.api);
    token = await product.api.signIn(email, samplePassword);
    await signInAs(page, product.url, email, '/admin');
  });
  beforeEach(() => {
    used.clicks = 0;
    used.keys = 0;
  });
  afterAll(async () => {
    await browser.close();
    await product.process.end('SIGTERM');
    data.remove();
  });

  it(
    'clears 60 submissions with one key each, pressed faster than they are sent',
    async () => {
      for (let number = 1; number <= 60; number += 1) await submit(`Kusina ${number} (example)`);
      await page.goto(`${product.url}/admin`);
      await opened('Kusina 1 (example)').waitFor();
      for (let number = 1; number <= 60; number += 1) await press('a');
      // The last decision is sent when its time to undo it has passed.
      await until('all are decided', async () => (await total('status=pending')) === 0, longMs);
      expect(await total('status=approved&search=kusina')).toBe(60);
      expect(used).toEqual({ clicks: 0, keys: 60 });
    },
    longMs,
  );

  it(
    'has the oldest of 1,000 submissions in the first row',
    async () => {
      await submit('The Oldest (example)');
      const lines = Array.from({ length: 1_000 }, (_, index) => `food,Imported ${index} (example),Marawi`);
      const response = await fetch(`${product.url}/api/listings/import?fileName=places.csv`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
        body: `entityType,name,municipality\n${lines.join('\n')}\n`,
      });
      expect(response.status).toBe(202);
      const { id } = (await response.json()) as ImportJob;
      await until('the import is done', async () => (await read<ImportJob>(`/api/imports/${id}`)).state === 'done', longMs); // prettier-ignore
      expect(await total('status=pending')).toBe(1_001);

      await page.goto(`${product.url}/admin`);
      await opened('The Oldest (example)').waitFor();
      expect(await rows().first().textContent()).toContain('The Oldest (example)');
      expect(used).toEqual({ clicks: 0, keys: 0 });
    },
    longMs,
  );

  it(
    'decides all rows of imports with one filter and one confirmed action, and sees its progress',
    async () => {
      await page.goto(`${product.url}/admin`);
      await click(page.getByRole('button', { name: 'More filters' }));
      await choose(page.getByRole('combobox', { name: 'Sent by' }), 'Imports');
      await page.waitForURL(({ searchParams }) => searchParams.get('sender') === 'import');
      await rows().filter({ hasText: 'Imported' }).first().waitFor();
      await click(page.getByRole('table').getByRole('columnheader').getByRole('checkbox'));
      await click(page.getByRole('button', { name: 'Select all 1,000 that match' }));
      await click(page.getByRole('button', { name: 'Bulk approve' }));
      const question = page.getByRole('dialog', { name: 'Approve 1,000 listings?' });
      await question.getByText('with possible duplicates').waitFor();
      await click(question.getByRole('button', { name: 'Approve 1,000 listings' }));
      await page.getByRole('progressbar', { name: 'Progress of the bulk action' }).waitFor();
      await page.getByText(/^1,000 of 1,000 listings done/).waitFor({ timeout: longMs });
      expect(await total('status=pending')).toBe(1);
      expect(used.clicks).toBeLessThanOrEqual(6);
    },
    longMs,
  );

  it('sees which certificate ends next week, and asks for the new one', async () => {
    const [body] = await read<CertifyingBody[]>('/api/certifying-bodies');
    const place = await make.place(token, {
      name: 'Lutong Ranao (example)',
      email: 'place@mail.example',
      halalCertified: 'Yes',
      certifyingBody: body?.name,
      certificationNumber: 'N-1',
      expiryDate: new Date(Date.now() + 7 * dayMs).toISOString().slice(0, 10),
    });
    const seen = { certificateSeen: { how: 'paper' } };
    expect((await product.api.send('PATCH', `/api/listings/${place.id}`, seen, token)).status).toBe(200);

    await page.goto(`${product.url}/admin/certificates`);
    await click(page.getByRole('tab', { name: 'Ending in 60 days' }));
    await opened('Lutong Ranao (example)').waitFor();
    await click(page.getByRole('button', { name: 'Ask for the new certificate' }));
    await toast('The request is on its way').waitFor();
    expect(used.clicks).toBe(2);
  });

  it('sees who changed a phone number and from what, and restores it', async () => {
    const [first, second] = ['+63 917 555 0101', '+63 917 555 0199'];
    const place = await make.place(token, { name: 'Warung Tuan (example)', phone: first });
    const noor = await make.person('Noor');
    await product.api.send('PATCH', `/api/users/${noor.user.id}`, { role: 'admin' }, token);
    const noorToken = await product.api.signIn('noor@mail.example', make.password);
    await product.api.send('PATCH', `/api/listings/${place.id}`, { phone: second }, noorToken);

    await page.goto(`${product.url}/admin?status=approved&search=warung+tuan`);
    await opened('Warung Tuan (example)').waitFor();
    await click(page.getByRole('button', { name: 'History', exact: true }));
    const history = page.getByRole('dialog', { name: /^History of/ });
    const entry = history.getByRole('listitem').filter({ hasText: 'Phone' }).first();
    await entry.getByText(/Noor/).waitFor();
    const shown = (await entry.textContent()) ?? '';
    expect(
      [first, second].every((phone) => shown.replace(/\s/g, '').includes(phone.replace(/\s/g, ''))),
    ).toBe(true);
    expect(used.clicks).toBe(1);
    await click(entry.getByRole('button', { name: /^Restore this value of Phone/ }));
    const question = page.getByRole('dialog', { name: 'Restore Phone?' });
    await click(question.getByRole('button', { name: 'Restore this value' }));
    await toast('Value restored').waitFor();
    expect((await read<Listing>(`/api/listings/${place.id}`)).phone).toBe(place.phone);
    expect(used.clicks).toBe(3);
  });

  it('restores a deleted place', async () => {
    const place = await make.place(token, { name: 'Sari Corner (example)' });
    await product.api.send('DELETE', `/api/listings/${place.id}?cause=closed`, undefined, token);

    await page.goto(`${product.url}/admin`);
    await choose(page.getByRole('combobox', { name: 'Status' }), 'Deleted');
    await opened('Sari Corner (example)').waitFor();
    await click(page.getByRole('button', { name: 'Restore', exact: true }));
    await toast(/Sari Corner .* is back/).waitFor();
    expect((await product.api.get(`/api/listings/${place.id}`)).status).toBe(200);
    expect(used.clicks).toBe(2);
  });

  it('is told that another admin was first', async () => {
    const place = await submit('Decided Twice (example)');
    await page.goto(`${product.url}/admin?status=pending&search=decided+twice`);
    await opened('Decided Twice (example)').waitFor();
    const noorToken = await product.api.signIn('noor@mail.example', make.password);
    const theirs = { status: 'rejected', reason: 'It has closed' };
    await product.api.send('PATCH', `/api/listings/${place.id}/status`, theirs, noorToken);
    await toast('Decided Twice (example) was rejected just now.').waitFor();
    await rows().first().waitFor({ state: 'detached' });
    await press('a');
    expect((await read<Listing>(`/api/listings/${place.id}`)).status).toBe('rejected');
  });

  // The last, because nobody can submit from a blocked network.
  it('removes the 30 places of a spammer, and keeps him out', async () => {
    const spammer = await make.person('Spammer');
    const oldest = await read<ListingList>('/api/listings?status=pending&sort=oldest');
    for (const { id } of oldest.listings)
      await product.api.send('PATCH', `/api/listings/${id}/status`, { status: 'approved' }, token);
    for (let number = 1; number <= 30; number += 1) {
      const place = { entityType: 'food', name: `Cheap Goods ${number} (example)`, municipality: 'Marawi' };
      expect((await product.api.send('POST', '/api/listings', place, spammer.token)).status).toBe(201);
    }

    await page.goto(`${product.url}/admin`);
    await opened('Cheap Goods 1 (example)').waitFor();
    await click(page.getByRole('link', { name: /^Spammer Example/ }));
    await click(page.getByRole('button', { name: 'Remove pending, disable and block…' }));
    await click(page.getByRole('button', { name: 'Stop this account' }));
    await toast('Account stopped').waitFor();
    expect(used.clicks).toBe(3);
    expect(await total('status=pending')).toBe(0);
    const again = { entityType: 'food', name: 'Cheap Goods 31 (example)', municipality: 'Marawi' };
    expect((await product.api.send('POST', '/api/listings', again)).status).toBe(429);
    expect((await product.api.send('POST', '/api/auth/login', { email: 'spammer@mail.example', password: make.password })).status).toBe(401); // prettier-ignore
  });
});
