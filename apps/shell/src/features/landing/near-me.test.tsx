import { type RemoteLoader, RemotesContext } from '@halalmap/mfe-kit';
import { act, fireEvent, screen } from '@testing-library/react';
import { NearMe } from './near-me';
import { renderPage } from '../../testing/render-page';

const show = (remotes: RemoteLoader) =>
  act(async () => {
    renderPage(
      <RemotesContext value={remotes}>
        <NearMe />
      </RemotesContext>,
    );
  });

describe('near me on the landing page', () => {
  it('is the part of the directory', async () => {
    await show({
      load: async () => ({ routes: [], parts: { nearMe: <p>Three places</p> } }),
      resetFailure: jest.fn(),
    });

    expect(await screen.findByText('Three places')).toBeTruthy();
  });

  it('can be retried when the directory did not load', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let isThere = false;
    await show({
      load: async () => {
        if (!isThere) throw new Error('No answer');
        return { routes: [], parts: { nearMe: <p>Three places</p> } };
      },
      resetFailure: () => {
        isThere = true;
      },
    });
    const again = await screen.findByRole('button', { name: 'Try again' });

    await act(async () => {
      fireEvent.click(again);
    });

    expect(await screen.findByText('Three places')).toBeTruthy();
    jest.restoreAllMocks();
  });
});
