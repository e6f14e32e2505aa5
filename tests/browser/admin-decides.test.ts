import type { Listing } from '@halalmap/contracts';
import type { Browser } from 'playwright-core';
import { isClean, isLive, launchBrowser, openVisitor, type Visitor } from '../support/browser';
import { createDevice } from '../support/device';
import { makeDataDir, samplePassword, startProduct, type Product } from '../support/product';
import { submitSignIn } from '../support/sign-in';
import { createWorkBuilder } from '../support/pending-work';

/** What waits for an admin, decided page by page as people walk it. */
describe.each([
  [390, 'dark', 'the keyboard alone'],
  [1440, 'light', 'the mouse'],
] as const)('an admin decides at %i px in %s colours with %s', (width, colorScheme, device) => {
  const data = makeDataDir();
  let product: Product;
  let browser: Browser;
  let admin: Visitor;
  let noor: Visitor;
  let hand: ReturnType<typeof createDevice>;
  let make: ReturnType<typeof createWorkBuilder>;
  let kusina: Listing;
  let warung: Listing;

  /** By the navigation, as people go. */
  const goTo = async (name: RegExp, heading: string): Promise<void> => {
    const nav = admin.page.getByRole('navigation', { name: 'Admin pages' });
    if (width === 390) await hand.use(nav.getByRole('button', { name: /^Admin pages/, expanded: false }));
    await hand.use(nav.getByRole('link', { name }));
    await admin.page.getByRole('heading', { level: 1, name: heading }).waitFor();
  };
  /** Waits for the response, because the list and the account beside it are replaced then. */
  const searchAccounts = async (text: string): Promise<void> => {
    const found = admin.page.waitForResponse((response) =>
      decodeURIComponent(response.url()).includes(`=${text}`),
    );
    await hand.enter(admin.page.getByRole('searchbox', { name: 'Search accounts' }), text);
    await found;
  };
  const inDialog = (name: string) => admin.page.getByRole('dialog').getByRole('button', { name });
  const detail = (name: string) => admin.page.getByRole('region', { name, exact: true });

  beforeAll(async () => {
    product = await startProduct({ dataDir: data.path, environment: { HALALMAP_RATE_LIMITS: 'off' } });
    browser = await launchBrowser();
    admin = await openVisitor(browser, { width, colorScheme });
    hand = createDevice(admin.page, device);
    noor = await openVisitor(browser, { width });
    make = createWorkBuilder(product.url, product.api);
    const token = await product.api.signIn('admin@halalmap.example', samplePassword);
    kusina = await make.place(token, { name: 'Kusina ni Sara (example)', phone: '0917 000 0000' });
    warung = await make.place(token, { name: 'Warung Tuan (example)' });
    const [sara, omar] = [await make.person('Sara', 'business'), await make.person('Omar', 'business')];
    await make.claim(omar, kusina.id, { businessName: 'Kusina Corporation' });
    await make.claim(sara, kusina.id, {
      businessName: 'Kusina ni Sara',
      message: 'Mine since 2015',
      evidenceFiles: [await make.documentPhoto('permit.png', [200, 180, 120])],
    });
    const [rami, lina] = [await make.person('Rami'), await make.person('Lina')];
    await make.suggest(
      rami,
      kusina.id,
      { phone: '0917 999 8888', landmark: 'Beside the market' },
      'I called',
    );
    const review = await make.review(rami, warung.id, { rating: 1, comment: 'The owner is a fool' });
    await make.review(lina, warung.id, { rating: 5, comment: 'Best rendang in town' });
    await make.report(lina, review.id, 'It insults somebody');
    for (const name of ['Rami', 'Lina', 'Noor']) {
      await make.dispute(await make.person(name), warung.id, 'closed');
    }
    await make.message({});
  });
  afterAll(async () => {
    await browser.close();
    await product.process.end('SIGTERM');
    data.remove();
  });

  it('redirects visitors to sign in and back', async () => {
    const { page } = admin;
    await page.goto(`${product.url}/admin/claims`);
    await page.waitForURL('**/auth**');
    await submitSignIn(page, 'admin@halalmap.example');
    await page.waitForURL('**/admin/claims');
    const claims = page.getByRole('link', { name: /^Claims.*2 pending$/, includeHidden: true });
    await claims.waitFor({ state: 'attached' });
  });

  it('sees a claim with its documents beside another one, and approves it', async () => {
    const { page } = admin;
    await detail('Kusina ni Sara').getByText('Mine since 2015').waitFor();
    await page.getByText('One other person also claims this place').waitFor();
    await page.getByRole('link', { name: /sara@mail.example\)/ }).waitFor();
    const paper = page.getByRole('button', { name: /permit/ });
    await paper.scrollIntoViewIfNeeded();
    await page.waitForFunction(() =>
      [...document.querySelectorAll('img')].some(({ naturalWidth }) => naturalWidth > 0),
    );
    await isClean(admin);
    await hand.use(paper);
    await page.getByRole('dialog').getByText('permit.png').waitFor();
    await isClean(admin);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    await hand.use(page.getByRole('button', { name: /^Approve/ }));
    await isClean(admin);
    await hand.enter(page.getByRole('textbox', { name: /Notes/ }), 'Permit seen');
    await hand.use(inDialog('Approve claim'));

    await page.getByText('Claim approved').waitFor();
    await hand.keepsFocus();
    await page.getByText('No claims are waiting for a decision.').waitFor();
    const listing = (await (await product.api.get(`/api/listings/${kusina.id}`)).json()) as Listing;
    expect(listing.owner.claimed).toBe(true);
    await isClean(admin);
  });

  it('compares a suggested edit field by field, and rejects it with a reason', async () => {
    const { page } = admin;
    await goTo(/^Suggested edits/, 'Suggested edits');
    await page.getByRole('row', { name: 'Phone 0917 000 0000 0917 999 8888' }).waitFor();
    await page.getByRole('row', { name: 'Landmark Not known Beside the market' }).waitFor();
    await isClean(admin);

    await page.keyboard.press('r');
    await hand.use(inDialog('Reject edit'));
    await page.getByText('Explain why the edit is rejected').waitFor();
    await hand.enter(page.getByRole('textbox', { name: /Reason/ }), 'Nobody answers there');
    await hand.use(inDialog('Reject edit'));

    await page.getByText('Edit rejected').waitFor();
    await hand.keepsFocus();
    await page.getByText('No edits are waiting for a decision.').waitFor();
    const rami = await make.person('Rami');
    const own = (await (await product.api.get('/api/changes', rami.token)).json()) as {
      changes: Array<{ status: string; reason?: string }>;
    };
    expect(own.changes[0]).toMatchObject({ status: 'rejected', reason: 'Nobody answers there' });
    await isClean(admin);
  });

  it('upholds a report, and the review is gone from the page', async () => {
    const { page } = admin;
    await goTo(/^Reports/, 'Reports');
    await page.getByText('The owner is a fool').waitFor();
    await isClean(admin);

    await hand.use(page.getByRole('button', { name: /^Remove the review/ }));
    await hand.use(inDialog('Remove review'));
    await page.getByText('Review removed').waitFor();
    await hand.keepsFocus();
    await page.getByText('No reported reviews are waiting for a decision.').waitFor();

    await noor.page.goto(`${product.url}/listing/${warung.id}`);
    await isLive(noor.page);
    await noor.page.getByRole('region', { name: 'Reviews', exact: true }).scrollIntoViewIfNeeded();
    await noor.page.getByText('Best rendang in town').first().waitFor();
    expect(await noor.page.getByText('The owner is a fool').count()).toBe(0);
  });

  it('is alerted to a place that several people report as closed, and settles one dispute', async () => {
    const { page } = admin;
    await hand.use(page.getByRole('link', { name: 'Places' }));
    await hand.use(page.getByText('1 alert'));
    await page.getByText('3 people say that Warung Tuan (example) has closed').waitFor();
    await page.getByText('Several people say that this place has closed', { exact: false }).waitFor();
    await isClean(admin);

    await hand.use(page.getByRole('button', { name: /^Reject/ }));
    await hand.enter(page.getByRole('textbox', { name: /Findings/ }), 'They are open, I was there');
    await hand.use(inDialog('Reject dispute'));
    await page.getByText('Dispute rejected').waitFor();
    await hand.keepsFocus();
    await page.getByText('A place may have closed').waitFor({ state: 'detached' });
    await isClean(admin);
  });

  it('sees that another admin has decided a submission, which stays as decided', async () => {
    const { page } = admin;
    const body = { entityType: 'food', name: 'Kape Bangsa (example)' };
    const { id } = (await (await product.api.send('POST', '/api/listings', body)).json()) as Listing;
    await goTo(/^Dashboard/, 'Moderation queue');
    await detail('Kape Bangsa (example)').waitFor();
    const token = await product.api.signIn('admin@halalmap.example', samplePassword);
    await hand.use(page.getByRole('button', { name: /^Reject/ }));
    await product.api.send('PATCH', `/api/listings/${id}/status`, { status: 'approved' }, token);
    await hand.enter(page.getByRole('textbox', { name: /Reason/ }), 'Nobody knows it');
    await hand.use(inDialog('Reject listing'));

    await page
      .getByText('Someone else has already approved Kape Bangsa (example).', { exact: false })
      .waitFor();
    // The browser reports every 4xx on its console; this one was asked for.
    admin.problems.length = 0;
    await page.getByText('No listings are waiting for a decision.').waitFor();
    const now = (await (await product.api.get(`/api/listings/${id}`)).json()) as Listing;
    expect(now.status).toBe('approved');
    await isClean(admin);
  });

  it('merges a submission into the place that it duplicates', async () => {
    const { page } = admin;
    const name = 'Dapur Ibu (example)';
    const facts = { entityType: 'food', name, municipality: 'Marawi', phone: '0917 222 3333' };
    const kept = await make.place(await product.api.signIn('admin@halalmap.example', samplePassword), facts);
    const again = await product.api.send('POST', '/api/listings', { ...facts, phone: '0917 111 2222' });
    const { id } = (await again.json()) as Listing;
    await page.goto(`${product.url}/admin`);
    await detail(name).waitFor();
    await hand.use(page.getByRole('button', { name: `Merge into ${name}` }));
    const dialog = page.getByRole('dialog', { name: `Merge into ${name}` });
    await dialog.waitFor();
    const phones = dialog.getByRole('group', { name: 'Phone' });
    await dialog.getByRole('status').filter({ hasText: 'do not change' }).waitFor();
    if (device === 'the mouse') await phones.getByRole('radio', { name: /^0917 111 2222/ }).check();
    else await hand.use(phones.getByRole('radio', { name: /^0917 222 3333/ }), 'ArrowDown');
    await dialog.getByRole('status').filter({ hasText: 'takes over: Phone.' }).waitFor();
    await isClean(admin);
    await hand.use(dialog.getByRole('button', { name: 'Merge', exact: true }));

    await page.getByText(`“${name}” is now part of “${name}”.`).waitFor();
    await page.getByText('No listings are waiting for a decision.').waitFor();
    const found = (await (await product.api.get(`/api/listings/${id}`)).json()) as Listing;
    expect([found.id, found.phone]).toEqual([kept.id, '0917 111 2222']);
    await isClean(admin);
  });

  it('marks a message as handled', async () => {
    const { page } = admin;
    await goTo(/^Messages/, 'Messages');
    await page.getByText('Are you open on Friday?').waitFor();
    await isClean(admin);

    await hand.use(page.getByRole('button', { name: /Mark as handled/ }));
    await page.getByText('All messages are handled.').waitFor();
    await hand.keepsFocus();
    await isClean(admin);
  });

  it('records a certificate as seen, and the badge of the place follows', async () => {
    const { page } = admin;
    const token = await product.api.signIn('admin@halalmap.example', samplePassword);
    const place = await make.place(token, {
      name: 'Kusina with a certificate (example)',
      certifyingBody: 'IDCP',
      certificationNumber: 'M-2026-1',
      expiryDate: `${new Date().getFullYear() + 4}-01-31`,
    });
    await goTo(/^Certificates/, 'Certificates');
    await hand.use(page.getByRole('button', { name: place.name }));
    const check = detail(place.name);
    const record = check.getByRole('button', { name: 'Record as seen' });
    expect(await record.isDisabled()).toBe(true);
    await hand.use(check.getByRole('checkbox'), ' ');
    const ways = check.getByRole('radio');
    if (device === 'the mouse') await ways.nth(1).click();
    else await hand.use(ways.first(), 'ArrowDown');
    expect(await ways.nth(1).isChecked()).toBe(true);
    await isClean(admin);
    await hand.use(record);

    await page.getByText('Certificate recorded').waitFor();
    await page.getByRole('button', { name: place.name }).waitFor({ state: 'detached' });
    await hand.keepsFocus();
    const seen = (await (await product.api.get(`/api/listings/${place.id}`)).json()) as Listing;
    expect(seen.trust.level).toBe('certified');
    await isClean(admin);
  });

  it('changes the role of an account after signing in again, which can be cancelled', async () => {
    const { page } = admin;
    const lina = await make.person('Lina');
    // As if the sign-in were longer ago than 15 minutes.
    const refuse = (): Promise<unknown> =>
      page.route(
        '**/api/users/*',
        (route) =>
          route.fulfill({
            status: 403,
            json: {
              error: { code: 'recent_sign_in_required', message: 'Please sign in again', requestId: 'none' },
            },
          }),
        { times: 1 },
      );
    await goTo(/^Users/, 'Users');
    await searchAccounts('lina@mail');
    const account = detail('Lina Example (lina@mail.example)');
    await account.waitFor();
    expect(await account.getByRole('button', { name: 'Change role' }).isDisabled()).toBe(true);
    await hand.select(account.getByRole('combobox', { name: 'Role' }), 'Business Account');
    await hand.use(account.getByRole('button', { name: 'Change role' }));
    await page.getByRole('dialog').getByText('Business accounts can claim and manage places.').waitFor();
    await isClean(admin);
    await refuse();
    await hand.use(inDialog('Change role'));
    const again = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await again.waitFor();
    await hand.use(again.getByRole('button', { name: 'Cancel' }));
    await page.getByText('Please sign in again').waitFor();
    await hand.returnsTo(account.getByRole('button', { name: 'Change role' }));

    await refuse();
    await hand.use(account.getByRole('button', { name: 'Change role' }));
    await hand.use(inDialog('Change role'));
    await again.waitFor();
    // The browser reports every 4xx on its console; these were asked for.
    admin.problems.length = 0;
    await isClean(admin);
    await hand.enter(again.getByLabel('Your password'), samplePassword);
    await hand.use(again.getByRole('button', { name: 'Continue' }));

    await page.getByText('Role changed').waitFor();
    await hand.returnsTo(account.getByRole('button', { name: 'Change role' }));
    const own = (await (await product.api.get('/api/auth/user', lina.token)).json()) as { role: string };
    expect(own.role).toBe('business');
    await isClean(admin);
  });

  it('disables an account, which is signed out immediately', async () => {
    await noor.page.goto(`${product.url}/auth`);
    await submitSignIn(noor.page, 'noor@mail.example', make.password);
    await noor.page.waitForURL((url) => !url.pathname.startsWith('/auth'));
    const { page } = admin;
    await goTo(/^Users/, 'Users');
    await searchAccounts('noor@mail');
    await page.getByRole('heading', { name: 'Noor Example (noor@mail.example)' }).waitFor();
    await isClean(admin);

    await hand.use(page.getByRole('button', { name: 'Disable account' }));
    await hand.use(inDialog('Disable account'));
    await page.getByText('Account disabled').waitFor();
    await hand.keepsFocus();
    await isClean(admin);

    const seen = await noor.page.evaluate(async () => (await fetch('/api/auth/user')).status);
    expect(seen).toBe(401);
    const again = { email: 'noor@mail.example', password: make.password };
    expect((await product.api.send('POST', '/api/auth/login', again)).status).toBe(401);
  });

  it('cannot remove the last admin', async () => {
    const { page } = admin;
    await searchAccounts('admin@halalmap');
    await page.getByRole('heading', { name: 'admin@halalmap.example' }).waitFor();
    await hand.use(page.getByRole('button', { name: 'Disable account' }));
    await hand.use(inDialog('Disable account'));

    await page.getByText('This is the last admin.', { exact: false }).waitFor();
    // The browser reports every 4xx on its console; this one was asked for.
    admin.problems.length = 0;
    await isClean(admin);
  });

  it('finds all of it in the audit log, in sentences', async () => {
    const { page } = admin;
    await goTo(/^Activity/, 'Activity');
    for (const sentence of [
      /admin@halalmap.example disabled Noor Example .* and signed them out everywhere/,
      /admin@halalmap.example rejected a dispute/,
      /admin@halalmap.example upheld a report and removed the review/,
      /admin@halalmap.example rejected a suggested edit/,
      /admin@halalmap.example approved a claim/,
      /Sara Example .* claimed Kusina ni Sara \(example\)/,
    ]) {
      await page.getByRole('listitem').filter({ hasText: sentence }).first().waitFor();
    }
    await isClean(admin);

    await hand.select(page.getByRole('combobox', { name: 'About' }), 'Suggested edits');
    const entry = page.getByRole('listitem').filter({ hasText: 'rejected a suggested edit' });
    await hand.use(entry.getByText('Details'));
    await entry.getByText('Nobody answers there').waitFor();
    await isClean(admin);
  });

  it('reads the emails in the outbox', async () => {
    const { page } = admin;
    await goTo(/^Outbox/, 'Outbox');
    const verification = page.getByRole('row').filter({ hasText: 'Confirm your email address' }).first();
    await hand.use(verification.getByRole('button'));
    await page.getByRole('link', { name: /verify-email\?token=/ }).waitFor();
    await isClean(admin);
  });
});
