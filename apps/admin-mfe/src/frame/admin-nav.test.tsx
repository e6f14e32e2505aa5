import { act, screen, within } from '@testing-library/react';
import { aUser } from '../testing/builders';
import { startDesk } from '../testing/fake-desk';
import { renderApp } from '../testing/render-app';

describe('around the admin pages', () => {
  let desk: ReturnType<typeof startDesk>;
  afterEach(() => desk.restore());

  it('there is one way to all of them, which says where one is and how much waits', async () => {
    desk = startDesk({ '/api/outbox': [] });
    desk.state.waiting = { '/api/claims': 2, '/api/reports': 1, '/api/confirmations': 3, '/api/messages': 1 };
    await renderApp({ user: aUser('admin'), address: '/admin/outbox' });
    const nav = within(await screen.findByRole('navigation', { name: 'Admin pages' }));

    expect(await nav.findByRole('link', { name: 'Claims 2 wait' })).toHaveAttribute('href', '/admin/claims');
    expect(await nav.findByRole('link', { name: 'Reports 4 wait' })).toBeVisible();
    expect(await nav.findByRole('link', { name: 'Messages 1 waits' })).toBeVisible();
    expect(nav.getByRole('link', { name: 'Suggested edits' })).toBeVisible();
    expect(nav.getByRole('link', { current: 'page' })).toHaveTextContent('Outbox');
    expect(nav.getAllByRole('link')).toHaveLength(9);
  });

  it('a list that takes long says so', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    try {
      desk = startDesk({});
      globalThis.fetch = () => new Promise(() => undefined);
      await renderApp({ user: aUser('admin'), address: '/admin' });
      expect(screen.getByRole('status', { name: 'Loading listings' })).toBeVisible();

      act(() => jest.advanceTimersByTime(3_001));

      expect(screen.getByText('This takes longer than usual. Please wait a moment.')).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });
});
