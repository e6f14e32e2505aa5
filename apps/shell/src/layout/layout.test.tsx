import { stubFetch, type StubResponse } from '@halalmap/api-client/testing';
import type { User } from '@halalmap/contracts';
import { useInDirectory, SiteContext } from '@halalmap/mfe-kit';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { aUser, renderPage } from '../testing/render-page';
import { Layout } from './layout';

let stub: ReturnType<typeof stubFetch>;
const show = async (options: { user?: User; address?: string; signOut?: StubResponse } = {}) => {
  const { user, address = '/', signOut = { status: 204 } } = options;
  document.cookie = user ? 'signed_in=1' : 'signed_in=; max-age=0';
  stub = stubFetch(({ path }) => (path === '/api/auth/logout' ? signOut : { body: user }));
  await act(async () =>
    renderPage(
      <Layout>
        <Link to="/food">Onwards</Link>
        <Link to="?search=kape">Filter</Link>
      </Layout>,
      address,
    ),
  );
  return userEvent.setup();
};

afterEach(() => stub.restore());

const menuItems = () => screen.getAllByRole('menuitem', { hidden: true });
const waysOfMenu = () => menuItems().map((item) => [item.textContent, item.getAttribute('href')]);

const markedDirectory = () =>
  within(screen.getByRole('navigation', { name: 'Main' })).queryByRole('link', { current: true });

describe('the header of the site', () => {
  it('links to the directories and to submitting', async () => {
    await show();
    const menu = screen.getByRole('navigation', { name: 'Browse Directory', hidden: true });
    const links = within(menu).getAllByRole('link', { hidden: true });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/food',
      '/business',
      '/mosque',
      '/product',
      '/cemetery',
      '/barmm',
      '/prayer',
      '/about',
      '/auth',
      '/submit',
      '/',
      '/fil/',
      '/ar/',
    ]);
  });

  it('marks the directory that is open', async () => {
    await show({ address: '/mosque' });
    const links = screen.getByRole('navigation', { name: 'Main' });
    expect(within(links).getByRole('link', { current: 'page' }).textContent).toBe('Mosques');
  });

  it.each([
    '/food',
    '/listing/64b000000000000000000001',
    '/about',
    '/contact',
    '/blog',
    '/settings',
    '/profile',
  ])('has the navigation and the way to submit at %s', async (address) => {
    await show({ address });
    const banner = within(screen.getByRole('banner'));
    expect(within(banner.getByRole('navigation', { name: 'Main' })).getAllByRole('link')).toHaveLength(7);
    expect(banner.getAllByRole('link', { name: 'Submit Business' })[0]?.getAttribute('href')).toBe('/submit');
  });

  it.each(['/', '/auth'])('has the menu of directories at %s', async (address) => {
    await show({ address });
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Browse Directory' })).toBeTruthy();
  });

  it('marks the directory that a place belongs to, as long as its page is shown', async () => {
    const Place = () => {
      useInDirectory('mosque');
      return null;
    };
    stub = stubFetch(() => ({}));
    const address = '/listing/64b000000000000000000001';
    const page = (isShown: boolean) => <Layout>{isShown && <Place />}</Layout>;
    const [{ unmount }] = [await act(async () => renderPage(page(true), address))];
    expect(markedDirectory()?.textContent).toBe('Mosques');
    unmount();
    await act(async () => renderPage(page(false), address));
    expect(markedDirectory()).toBeNull();
  });

  it('offers visitors to sign in', async () => {
    await show();
    expect(screen.getAllByRole('link', { name: 'Sign In' })[0]?.getAttribute('href')).toBe('/auth');
  });

  it('shows who is signed in, and the admin panel to admins only', async () => {
    await show({ user: aUser({ role: 'business' }) });
    expect((await screen.findByRole('button', { name: 'Account of Amina Santos, AS' })).textContent).toBe(
      'AS',
    );
    expect(screen.getByText('amina@halalmap.example')).toBeTruthy();
    expect(screen.getByText('Business Account')).toBeTruthy();
    expect(waysOfMenu()).toEqual([
      ['Profile', '/profile'],
      ['Favourites', '/favorites'],
      ['My places', '/my-places'],
      ['Settings', '/settings'],
      ['Sign Out', null],
    ]);
  });

  it('shows an admin the way to the admin panel', async () => {
    await show({ user: aUser({ role: 'admin', lastName: null }) });
    expect(
      (await screen.findByRole('button', { name: 'Account of amina@halalmap.example' })).textContent,
    ).toBe('A');
    expect(screen.getByText('Admin')).toBeTruthy();
    expect(waysOfMenu()).toContainEqual(['Admin Panel', '/admin']);
    expect(waysOfMenu()).not.toContainEqual(['My places', '/my-places']);
  });

  it('stays for users who may not open the admin panel', async () => {
    await show({ user: aUser(), address: '/admin' });
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeTruthy();
    expect(screen.queryByText(/^Admin Panel -/)).toBeNull();
    expect(screen.getAllByRole('banner')).toHaveLength(1);
  });
});

