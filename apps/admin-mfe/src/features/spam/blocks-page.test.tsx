import { screen, waitFor } from '@testing-library/react';
import { aUser } from '../../testing/builders';
import { startDesk } from '../../testing/fake-desk';
import { renderApp } from '../../testing/render-app';

const aBlock = (number: number) => ({
  id: `network-${number}`,
  network: `net${number}`,
  reason: 'spam' as const,
  by: null,
  createdAt: '2026-11-20T02:00:00.000Z',
  until: '2026-11-21T02:00:00.000Z',
  accounts: 2,
});

describe('blocked networks', () => {
  let desk: ReturnType<typeof startDesk>;
  afterEach(() => desk.restore());

  it('are listed with why and until when, and lifted after a question', async () => {
    desk = startDesk({ '/api/blocks': [aBlock(1), aBlock(2)] });
    const { user } = await renderApp({ user: aUser('admin'), address: '/admin/blocks' });
    await screen.findByRole('heading', { name: 'Network net1' });
    expect(screen.getAllByText('It sent spam').length).toBeGreaterThan(0);

    await user.click(screen.getByRole('button', { name: /^Lift the block/ }));
    await user.click(await screen.findByRole('button', { name: 'Lift it' }));

    expect(await screen.findByText('Block lifted')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Network net1' })).toBeNull());
    expect(await screen.findByRole('heading', { name: 'Network net2' })).toBeVisible();
  });
});
