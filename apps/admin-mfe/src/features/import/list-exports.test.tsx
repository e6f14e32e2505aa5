import { stubFetch, type StubResponse } from '@halalmap/api-client/testing';
import { screen, waitFor } from '@testing-library/react';
import { aroundPage } from '../../testing/around-page';
import { aUser } from '../../testing/builders';
import { refusal } from '../../testing/fake-desk';
import { renderApp } from '../../testing/render-app';
// Loaded before, so that no test waits for its code.
import './import-page';

describe('the exports of the lists', () => {
  let network: ReturnType<typeof stubFetch>;
  let response: StubResponse;
  const saved: Blob[] = [];

  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = (blob) => {
      saved.push(blob as Blob);
      return '#csv';
    };
    URL.revokeObjectURL = () => undefined;
    network = stubFetch((call) => {
      if (call.path === '/api/users/export') return response;
      return aroundPage(call) ?? refusal(404, 'not_found', 'No');
    });
  });
  afterEach(() => network.restore());

  const load = async (): Promise<void> => {
    const { user } = await renderApp({ user: aUser('admin'), address: '/admin/import' });
    await user.click(await screen.findByRole('button', { name: 'Users as CSV' }));
  };

  it('are saved as a file', async () => {
    response = { body: 'id,email' };
    await load();
    await waitFor(() => expect(saved.map(({ type }) => type)).toEqual(['text/csv;charset=utf-8']));
  });

  it('say why there is none', async () => {
    response = refusal(429, 'rate_limited', 'Too many requests. Please wait a moment and try again');
    await load();
    expect(await screen.findByText('The list was not exported')).toBeVisible();
    expect(saved).toEqual([]);
  });
});
