import { muteConsoleErrors, stubFetch } from '@halalmap/api-client/testing';
import type { RemoteLoader, RemoteModule } from '@halalmap/mfe-kit';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { Page } from '../app/app';
import { aUser, renderPage } from '../testing/render-page';
import { Layout } from './layout';

/** The number of pending entries by list path. */
const counts: Record<string, number> = {
  '/api/claims': 2,
  '/api/reports': 1,
  '/api/confirmations': 3,
  '/api/messages': 1,
};

let stub: ReturnType<typeof stubFetch>;
muteConsoleErrors();
afterEach(() => stub.restore());

const show = async (address: string, load: RemoteLoader['load'], more: Record<string, unknown> = {}) => {
  document.cookie = 'signed_in=1; path=/';
  stub = stubFetch(({ path, params }) =>
    path === '/api/auth/user'
      ? { body: aUser({ role: 'admin', email: 'admin@halalmap.example' }) }
      : path in more
        ? { body: more[path] }
        : {
            body: { pagination: { total: counts[path] ?? 0, limit: Number(params.get('limit')), offset: 0 } },
          },
  );
  await act(async () =>
    renderPage(
      <Layout>
        <Page remotes={{ load, resetFailure: () => undefined }} />
      </Layout>,
      address,
    ),
  );
  await screen.findByText('Admin Panel - admin@halalmap.example');
};

describe('the header of the admin pages', () => {
  const outbox: RemoteModule = {
    role: 'admin',
    routes: [{ path: '/admin/outbox', element: <h1>Outbox</h1> }],
  };

  it('links to all of them, and shows the current one and the pending counts', async () => {
    await show('/admin/outbox', () => Promise.resolve(outbox));
    const nav = within(await screen.findByRole('navigation', { name: 'Admin pages' }));

    expect((await nav.findByRole('link', { name: 'Claims 2 pending' })).getAttribute('href')).toBe(
      '/admin/claims',
    );
    expect(await nav.findByRole('link', { name: 'Reports 5 pending' })).toBeTruthy();
    expect(await nav.findByRole('link', { name: 'Messages 1 pending' })).toBeTruthy();
    expect(nav.getByRole('link', { name: 'Suggested edits' })).toBeTruthy();
    expect(nav.getByRole('link', { current: 'page' }).textContent).toBe('Outbox');
    expect(nav.getAllByRole('link')).toHaveLength(15);
  });

  it('groups them, and opens them on narrow windows with a button that Escape closes', async () => {
    await show('/admin/outbox', () => Promise.resolve(outbox));
    const nav = within(await screen.findByRole('navigation', { name: 'Admin pages' }));
    const namesOf = (group: string) =>
      within(nav.getByRole('list', { name: group }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent?.replace(/[0-9].*/, '').trim());

    expect(namesOf('Decide')).toEqual([
      'Dashboard',
      'Likely spam',
      'Claims',
      'Suggested edits',
      'Reports',
      'Messages',
      'Certificates',
    ]);
    expect(namesOf('Manage')).toEqual([
      'Enterprise',
      'Import',
      'Prayer times',
      'Blocks',
      'Users',
      'Activity',
      'Outbox',
      'Monitoring',
    ]);
    const button = nav.getByRole('button', { name: 'Admin pages Outbox' });
    fireEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    fireEvent.keyDown(nav.getByRole('link', { name: 'Users' }), { key: 'Escape' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(button);
  });

  it('comes before the content, which the first link skips to', async () => {
    await show('/admin/outbox', () => Promise.resolve(outbox));
    const [banner, main] = [screen.getByRole('banner'), screen.getByRole('main')];

    expect(banner.nextElementSibling).toBe(main);
    expect(within(banner).getByRole('navigation', { name: 'Admin pages' })).toBeTruthy();
    expect(within(main).queryByRole('navigation')).toBeNull();
    expect(within(main).getByRole('heading', { name: 'Outbox' })).toBeTruthy();
    expect(screen.getByText('Skip to content').getAttribute('href')).toBe('#main');
  });

  it.each([
    ['leads to the settings', { enabled: false, required: true }, true],
    ['says nothing once there is a second factor', { enabled: true, required: true }, false],
    ['says nothing where none is needed', { enabled: false, required: false }, false],
  ])('%s', async (_what, status, isShown) => {
    const factor = { since: null, recoveryCodesLeft: 0, ...status };
    await show('/admin/outbox', () => Promise.resolve(outbox), { '/api/auth/second-factor': factor });
    await screen.findByRole('link', { name: 'Claims 2 pending' });

    const link = screen.queryByRole('link', { name: 'Open settings' });
    expect(link?.getAttribute('href')).toBe(isShown ? '/settings' : undefined);
  });
});

describe('a failing remote of the back office', () => {
  const Broken = () => {
    throw new Error('broken page');
  };
  const failures: Array<[string, RemoteLoader['load']]> = [
    ['cannot be loaded', () => Promise.reject(new Error('down'))],
    ['does not come', () => new Promise(() => undefined)],
    ['throws', () => Promise.resolve({ routes: [{ path: '/*', element: <Broken /> }] })],
  ];

  it.each(
    ['/admin', '/enterprise-admin', '/system-monitoring'].flatMap((address) =>
      failures.map(([what, load]) => [address, what, load] as const),
    ),
  )('leaves the header, the navigation and the way home at %s when it %s', async (address, _what, load) => {
    await show(address, load);
    const banner = within(screen.getByRole('banner'));

    expect(banner.getByText('Admin Panel - admin@halalmap.example')).toBeTruthy();
    expect(banner.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    expect(within(banner.getByRole('navigation', { name: 'Admin pages' })).getAllByRole('link')).toHaveLength(
      15,
    );
  });

  it('says so in the content, and can be retried', async () => {
    const load = jest
      .fn<ReturnType<RemoteLoader['load']>, []>()
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValue({ role: 'admin', routes: [{ path: '/admin', element: <h1>The queue</h1> }] });
    await show('/admin', load);

    const main = within(screen.getByRole('main'));
    expect(main.getByRole('alert').textContent).toContain('This part of the site did not load');
    await act(async () => {
      fireEvent.click(main.getByRole('button', { name: 'Try again' }));
    });
    expect(await main.findByRole('heading', { name: 'The queue' })).toBeTruthy();
  });
});
