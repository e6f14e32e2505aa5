import type { Listing, ListingImage, ReviewList } from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import type { Browser } from 'playwright-core';
import { isClean, launchBrowser, openVisitor, type Visitor } from '../support/browser';
import { createDevice } from '../support/device';
import { onePng } from '../support/photos';
import { makeDataDir, samplePassword, startProduct, type Product } from '../support/product';
import { signInAs } from '../support/sign-in';
import { createWorkBuilder } from '../support/pending-work';

/** What admins do beside deciding: save filters, clear spam, edit and merge places, and change their mind. */
describe.each([
  [390, 'dark', 'the keyboard alone'],
  [1440, 'light', 'the mouse'],
] as const)('an admin at %i px in %s colours with %s', (width, colorScheme, device) => {
  const data = makeDataDir();
  let product: Product;
  let browser: Browser;
  let admin: Visitor;
  let hand: ReturnType<typeof createDevice>;

  const email = 'admin@halalmap.example';
  const press = (key: string): Promise<void> => admin.page.keyboard.press(key);
  const read = async <T>(path: string): Promise<T> => (await (await product.api.get(path)).json()) as T;
  const submit = async (name: string, description: string): Promise<Listing> => {
    const place = { entityType: 'food', name, municipality: 'Marawi', description };
    const response = await product.api.send('POST', '/api/listings', place);
    expect(response.status).toBe(201);
    return (await response.json()) as Listing;
  };

  beforeAll(async () => {
    product = await startProduct({ dataDir: data.path, environment: { HALALMAP_RATE_LIMITS: 'off' } });
    browser = await launchBrowser();
    admin = await openVisitor(browser, { width, colorScheme });
    hand = createDevice(admin.page, device);
    await signInAs(admin.page, product.url, email, '/admin');
  });
  afterAll(async () => {
    await browser.close();
    await product.process.end('SIGTERM');
    data.remove();
  });

  it('saves the filters of a list, opens them by name, renames and deletes them', async () => {
    const { page } = admin;
    const menu = page.getByRole('button', { name: 'Saved filters' });
    const dialog = page.getByRole('dialog', { name: 'Saved filters' });
    const manage = async (): Promise<void> => {
      await hand.use(menu);
      await hand.pick(page.getByRole('menuitem', { name: 'Save or manage…' }));
      await dialog.waitFor();
    };
    /** On a phone the menu stands among the filters, behind a button. */
    const showFilters = async (): Promise<void> => {
      if (width === 390) await hand.use(page.getByRole('button', { name: /^Filters/, expanded: false }));
    };
    // A second try must not find what the first has saved.
    const token = await product.api.signIn(email, samplePassword);
    const stored = await product.api.get('/api/users/me/saved-filters', token);
    const { savedFilters } = (await stored.json()) as { savedFilters: Array<{ id: string }> };
    for (const { id } of savedFilters)
      await product.api.send('DELETE', `/api/users/me/saved-filters/${id}`, undefined, token);
    await page.goto(`${product.url}/admin?status=approved&type=mosque`);
    await showFilters();
    await hand.use(menu);
    await page.getByRole('menu').waitFor();
    await isClean(admin);
    await press('Escape');
    await hand.returnsTo(menu);
    await manage();
    await isClean(admin);
    await hand.enter(dialog.getByRole('textbox', { name: 'Name' }), 'Mosques');
    await hand.use(dialog.getByRole('button', { name: 'Save', exact: true }));
    await dialog.getByRole('link', { name: 'Mosques' }).waitFor();
    await hand.use(dialog.getByRole('button', { name: 'Rename Mosques' }));
    await hand.enter(dialog.getByRole('textbox', { name: 'New name of Mosques' }), 'Public mosques');
    await hand.use(dialog.getByRole('button', { name: 'Save name' }));
    await hand.returnsTo(dialog.getByRole('button', { name: 'Rename Public mosques' }));
    await press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await hand.returnsTo(menu);

    await page.goto(`${product.url}/admin`);
    await showFilters();
    await hand.use(menu);
    await hand.pick(page.getByRole('menuitem', { name: 'Public mosques' }));
    await page.waitForURL(/status=approved&type=mosque/);
    await hand.returnsTo(menu);

    await page.reload();
    await showFilters();
    await manage();
    await hand.use(dialog.getByRole('button', { name: 'Delete Public mosques' }));
    await dialog.getByText('No saved filters on this page.').waitFor();
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await press('Escape');
    await hand.returnsTo(menu);
  });

  let tries = 0;
  it('finds, approves and rejects submissions on a tablet', async () => {
    const { page } = admin;
    // A second try finds none of the places of the first.
    const word = `tableta${(tries += 1)}`;
    const named = (name: string): string => `${name} ${word} (example)`;
    const token = await product.api.signIn(email, samplePassword);
    const make = createWorkBuilder(product.url, product.api);
    for (const name of ['Kape', 'Lutong', 'Sari'])
      await make.place(token, { name: named(name), publish: false, municipality: 'Marawi' });
    await page.setViewportSize({ width: 768, height: 900 });
    await page.goto(`${product.url}/admin`);
    await hand.enter(page.getByRole('searchbox', { name: /^Search/ }), word);
    await page.waitForURL(({ searchParams }) => searchParams.get('search') === word);
    await hand.select(page.getByRole('combobox', { name: 'Type' }), 'Food');
    await page.waitForURL(
      ({ searchParams }) => searchParams.get('search') === word && searchParams.get('type') === 'food',
    );
    const rows = page.getByRole('table').getByRole('row');
    await page.waitForFunction(() => document.querySelectorAll('tr[data-row-key]').length === 3);
    await isClean(admin);

    const opened = (name: string) => page.getByRole('heading', { level: 2, name: named(name) });
    await hand.use(rows.getByRole('button', { name: named('Lutong') }));
    await opened('Lutong').waitFor();
    await hand.returnsTo(opened('Lutong'));
    await isClean(admin);
    await hand.use(page.getByRole('button', { name: /^Approve/, exact: false }).last());
    await page.getByText(`Approved: ${named('Lutong')}`).waitFor();
    await rows
      .filter({ hasText: named('Lutong') })
      .getByText('Approved')
      .first()
      .waitFor();
    await hand.keepsFocus();
    await isClean(admin);

    await hand.use(rows.getByRole('button', { name: named('Sari') }));
    await opened('Sari').waitFor();
    await hand.use(page.getByRole('button', { name: /^Reject/ }).last());
    const reason = page.getByRole('dialog', { name: /^Reject/ });
    await hand.returnsTo(reason.getByRole('textbox', { name: /Reason/ }));
    await isClean(admin);
    await press('Escape');
    await reason.waitFor({ state: 'hidden' });
    await hand.returnsTo(page.getByRole('button', { name: /^Reject/ }).last());
    await hand.use(page.getByRole('button', { name: /^Reject/ }).last());
    await hand.enter(reason.getByRole('textbox', { name: /Reason/ }), 'Nobody knows it');
    await hand.use(reason.getByRole('button', { name: 'Reject listing' }));
    await page.getByText(`Rejected: ${named('Sari')}`).waitFor();
    // The first decision is sent at the second, and that one when its time ends.
    await page.waitForFunction(() => document.querySelectorAll('tr[data-row-key]').length === 1);
    await hand.keepsFocus();
    await isClean(admin);
    await page.setViewportSize({ width, height: 900 });
  });

  it('is asked before an edit is lost, and stays or leaves by keyboard', async () => {
    const { page } = admin;
    const name = `Half Edited ${width}`;
    const [place] = (
      (await (await product.api.get('/api/listings?type=food&limit=1')).json()) as { listings: Listing[] }
    ).listings;
    if (!place) throw new Error('There are no places');
    await page.goto(`${product.url}/admin?status=approved&search=${encodeURIComponent(place.name)}`);
    await page.getByRole('button', { name: place.name }).first().click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Edit ${place.name}` });
    const field = dialog.getByRole('textbox', { name: /^(Place )?name/i }).first();
    await field.fill(name);
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });

    await press('Escape');
    await question.waitFor();
    await isClean(admin);
    await press('Tab');
    expect(await question.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe(name);

    await field.focus();
    await press('Escape');
    await question.getByRole('button', { name: 'Leave without saving' }).focus();
    await press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    expect(((await (await product.api.get(`/api/listings/${place.id}`)).json()) as Listing).name).toBe(
      place.name,
    );
    expect(admin.problems).toEqual([]);
  });

  it('merges two selected public places, and keeps the chosen facts', async () => {
    const { page } = admin;
    const token = await product.api.signIn(email, samplePassword);
    const make = createWorkBuilder(product.url, product.api);
    const facts = { municipality: 'Marawi', publish: true };
    const stays = await make.place(token, { ...facts, name: 'Dapur Ibu (example)', phone: '0917 222 3333' });
    const goes = await make.place(token, {
      ...facts,
      name: 'Dapur ni Ibu (example)',
      phone: '0917 111 2222',
    });
    await make.review(await make.person('Rami'), stays.id, { rating: 5, comment: 'Best rendang' });
    await make.review(await make.person('Lina'), goes.id, { rating: 3, comment: 'Small portions' });
    const photo = new FormData();
    const file = new Blob([Uint8Array.from(onePng(800, 600, [20, 110, 90]))], { type: 'image/png' });
    photo.append('images', file, 'front.png');
    const headers = { authorization: `Bearer ${token}` };
    const upload = { method: 'POST', headers, body: photo };
    expect((await fetch(`${product.url}/api/listings/${goes.id}/images`, upload)).ok).toBe(true);

    await page.goto(`${product.url}/admin?status=approved&search=dapur`);
    const boxes = page.getByRole('checkbox', { name: /^Select Dapur/ });
    await boxes.nth(1).waitFor();
    if (device === 'the mouse') for (const box of await boxes.all()) await box.check();
    else for (const key of ['x', 'j', 'x']) await press(key);
    await page.getByText('2 selected').waitFor();
    await hand.use(page.getByRole('button', { name: 'Merge the two selected listings…' }));
    const dialog = page.getByRole('dialog', { name: `Merge into ${stays.name}` });
    await dialog.waitFor();
    await isClean(admin);

    const choice = (field: string, value: RegExp) =>
      dialog.getByRole('group', { name: field }).getByRole('radio', { name: value });
    expect(await choice('Which place is kept?', /^Dapur Ibu/).isChecked()).toBe(true);
    if (device === 'the mouse') await choice('Phone', /^0917 111 2222/).check();
    else {
      await hand.use(choice('Phone', /^0917 222 3333/), 'ArrowDown');
      expect(await choice('Phone', /^0917 111 2222/).isChecked()).toBe(true);
    }
    await dialog.getByRole('status').filter({ hasText: 'takes over: Phone.' }).waitFor();
    await hand.use(dialog.getByRole('button', { name: 'Merge', exact: true }));
    await page.getByText(`“${goes.name}” is now part of “${stays.name}”.`).waitFor();
    await page.getByText('0 selected').waitFor();
    await boxes.nth(1).waitFor({ state: 'detached' });
    await isClean(admin);

    // The old address leads to the place that was kept, which has what both had.
    const merged = await read<Listing>(`/api/listings/${goes.id}`);
    expect([merged.id, merged.name, merged.phone]).toEqual([stays.id, stays.name, '0917 111 2222']);
    const { reviews } = await read<ReviewList>(`/api/listings/${stays.id}/reviews`);
    expect(reviews.map(({ comment }) => comment).sort()).toEqual(['Best rendang', 'Small portions']);
    await until('the photo has moved', async () => {
      return (await read<ListingImage[]>(`/api/listings/${stays.id}/images`)).length === 1;
    });
    const redirect = await fetch(`${product.url}/listing/${goes.id}`, { redirect: 'manual' });
    expect(redirect.status).toBe(301);
    expect(redirect.headers.get('location')).toContain(stays.id);
  });

  it('reads a place that another admin edits, saves over a conflict, and restores a value', async () => {
    const { page } = admin;
    const token = await product.api.signIn(email, samplePassword);
    const make = createWorkBuilder(product.url, product.api);
    const place = await make.place(token, { name: 'Kape Bangsa (example)', description: 'Coffee from Sulu' });
    const noor = await make.person('Noor');
    const promoted = await product.api.send('PATCH', `/api/users/${noor.user.id}`, { role: 'admin' }, token);
    expect(promoted.ok).toBe(true);
    const noorToken = await product.api.signIn(noor.user.email, make.password);
    const lock = `/api/locks/listing/${place.id}`;
    expect((await product.api.send('PUT', lock, undefined, noorToken)).ok).toBe(true);

    await page.goto(`${product.url}/admin?status=approved&row=${place.id}`);
    await page.getByRole('heading', { level: 2, name: place.name }).waitFor();
    await hand.use(page.getByRole('button', { name: 'Edit', exact: true }));
    const dialog = page.getByRole('dialog').filter({ hasText: place.name });
    await dialog.getByText(/Noor.* is editing this listing/i).waitFor();
    await hand.use(dialog.getByRole('button', { name: 'Open read-only' }));
    const words = dialog.getByRole('textbox', { name: /^Description/ });
    await words.waitFor();
    expect(await words.isDisabled()).toBe(true);
    // The browser reports that the lock was refused.
    admin.problems.length = 0;
    await isClean(admin);

    expect((await product.api.send('DELETE', lock, undefined, noorToken)).ok).toBe(true);
    await hand.use(dialog.getByRole('button', { name: 'Try again' }));
    await words.and(page.locator(':enabled')).waitFor();
    await words.fill('Mine');
    const theirs = await product.api.send(
      'PATCH',
      `/api/listings/${place.id}`,
      { description: 'Theirs' },
      token,
    );
    expect(theirs.ok).toBe(true);
    await hand.use(dialog.getByRole('button', { name: 'Save changes' }));
    const both = dialog.getByRole('table', { name: 'Both versions, field by field' });
    await both.getByRole('row', { name: /^Description Mine Theirs/ }).waitFor();
    admin.problems.length = 0;
    await isClean(admin);
    await hand.use(dialog.getByRole('button', { name: 'Save changes' }));
    await page.getByText('Listing updated successfully').waitFor();
    expect((await read<Listing>(`/api/listings/${place.id}`)).description).toBe('Mine');

    await hand.use(page.getByRole('button', { name: 'History', exact: true }));
    const history = page.getByRole('dialog', { name: `History of ${place.name}` });
    await hand.use(history.getByRole('button', { name: 'Restore this value of Description: Theirs' }));
    const question = page.getByRole('dialog', { name: 'Restore Description?' });
    await question.waitFor();
    await isClean(admin);
    await hand.use(question.getByRole('button', { name: 'Restore this value' }));
    await page.getByText('Description is “Theirs” again.').waitFor();
    expect((await read<Listing>(`/api/listings/${place.id}`)).description).toBe('Theirs');
  });

  it('adds a business, and finds it in the panel', async () => {
    const { page } = admin;
    await page.goto(`${product.url}/admin`);
    await hand.use(page.getByRole('tab', { name: 'Dashboard' }), 'ArrowRight');
    await page.getByRole('tab', { name: 'Add Business' }).click();
    const panel = page.getByRole('tabpanel', { name: 'Add Business' });
    await panel.getByRole('radio', { name: /^Business/ }).press(' ');
    await panel.getByRole('textbox', { name: /^Name/ }).fill('Sulu Traders (example)');
    await isClean(admin);
    await hand.use(panel.getByRole('button', { name: 'Add listing' }));
    await panel.getByRole('link', { name: 'Open its page' }).waitFor();
    await isClean(admin);
    await page.goto(`${product.url}/admin?status=approved&search=sulu+traders`);
    await page.getByRole('button', { name: 'Sulu Traders (example)' }).waitFor();
  });

  // The last, because nobody can register from a blocked network.
  it('rejects likely spam and blocks its sender, and moves a false positive to the submissions', async () => {
    const links = [1, 2, 3, 4].map((number) => `https://casino-${number}.example`).join(' ');
    await submit(`Casino ${width}`, `Win now ${links}`);
    await submit(`Links ${width}`, `All about us ${links}`);
    const { page } = admin;
    await page.goto(`${product.url}/admin/spam`);
    await page.getByRole('heading', { level: 1, name: 'Likely spam' }).waitFor();
    const suspect = (name: string) => page.getByRole('heading', { level: 2, name: `${name} ${width}` });
    await hand.use(page.getByRole('button', { name: `Links ${width}` }));
    await suspect('Links').waitFor();
    await page.getByText('Why it looks like spam').waitFor();
    await isClean(admin);
    await hand.use(page.getByRole('button', { name: 'Not spam' }));
    await page.getByText('Moved to the moderation queue').first().waitFor();
    await suspect('Casino').waitFor();
    await hand.keepsFocus();
    if (device === 'the mouse') await hand.use(page.getByRole('button', { name: 'Reject and block' }));
    else await press('b');
    const question = page.getByRole('dialog');
    await question.getByText(/visitors and new accounts in the same network/).waitFor();
    await hand.use(question.getByRole('button', { name: 'Reject and block' }));
    await page.getByText('Rejected and blocked').first().waitFor();
    await page.getByText('No likely spam').waitFor();
    await hand.keepsFocus();
    await isClean(admin);
  });
});
