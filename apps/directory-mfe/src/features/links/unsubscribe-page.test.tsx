import { stubFetch } from '@halalmap/api-client/testing';
import { screen } from '@testing-library/react';
import { renderApp } from '../../testing/render-app';

describe('the page that stops emails', () => {
  let network: ReturnType<typeof stubFetch> | undefined;
  afterEach(() => network?.restore());

  it('does nothing until its button is pressed, and then says so', async () => {
    network = stubFetch(({ path }) =>
      path === '/api/unsubscribe/a-token' ? { status: 204 } : { body: null },
    );
    const { user } = renderApp('/unsubscribe/a-token');
    const button = await screen.findByRole('button', { name: 'Stop these emails' });
    expect(network.calls.filter(({ method }) => method === 'POST')).toHaveLength(0);

    await user.click(button);

    expect(await screen.findByText('Done: we no longer send you these emails')).toBeVisible();
    expect(network.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});
