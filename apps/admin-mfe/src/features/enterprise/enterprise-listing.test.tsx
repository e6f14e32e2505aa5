import { stubFetch, type StubResponse } from '@halalmap/api-client/testing';
import { screen, waitFor } from '@testing-library/react';
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
  const asked = (path: string) => network.calls.filter((call) => call.path === path);

  beforeEach(() => {
    localStorage.clear();
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
      if (method === 'POST' && path === '/api/listings')
        return { status: 201, body: aSubmission(2, { name: 'Sauce', status: 'approved' }) };
      return { body: bodies[path] ?? [] };
    });
  });
  afterEach(() => network.restore());

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

  it('keeps what was typed on the device, so that it can be left without a question', async () => {
    const { user, address } = await open();
    await user.type(await screen.findByLabelText(/^Name/), 'Half done');
    const kept = Object.keys(localStorage).find((key) => key.startsWith('halalmap.enterprise.'));

    expect(localStorage.getItem(kept ?? '')).toContain('Half done');
    expect(asksInTab()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(address()).toBe('/enterprise-admin');
  });

  it('asks before it is left when the device keeps nothing', async () => {
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

  it('says when its reference data does not load, and leads back', async () => {
    towns = { status: 500, body: '' };
    const { user, address } = await open();

    expect(await screen.findByText('Enterprise Form Loading Error')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Return to Dashboard' }));
    expect(address()).toBe('/enterprise-admin');
  });
});