describe('the account menu', () => {
  const openMenu = async (user: User = aUser()) => {
    const person = await show({ user });
    await screen.findByRole('button', { name: /^Account of/ });
    fireEvent(
      screen.getByRole('menu', { hidden: true }).parentElement as HTMLElement,
      Object.assign(new Event('toggle'), { newState: 'open' }),
    );
    return person;
  };
  const focused = () => document.activeElement?.textContent;

  it('shows the profile picture, and the initials when it does not load', async () => {
    await show({ user: aUser({ profileImageUrl: '/media/amina' }) });
    const button = await screen.findByRole('button', { name: 'Account of Amina Santos' });
    const picture = button.querySelector('img') as HTMLImageElement;
    expect(picture.getAttribute('src')).toBe('/media/amina?w=320');
    fireEvent.error(picture);
    expect(button.textContent).toBe('AS');
  });

  it('starts at its first item and wraps around with the arrow keys', async () => {
    const person = await openMenu();
    expect(focused()).toBe('Profile');
    await person.keyboard('{ArrowDown}');
    expect(focused()).toBe('Favourites');
    await person.keyboard('{ArrowUp}{ArrowUp}');
    expect(focused()).toBe('Sign Out');
    await person.keyboard('{ArrowDown}');
    expect(focused()).toBe('Profile');
    await person.keyboard('{End}');
    expect(focused()).toBe('Sign Out');
    await person.keyboard('{Home}');
    expect(focused()).toBe('Profile');
  });

  it('moves to the item that starts with the typed text', async () => {
    const person = await openMenu();
    await person.keyboard('s');
    expect(focused()).toBe('Settings');
    await person.keyboard('i');
    expect(focused()).toBe('Sign Out');
  });
});

describe('an unverified email address', () => {
  const reminder = () => screen.queryByRole('complementary', { name: 'Confirm your email' });

  it('is asked for on every page, and the email can be sent again', async () => {
    const person = await show({ user: aUser(), address: '/food' });
    await screen.findByRole('complementary', { name: 'Confirm your email' });
    await person.click(screen.getByRole('button', { name: 'Send the email again' }));
    expect(await screen.findByText(/^Sent to amina@halalmap.example/)).toBeTruthy();
    expect(stub.calls.map(({ path }) => path)).toContain('/api/auth/verify-email/resend');
    expect(screen.queryByRole('button', { name: 'Send the email again' })).toBeNull();
    expect(document.activeElement?.textContent).toContain('Sent to amina@halalmap.example');
  });

  it('can be closed, and stays closed on the next page', async () => {
    const person = await show({ user: aUser(), address: '/food' });
    const note = await screen.findByRole('complementary', { name: 'Confirm your email' });
    await person.click(within(note).getByRole('button', { name: 'Close' }));
    expect(reminder()).toBeNull();
    cleanup();
    await show({ user: aUser(), address: '/mosque' });
    await screen.findByRole('button', { name: /^Account of/ });
    expect(reminder()).toBeNull();
    window.sessionStorage.clear();
  });

  it.each([
    ['once it is confirmed', { user: aUser({ emailVerified: true }) }],
    ['where links are opened', { user: aUser(), address: '/auth/verify-email' }],
    ['of visitors', {}],
  ])('is not asked for %s', async (_when, options) => {
    await show(options);
    if ('user' in options) await screen.findByRole('button', { name: /^Account of/ });
    expect(reminder()).toBeNull();
  });
});

