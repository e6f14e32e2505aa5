import { stubFetch } from '@halalmap/api-client/testing';
import { screen } from '@testing-library/react';
import { renderApp } from '../../testing/render-app';

describe('the page of a mailed link', () => {
  let network: ReturnType<typeof stubFetch> | undefined;
  afterEach(() => network?.restore());

  it.each([
    ['/unsubscribe/a-token', 'Stop these emails', 'Done: we no longer send you these emails'],
    ['/newsletter/a-token', 'Confirm my subscription', 'You are subscribed'],
  ])('%s does nothing until its button is pressed, and then says so', async (page, label, done) => {
    network = stubFetch(({ path }) => (path === `/api${page}` ? { status: 204 } : { body: null }));
    const { user } = renderApp(page);
    const button = await screen.findByRole('button', { name: label });
    expect(network.calls.filter(({ method }) => method === 'POST')).toHaveLength(0);

    await user.click(button);

    expect(await screen.findByText(done)).toBeVisible();
    expect(network.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('says that a link of the newsletter works once', async () => {
    const error = { code: 'not_found', message: 'Not found', requestId: '1' };
    network = stubFetch(({ method }) =>
      method === 'POST' ? { status: 404, body: { error } } : { body: null },
    );
    const { user } = renderApp('/newsletter/used');
    await user.click(await screen.findByRole('button', { name: 'Confirm my subscription' }));

    expect(await screen.findByText(/works once/)).toBeVisible();
  });
});
