import type { MailList, Receipt, SubmittedListing } from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import { startComposed, type ComposedProduct } from '../support/composed';
import { samplePasswordOf } from '../support/people';

/** Links that mails carry, from a submission to the mail about the decision, through the gateway. */
describe('a mailed link', () => {
  let product: ComposedProduct;
  let authorization: string;
  beforeAll(async () => {
    product = await startComposed();
    const { email, password } = samplePasswordOf('admin@halalmap.example');
    authorization = `Bearer ${await product.api.signIn(email, password)}`;
  }, 60_000);
  afterAll(() => product.stop());

  const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(product.url + path, {
      method,
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const mailsTo = async (address: string) => {
    const response = await send('GET', '/api/outbox?limit=100', undefined, { authorization });
    const { mails } = (await response.json()) as MailList;
    return mails.filter(({ to }) => to === address);
  };

  it('shows a visitor what was decided, stored nowhere and without a referrer', async () => {
    const to = 'visitor@mail.example';
    const submitted = await send('POST', '/api/listings', {
      entityType: 'food',
      name: 'Lutong Ranao',
      submitterEmail: to,
    });
    expect(submitted.status).toBe(201);
    expect(submitted.headers.get('cache-control')).toBe('no-store');
    const { id, receipt } = (await submitted.json()) as SubmittedListing;
    await until('the mail about the receipt', async () => (await mailsTo(to)).length === 1);
    expect((await mailsTo(to))[0]?.text).toContain(receipt?.url);

    const decision = { status: 'rejected', reason: 'It has closed' };
    await send('PATCH', `/api/listings/${id}/status`, decision, { authorization });
    await until('the mail about the decision', async () => (await mailsTo(to)).length === 2);
    expect((await mailsTo(to))[0]).toMatchObject({ subject: 'Your place was not published' });

    const shown = await send('GET', `/api/submissions/${receipt?.token ?? ''}`);
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(shown.headers.get('referrer-policy')).toBe('no-referrer');
    expect((await shown.json()) as Receipt).toMatchObject(decision);
    for (const path of [
      `/submission/${receipt?.token ?? ''}`,
      '/certificate/a',
      '/owner-check/a',
      '/unsubscribe/a',
    ]) {
      const page = await send('GET', path);
      expect(page.status).toBe(200);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
      expect(await page.text()).toContain('noindex');
    }
  });

  it('stops mails from anywhere, as mail programs do, with or without cookies', async () => {
    // An unknown link: 404 shows that nothing refused the request before.
    for (const headers of [
      {},
      { origin: 'https://mail.example' },
      { cookie: 'access=none' },
      { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
    ] as Array<Record<string, string>>) {
      const response = await fetch(`${product.url}/api/unsubscribe/unknown`, {
        method: 'POST',
        headers,
        body: 'List-Unsubscribe=One-Click',
      });
      expect(response.status).toBe(404);
    }
  });
});
