import { stubFetch, type StubResponse } from '@halalmap/api-client/testing';
import { aFile, createFakeUploads } from '@halalmap/listing-parts/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { asksInTab } from '../../testing/browser-gaps';
import { aSubmission, aUser } from '../../testing/builders';
import { choose } from '../../testing/choose';
import { renderApp } from '../../testing/render-app';
import { anOverview } from '../../testing/waiting';
// Preloaded, so that no test waits for the lazy import.
import './enterprise-listing';
import './enterprise-page';

describe('adding an enterprise listing', () => {
  let network: ReturnType<typeof stubFetch>;
  let towns: StubResponse;
  let created: StubResponse;
  const uploads = createFakeUploads();
  const asked = (path: string) => network.calls.filter((call) => call.path === path);

  beforeEach(() => {
    localStorage.clear();
    uploads.start();
    created = { status: 201, body: aSubmission(2, { name: 'Sauce', status: 'approved' }) };
    towns = {
      body: [
        { id: 11, name: 'Jolo', provinceId: 1 },
        { id: 21, name: 'Cebu City', provinceId: 2 },
      ],
    };
    const entry = { isActive: true, description: null, icon: null, sortOrder: 0 };
    const bodies: Record<string, unknown> = {
      '/api/analytics/overview': anOverview(),
      '/api/provinces': [
        { id: 1, name: 'Sulu', region: 'Region IX' },
        { id: 2, name: 'Cebu', region: 'Region VII' },
      ],
      '/api/halal-product-categories': [
        { ...entry, id: 1, name: 'Sauces' },
        { ...entry, id: 2, name: 'Sweets' },
      ],
      '/api/halal-product-subcategories': [{ ...entry, id: 101, name: 'Hot', parentCategoryId: 1 }],
    };
    network = stubFetch(({ method, path }) => {
      if (path === '/api/municipalities') return towns;
      if (method === 'POST' && path === '/api/listings') return created;
      return { body: bodies[path] ?? [] };
    });
  });
  afterEach(() => {
    uploads.stop();
    network.restore();
  });

  const open = () => renderApp({ user: aUser('admin'), address: '/enterprise-admin?add=listing' });

  it('filters towns and subcategories in the browser, and sends what was entered', async () => {
    const { user } = await open();
    await choose(user, /^Directory/, 'Product');
    await user.type(screen.getByLabelText(/^Name/), 'Sauce');

    await user.click(screen.getByRole('tab', { name: 'Classification' }));
    expect(screen.queryByRole('combobox', { name: 'Product subcategory' })).toBeNull();
    await choose(user, 'Product category', 'Sauces');
    await choose(user, 'Product subcategory', 'Hot');
    await choose(user, 'Product category', 'Sweets');
    expect(screen.queryByRole('combobox', { name: 'Product subcategory' })).toBeNull();

    await user.click(screen.getByRole('tab', { name: 'Contact & Location' }));
    expect(screen.getByRole('combobox', { name: 'City or municipality' })).toBeDisabled();
    await choose(user, 'Province', 'Sulu');
    await choose(user, 'City or municipality', 'Jolo');
    await user.click(screen.getByRole('checkbox', { name: 'Publish at once' }));
    await user.click(screen.getByRole('button', { name: 'Create Enterprise Listing' }));

    await waitFor(() => expect(asked('/api/listings')).toHaveLength(1));
    expect(asked('/api/listings')[0]?.body).toEqual({
      entityType: 'product',
      name: 'Sauce',
      halalProductCategoryId: 2,
      region: 'Region IX',
      provinceId: 1,
      municipalityId: 11,
    });
    expect(asked('/api/municipalities')).toHaveLength(1);
  });

  it('keeps the input on the device, so that leaving needs no confirmation', async () => {
    const { user, address } = await open();
    await user.type(await screen.findByLabelText(/^Name/), 'Half done');
    const kept = Object.keys(localStorage).find((key) => key.startsWith('halalmap.enterprise.'));

    expect(localStorage.getItem(kept ?? '')).toContain('Half done');
    expect(asksInTab()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(address()).toBe('/enterprise-admin');
  });

  it('asks before leaving when the device stores nothing', async () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    const { user, address } = await open();
    await user.type(await screen.findByLabelText(/^Name/), 'Half done');
    expect(asksInTab()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));

    expect(address()).toBe('/enterprise-admin');
    full.mockRestore();
  });

  type Opened = Awaited<ReturnType<typeof open>>;
  const openFood = async (): Promise<Opened> => {
    const opened = await open();
    await choose(opened.user, /^Directory/, 'Food');
    await opened.user.type(screen.getByLabelText(/^Name/), 'Kusina');
    return opened;
  };
  const turnTo = ({ user }: Opened, name: RegExp) => user.click(screen.getByRole('tab', { name }));
  const create = ({ user }: Opened) =>
    user.click(screen.getByRole('button', { name: 'Create Enterprise Listing' }));
  const addHours = async ({ user }: Opened, opens: string, closes: string) => {
    await user.click(screen.getByRole('button', { name: 'Add hours on Monday' }));
    fireEvent.change(screen.getByLabelText('Monday, opens at'), { target: { value: opens } });
    fireEvent.change(screen.getByLabelText('Monday, closes at'), { target: { value: closes } });
  };
  const addPhoto = async (name: string) => {
    fireEvent.change(screen.getByTestId('photo-files'), { target: { files: [aFile(name)] } });
    await within(await screen.findByRole('listitem', { name })).findByText(/, ready$/);
  };
  /** The errors above the tabs; a photo that failed has an alert of its own. */
  const formAlert = async () => {
    const form = within(screen.getByRole('form', { name: 'Enterprise listing' }));
    return within((await form.findAllByRole('alert'))[0]!);
  };
  const sent = () => asked('/api/listings').map(({ body }) => body as Record<string, unknown>);

  it('sends opening hours, the position of a pasted link, and photos', async () => {
    const opened = await openFood();
    await addPhoto('front.jpg');
    await turnTo(opened, /^Business Details/);
    await addHours(opened, '09:00', '17:00');
    await turnTo(opened, /^Contact & Location/);
    await opened.user.click(screen.getByRole('textbox', { name: /^Location link or coordinates/ }));
    await opened.user.paste('14.5995, 120.9842');
    expect(screen.getByRole('textbox', { name: /^Latitude/ })).toHaveValue('14.5995');
    await create(opened);

    await screen.findByText('Enterprise listing created successfully');
    expect(sent()).toEqual([
      {
        entityType: 'food',
        name: 'Kusina',
        openingHours: [{ days: [1], open: '09:00', close: '17:00' }],
        latitude: '14.5995',
        longitude: '120.9842',
        images: [{ url: expect.stringMatching(/^\/media\//), caption: null, isThumbnail: true }],
        publish: true,
      },
    ]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('halalmap.enterprise'))).toEqual([]);
  });

  it('has its photos and hours again after a reload', async () => {
    const opened = await openFood();
    await addPhoto('front.jpg');
    await turnTo(opened, /^Business Details/);
    await addHours(opened, '09:00', '17:00');
    cleanup();

    const again = await open();
    expect(await screen.findByRole('listitem', { name: 'front.jpg' })).toBeVisible();
    await turnTo(again, /^Business Details/);
    expect(screen.getByLabelText('Monday, closes at')).toHaveValue('17:00');
  });

  it('names each wrong field, and opens its tab', async () => {
    const opened = await openFood();
    await turnTo(opened, /^Business Details/);
    await addHours(opened, '09:00', '');
    await turnTo(opened, /^Contact & Location/);
    await opened.user.type(screen.getByRole('textbox', { name: /^Latitude/ }), '14.5');
    await turnTo(opened, /^Basic Info/);
    await create(opened);

    await waitFor(() => expect(screen.getByLabelText('Monday, closes at')).toHaveFocus());
    const problems = await formAlert();
    expect(problems.getByRole('button', { name: /^Opening hours: .*Monday/ })).toBeVisible();
    await opened.user.click(
      problems.getByRole('button', { name: 'Longitude: Latitude and longitude go together' }),
    );
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Longitude/ })).toHaveFocus());
    expect(sent()).toEqual([]);

    await opened.user.type(screen.getByRole('textbox', { name: /^Longitude/ }), '121');
    expect(screen.queryByRole('button', { name: /^Longitude:/ })).toBeNull();
  });

  it('keeps everything when the server refuses it, and marks a photo that is gone', async () => {
    const details = [
      { path: 'images.0.url', message: 'This upload is gone' },
      { path: 'openingHours.0.open', message: 'Not a time' },
      { path: 'municipality', message: 'No such town' },
    ];
    created = { status: 422, body: { error: { code: 'validation_failed', message: 'Check it', details } } };
    const opened = await openFood();
    await addPhoto('front.jpg');
    await turnTo(opened, /^Business Details/);
    await addHours(opened, '09:00', '17:00');
    await create(opened);

    const problems = await formAlert();
    expect(problems.getByText('Check it')).toBeVisible();
    expect(problems.getByRole('button', { name: 'Photos: This upload is gone' })).toBeVisible();
    expect(problems.getByRole('button', { name: 'Opening hours: Not a time' })).toBeVisible();
    expect(problems.getByText('No such town')).toBeVisible();
    expect(screen.getByRole('tab', { name: /^Basic Info/ })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Kusina');

    await opened.user.click(screen.getByRole('button', { name: 'Remove front.jpg' }));
    expect(screen.queryByRole('button', { name: /^Photos:/ })).toBeNull();
    created = { status: 201, body: aSubmission(2) };
    await create(opened);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).not.toHaveProperty('images');
  });

  it('is created without its photos while the server cannot store them', async () => {
    created = { status: 503, body: { error: { code: 'unavailable', message: 'Try again later' } } };
    const opened = await openFood();
    await addPhoto('front.jpg');
    await create(opened);
    await screen.findByText('Photos can’t be uploaded right now');
    created = { status: 201, body: aSubmission(2) };
    await opened.user.click(screen.getByRole('button', { name: 'Submit without photos' }));

    await screen.findByText('Enterprise listing created successfully');
    expect(sent().map((body) => 'images' in body)).toEqual([true, false]);
  });

  it('deletes everything only after asking', async () => {
    const opened = await openFood();
    await addPhoto('front.jpg');
    await opened.user.click(screen.getByRole('button', { name: 'Start over' }));
    await opened.user.click(await screen.findByRole('button', { name: 'Delete and start over' }));

    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue(''));
    expect(screen.queryByRole('listitem', { name: 'front.jpg' })).toBeNull();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('halalmap.enterprise'))).toEqual([]);
  });

  it('says when its reference data does not load, and links back', async () => {
    towns = { status: 500, body: '' };
    const { user, address } = await open();

    expect(await screen.findByText('Enterprise Form Loading Error')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Return to Dashboard' }));
    expect(address()).toBe('/enterprise-admin');
  });
});
