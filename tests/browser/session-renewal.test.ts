import { until } from '@halalmap/test-kit';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Locator, Page } from 'playwright-core';
import { launchBrowser, openVisitor, type Visitor } from '../support/browser';
import { makeDataDir, startProduct, type Product } from '../support/product';
import { signInAs } from '../support/sign-in';

/** Access tokens last for minutes, so that tabs and reloads meet the moment in which one is renewed. */
describe('the renewal of a session', () => {
  const data = makeDataDir();
  let product: Product;
  let proxy: Server;
  let url: string;
  let browser: Browser;
  let visitor: Visitor;
  let page: Page;
  /** Renewals that the product has answered. */
  let renewals = 0;
  /** Their responses wait for this. */
  let onWay: Promise<unknown> = Promise.resolve();

  beforeAll(async () => {
    // The product's response is held back behind it: a request that is held back before it could not be lost.
    proxy = createServer((incoming, outgoing) => {
      const { method, headers, url: path = '' } = incoming;
      const behind = request(product.url + path, { method, headers }, (response) => {
        const isRenewal = path === '/api/auth/refresh';
        if (isRenewal) renewals += 1;
        void (isRenewal ? onWay : Promise.resolve()).then(() => {
          outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
          response.pipe(outgoing);
        });
      });
      behind.on('error', () => outgoing.destroy());
      incoming.pipe(behind);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    product = await startProduct({ dataDir: data.path, environment: { PUBLIC_URL: url } });
    browser = await launchBrowser();
    visitor = await openVisitor(browser, { width: 1440 });
    page = visitor.page;
    await signInAs(page, url, 'regular@halalmap.example', '/profile');
    await account(page).waitFor();
  });
  afterAll(async () => {
    await browser.close();
    proxy.close();
    await product.process.end('SIGTERM');
    data.remove();
  });

  const account = (on: Page): Locator => on.getByRole('button', { name: /^Account of/ });
  const expire = () => visitor.context.clearCookies({ name: 'access' });
  /** Holds the responses to renewals back from now on. @returns lets them through */
  const holdRenewals = (): (() => void) => {
    renewals = 0;
    let letThrough = (): void => undefined;
    onWay = new Promise<void>((resolve) => (letThrough = resolve));
    return letThrough;
  };
  const askedWho = (on: Page) =>
    on.waitForResponse((response) => new URL(response.url()).pathname === '/api/auth/user');

  const openTab = async (): Promise<Page> => {
    const tab = await visitor.context.newPage();
    await tab.goto(`${url}/profile`);
    await account(tab).waitFor();
    return tab;
  };
  /** Reloads `page` while the session is being renewed for `first`. @returns lets the response through */
  const reloadDuringRenewalOf = async (first: Page): Promise<() => void> => {
    const letThrough = holdRenewals();
    await expire();
    await first.reload({ waitUntil: 'commit' });
    await until('the session is being renewed', () => renewals === 1);
    const asked = askedWho(page);
    await page.reload({ waitUntil: 'commit' });
    await asked;
    return letThrough;
  };

  it('is finished when the page is reloaded before the response', async () => {
    const letThrough = await reloadDuringRenewalOf(page);
    letThrough();
    await account(page).waitFor();
    expect(renewals).toBe(1);
  });

  it('happens once for two tabs whose access tokens expire at the same moment', async () => {
    const tab = await openTab();
    const letThrough = holdRenewals();
    await expire();
    const asked = [askedWho(page), askedWho(tab)];
    await Promise.all([page.reload({ waitUntil: 'commit' }), tab.reload({ waitUntil: 'commit' })]);
    await Promise.all(asked);
    await until('the session is being renewed', () => renewals === 1);
    letThrough();
    await Promise.all([account(page).waitFor(), account(tab).waitFor()]);
    expect(renewals).toBe(1);
    await tab.close();
  });

  it('is finished when one of two tabs is closed before the response', async () => {
    const tab = await openTab();
    const letThrough = await reloadDuringRenewalOf(tab);
    await tab.close();
    letThrough();
    await account(page).waitFor();
    expect(renewals).toBe(1);
  });
});
