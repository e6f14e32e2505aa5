import { muteConsoleErrors } from '@halalmap/api-client/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { lazy } from 'react';
import { Link } from 'react-router-dom';
import { lazyPart } from './lazy-part';
import { PageSkeleton } from './page';
import { RemoteBoundary } from './remote-boundary';
import { defineRemote, type RemoteModule } from './remote-loader';
import { stubMatchMedia } from './testing/match-media';
import { renderInShell, tryAgain } from './testing/render-in-shell';

const Broken = () => {
  throw new Error('broken page');
};
const remote = defineRemote({
  routes: [
    { path: '/food', element: <p>Food page</p> },
    { path: '/broken', element: <Broken /> },
  ],
});
const show = (load: () => Promise<RemoteModule>, address = '/food', reload?: () => void) =>
  act(async () =>
    renderInShell(
      <>
        <Link to="/food">To food</Link>
        <RemoteBoundary
          load={load}
          notFound={<p>Nothing here</p>}
          fallback={<PageSkeleton />}
          reload={reload}
        />
      </>,
      address,
    ),
  );

muteConsoleErrors();
beforeEach(() => stubMatchMedia());

describe('a remote in the page', () => {
  it('says that it loads, then shows the page of the address', async () => {
    let arrive: (module: RemoteModule) => void = () => undefined;
    await show(() => new Promise((resolve) => (arrive = resolve)));
    expect(screen.getByRole('status', { name: 'Loading the page' })).toBeTruthy();
    await act(async () => {
      arrive(remote);
    });
    expect(screen.getByText('Food page')).toBeTruthy();
  });

  it('shows the not-found page for unknown URLs', async () => {
    await show(() => Promise.resolve(remote), '/food/a/b');
    expect(screen.getByText('Nothing here')).toBeTruthy();
  });

  it('leaves the rest of the page working when it does not load, and can be retried', async () => {
    const load = jest.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue(remote);
    await show(load);
    expect(screen.getByRole('alert').textContent).toContain('This part of the site did not load');
    expect(screen.getByText('To food')).toBeTruthy();
    await tryAgain();
    expect(screen.getByText('Food page')).toBeTruthy();
  });

  it('clears a failure once it is shown, and when the page is left', async () => {
    const resetFailure = jest.fn();
    const load = () => Promise.reject(new Error('down'));
    const { unmount } = await act(async () =>
      renderInShell(
        <RemoteBoundary load={load} resetFailure={resetFailure} notFound={null} fallback={null} />,
        '/food',
      ),
    );
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(resetFailure).toHaveBeenCalledTimes(1);
    unmount();
    expect(resetFailure).toHaveBeenCalledTimes(2);
  });

  it('is retried when another page is opened', async () => {
    const load = jest.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue(remote);
    await show(load, '/food/a');
    expect(screen.getByRole('alert')).toBeTruthy();
    await act(async () => {
      fireEvent.click(screen.getByText('To food'));
    });
    expect(screen.getByText('Food page')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('clears the failure of one page when another is opened', async () => {
    await show(() => Promise.resolve(remote), '/broken');
    expect(screen.getByRole('alert')).toBeTruthy();
    await act(async () => {
      fireEvent.click(screen.getByText('To food'));
    });
    expect(screen.getByText('Food page')).toBeTruthy();
  });

  it('shows a page whose code failed to load once when it is tried again', async () => {
    const FoodPage = () => <p>Lazy food page</p>;
    const code = jest
      .fn()
      .mockRejectedValueOnce(new Error('Loading chunk failed'))
      .mockResolvedValue(FoodPage);
    const Page = lazyPart(code);
    const load = jest
      .fn()
      .mockResolvedValue(defineRemote({ routes: [{ path: '/food', element: <Page /> }] }));
    await show(load);
    await tryAgain();
    expect(screen.getByText('Lazy food page')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('reloads the document when a page of a loaded remote goes on failing', async () => {
    const reload = jest.fn();
    // As remotes of the release before this one have it: React keeps the failure.
    const Page = lazy(() => Promise.reject(new Error('Loading chunk failed')));
    const routes = [{ path: '/food', element: <Page /> }];
    await show(() => Promise.resolve(defineRemote({ routes })), '/food', reload);
    expect(reload).not.toHaveBeenCalled();
    await tryAgain();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload the document while the remote itself does not load', async () => {
    const reload = jest.fn();
    const load = () => Promise.reject(new Error('down'));
    await show(load, '/food', reload);
    await tryAgain();
    await tryAgain();
    expect(reload).not.toHaveBeenCalled();
    expect(screen.getByRole('alert')).toBeTruthy();
  });
});
