import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../testing/render-app';

const cards = () => within(screen.getByRole('list', { name: 'Organizations' })).getAllByRole('listitem');
const chip = (name: RegExp) => screen.getByRole('button', { name });
const counted = (text: string) => screen.findByRole('heading', { name: text });

describe('the BARMM directory', () => {
  it('shows how many organizations there are and how many are verified', async () => {
    renderApp('/barmm');

    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('BARMM Government Directory');
    expect(screen.getAllByRole('definition').map((figure) => figure.textContent)).toEqual(['58', '18', '40']);
  });

  it('shows the region as an image with an accessible name', async () => {
    renderApp('/barmm');

    const region = await screen.findByRole('img', { name: /^Map: the provinces of BARMM/ });
    expect(within(region).getByText('Basilan')).toBeVisible();
  });

  it('shows twelve organizations at a time and focuses the first new one', async () => {
    const { user, address } = renderApp('/barmm');
    await counted('Showing 12 of 58 organizations');
    expect(cards()).toHaveLength(12);

    await user.click(screen.getByRole('button', { name: 'Load More' }));

    await counted('Showing 24 of 58 organizations');
    expect(address()).toBe('/barmm?parts=2');
    const firstNew = cards()[12];
    expect(firstNew && within(firstNew).getByRole('heading')).toHaveFocus();
  });

  it('hides the button when all are shown', async () => {
    const { user } = renderApp('/barmm?parts=4');
    await counted('Showing 48 of 58 organizations');

    await user.click(screen.getByRole('button', { name: 'Load More' }));

    await counted('Showing 58 of 58 organizations');
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
  });

  it('searches while typing, announces the count and keeps the search in the URL', async () => {
    const { user, address } = renderApp('/barmm?parts=3');

    await user.type(await screen.findByRole('searchbox'), 'fatwa');

    await counted('Showing 1 of 1 organizations');
    expect(address()).toBe('/barmm?search=fatwa');
    expect(screen.getAllByRole('status')[0]).toHaveTextContent('Showing 1 of 1 organizations');
    expect(cards()[0]).toHaveTextContent("Bangsamoro Darul-Ifta'");
  });

  it('filters by category and resets the filter', async () => {
    const { user, address } = renderApp('/barmm');

    await counted('Showing 12 of 58 organizations');
    await user.click(chip(/^Ministries/));
    await counted('Showing 12 of 15 organizations');
    expect(address()).toBe('/barmm?category=Ministries');
    expect(chip(/^Ministries/)).toHaveAttribute('aria-pressed', 'true');

    await user.click(chip(/^All/));
    await counted('Showing 12 of 58 organizations');
    expect(address()).toBe('/barmm');
  });

  it('reads search and category from the URL, and ignores an unknown category', async () => {
    const { unmount } = renderApp('/barmm?search=governed+lanao&category=Local+Government');
    await counted('Showing 1 of 1 organizations');
    expect(screen.getByRole('searchbox')).toHaveValue('governed lanao');
    unmount();

    renderApp('/barmm?category=Embassies&parts=x');
    await counted('Showing 12 of 58 organizations');
    expect(chip(/^All/)).toHaveAttribute('aria-pressed', 'true');
  });

  it('shows an empty state with a way out', async () => {
    const { user, address } = renderApp('/barmm?search=zzz&category=Other');
    await counted('No organizations found');
    expect(screen.getByText('Nothing matches “zzz” in Other.')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Show all organizations' }));

    await counted('Showing 12 of 58 organizations');
    await waitFor(() => expect(address()).toBe('/barmm'));
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });
});
