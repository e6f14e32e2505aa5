import { stubFetch, type StubAnswer } from '@halalmap/api-client/testing';
import type { User } from '@halalmap/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { aUser, renderPage } from '../testing/render-page';
import { Layout } from './layout';

let stub: ReturnType<typeof stubFetch>;
const show = async (options: { user?: User; address?: string; signOut?: StubAnswer } = {}) => {
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

describe('the head of the site', () => {
  it('leads to the directories and to submitting', async () => {
    await show();
    const menu = screen.getByRole('navigation', { name: 'Browse Directory', hidden: true });
    const links = within(menu).getAllByRole('link', { hidden: true });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/food',
      '/business',
      '/mosque',
      '/product',
      '/barmm',
      '/auth',
      '/submit',
    ]);
  });

  it('marks the directory that is open', async () => {
    await show({ address: '/mosque' });
    const links = screen.getByRole('navigation', { name: 'Main' });
    expect(within(links).getByRole('link', { current: 'page' }).textContent).toBe('Mosques');
  });

  it('offers visitors to sign in', async () => {
    await show();
    expect(screen.getAllByRole('link', { name: 'Sign In' })[0]?.getAttribute('href')).toBe('/auth');
  });

  it('shows who is signed in, and no admin panel to those who may not', async () => {
    await show({ user: aUser({ role: 'business' }) });
    expect((await screen.findByRole('button', { name: 'Account of Amina Santos' })).textContent).toBe('AS');
    expect(screen.getByText(/Business Account/)).toBeTruthy();
    expect(screen.queryByText('Admin Panel')).toBeNull();
  });

  it('shows an admin the way to the admin panel', async () => {
    await show({ user: aUser({ role: 'admin', lastName: null }) });
    expect(
      (await screen.findByRole('button', { name: 'Account of amina@halalmap.example' })).textContent,
    ).toBe('A');
    expect(screen.getByText('Admin Panel').closest('a')?.getAttribute('href')).toBe('/admin');
  });

  it('gives way to the head of the admin panel', async () => {
    await show({ user: aUser({ role: 'admin' }), address: '/admin' });
    await waitFor(() => expect(screen.queryByRole('banner')).toBeNull());
  });

  it('stays for those who may not see the admin panel', async () => {
    await show({ user: aUser(), address: '/admin' });
    expect(screen.getByRole('banner')).toBeTruthy();
  });
});

describe('signing out', () => {
  it('ends the session and says so', async () => {
    const person = await show({ user: aUser() });
    await person.click(await screen.findByText('Sign Out'));
    expect(await screen.findByText('You have been successfully logged out')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Sign In' })).not.toHaveLength(0);
  });

  it('says when it failed and keeps the session', async () => {
    const person = await show({ user: aUser(), signOut: { fails: true } });
    await person.click(await screen.findByText('Sign Out'));
    expect(await screen.findByText('Logout failed')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Account of Amina Santos' })).toBeTruthy();
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

describe('the foot of the site', () => {
  it('makes no claim and names the years', async () => {
    await show();
    expect(
      screen.getByText(`© 2025–${new Date().getFullYear()} HalalMap. All rights reserved.`),
    ).toBeTruthy();
  });

  it('is slim where people sign in', async () => {
    await show({ address: '/auth' });
    expect(within(screen.getByRole('contentinfo')).queryAllByRole('link')).toHaveLength(0);
  });
});