describe('signing out', () => {
  it('ends the session and says so', async () => {
    const person = await show({ user: aUser() });
    await person.click(await screen.findByText('Sign Out'));
    expect(await screen.findByText('You have been successfully logged out')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(await screen.findAllByRole('link', { name: 'Sign In' })).not.toHaveLength(0);
  });

  it('says when it failed and keeps the session', async () => {
    const person = await show({ user: aUser(), signOut: { fails: true } });
    await person.click(await screen.findByText('Sign Out'));
    expect(await screen.findByText('Logout failed')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Account of Amina Santos, AS' })).toBeTruthy();
  });
});

describe('opening another page', () => {
  it('moves the focus to its content', async () => {
    const person = await show();
    await person.click(screen.getByText('Onwards'));
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('leaves the focus alone when only the query changes', async () => {
    const person = await show();
    await person.click(screen.getByText('Filter'));
    expect(document.activeElement).toBe(screen.getByText('Filter'));
  });
});

describe('the footer of the site', () => {
  it('makes no claim and shows the years', async () => {
    await show();
    expect(
      screen.getByText(`© 2025–${new Date().getFullYear()} HalalMap. All rights reserved.`),
    ).toBeTruthy();
  });

  it('links to all pages, including help and signing up', async () => {
    await show();
    const links = within(screen.getByRole('contentinfo')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['HalalMap', '/'],
      ['Halal Restaurants', '/food'],
      ['Muslim Businesses', '/business'],
      ['Halal Products', '/product'],
      ['Mosques & Prayer', '/mosque'],
      ['Muslim Cemeteries', '/cemetery'],
      ['Prayer times', '/prayer'],
      ['Plan a trip', '/trip'],
      ['Check a product', '/scan'],
      ['What I accept', '/my-standard'],
      ['BARMM', '/barmm'],
      ['Favourites', '/favorites'],
      ['Submit Business', '/submit?type=business'],
      ['Submit Product', '/submit?type=product'],
      ['Submit Mosque', '/submit?type=mosque'],
      ['Get Started', '/auth?tab=sign-up'],
      ['About Us', '/about'],
      ['Contact', '/contact'],
      ['Help Center', '/contact#faq'],
      ['Certifiers', '/certifiers'],
      ['Open data', '/data'],
      ['Blog', '/blog'],
      ['Privacy Policy', '/privacy-policy'],
      ['Terms of Service', '/terms-of-service'],
    ]);
  });

  it('scrolls to the top', async () => {
    const person = await show();
    const scrollTo = jest.spyOn(window, 'scrollTo');
    await person.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Blog' }));
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
  });

  it('links to the website when it is known', async () => {
    stub = stubFetch(() => ({}));
    const site = {
      contactEmail: null,
      socialLinks: [{ name: 'Facebook', url: 'https://www.facebook.com/halalmap' }],
    };
    await act(async () =>
      renderPage(
        <SiteContext value={site}>
          <Layout>{null}</Layout>
        </SiteContext>,
      ),
    );
    expect(screen.getByRole('link', { name: 'Facebook' }).getAttribute('href')).toBe(
      'https://www.facebook.com/halalmap',
    );
  });

  it('is reduced on the sign-in pages', async () => {
    await show({ address: '/auth' });
    expect(within(screen.getByRole('contentinfo')).queryAllByRole('link')).toHaveLength(0);
  });
});
