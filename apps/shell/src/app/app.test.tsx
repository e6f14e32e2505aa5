import { createStore } from '@halalmap/api-client';
import { muteConsoleErrors, stubFetch } from '@halalmap/api-client/testing';
import type { RemoteLoader, RemoteModule } from '@halalmap/mfe-kit';
import { act, render, screen, waitFor } from '@testing-library/react';
import { PageRouter } from '../layout/page-router';
import { completeBrowser } from '../testing/complete-browser';
import { App } from './app';

const page = (path: string, text: string): RemoteModule => ({ routes: [{ path, element: <h1>{text}</h1> }] });

const show = async (address: string, load: RemoteLoader['load'], findAdded?: RemoteLoader['findAdded']) => {
  window.history.replaceState(null, '', address);
  completeBrowser();
  await act(async () =>
    render(
      <App
        language="en"
        store={createStore()}
        remotes={{ load, resetFailure: () => undefined, ...(findAdded && { findAdded }) }}
        router={(pages) => <PageRouter>{pages}</PageRouter>}
      />,
    ),
  );
};

let stub: ReturnType<typeof stubFetch>;
muteConsoleErrors();
beforeEach(() => {
  stub = stubFetch(() => ({ status: 503 }));
});
afterEach(() => {
  stub.restore();
});

describe('an address', () => {
  it.each([
    '/food',
    '/business',
    '/mosque',
    '/product',
    '/barmm',
    '/listing/64b000000000000000000001',
    '/submit',
  ])('%s is shown by the directory', async (address) => {
    const load = jest.fn(() => Promise.resolve(page(address, 'From the directory')));
    await show(address, load);
    expect(await screen.findByText('From the directory')).toBeTruthy();
    expect(load).toHaveBeenCalledWith('directory');
  });

  it('/admin is shown by the admin remote', async () => {
    const load = jest.fn(() => Promise.resolve(page('/admin', 'The queue')));
    await show('/admin', load);
    expect(await screen.findByText('The queue')).toBeTruthy();
    expect(load).toHaveBeenCalledWith('admin');
  });

  it.each([
    ['/about', 'About Us'],
    ['/contact', 'Contact'],
    ['/privacy-policy', 'Privacy Policy'],
    ['/terms-of-service', 'Terms of Service'],
    ['/blog', 'Blog'],
    ['/blog/5', 'Visiting a mosque: etiquette for Muslims on the road and for guests'],
    ['/blog/7', 'Blog Post Not Found'],
    ['/blog/5/more', '404 Page Not Found'],
    ['/auth/elsewhere', '404 Page Not Found'],
  ])('%s needs no remote', async (address, title) => {
    const load = jest.fn();
    await show(address, load);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(load).not.toHaveBeenCalled();
  });

  describe('that a remote adds', () => {
    const add = (access: 'everyone' | 'admin') => {
      const added = { name: 'directory' as const, page: { path: '/events', titleKey: 'events', access } };
      const found = Promise.resolve(added);
      const load = jest.fn(() =>
        Promise.resolve({ ...page('/events', 'What happens'), titles: { events: 'Events' } }),
      );
      return show('/events', load, () => found);
    };

    it('is shown by that remote, with its title', async () => {
      await add('everyone');
      expect(await screen.findByText('What happens')).toBeTruthy();
      await waitFor(() => expect(document.title).toBe('Events · HalalMap'));
    });

    it('is shown to those alone who may see it', async () => {
      await add('admin');
      await waitFor(() => expect(window.location.pathname).toBe('/auth'));
      expect(screen.queryByText('What happens')).toBeNull();
    });
  });

  it('that does not exist shows the 404 page and loads nothing', async () => {
    const load = jest.fn();
    await show('/nowhere', load);
    expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeTruthy();
    expect(document.title).toBe('404 Page Not Found · HalalMap');
    expect(load).not.toHaveBeenCalled();
  });

  it('of an unavailable remote keeps the frame', async () => {
    await show('/food', () => Promise.reject(new Error('down')));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.getByRole('banner')).toBeTruthy();
    expect(screen.getByRole('contentinfo')).toBeTruthy();
  });

  it('/ needs no remote', async () => {
    const load = jest.fn();
    await show('/', load);
    expect(await screen.findByRole('heading', { level: 1, name: /Skip the guessing/ })).toBeTruthy();
    expect(load).not.toHaveBeenCalled();
  });
});
