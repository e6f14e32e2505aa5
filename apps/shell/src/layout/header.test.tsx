import { muteConsoleErrors, stubFetch } from '@halalmap/api-client/testing';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aUser, renderPage } from '../testing/render-page';
import { keepInstallOffer } from '../shared/install';
import { Layout } from './layout';

let isThere = false;
jest.mock('./user-menu/user-menu', () => {
  if (!isThere) throw new Error('The file is gone');
  return jest.requireActual<object>('./user-menu/user-menu');
});

muteConsoleErrors();

it('keeps the page when the account menu does not load, and loads it on a press', async () => {
  document.cookie = 'signed_in=1; path=/';
  const stub = stubFetch(() => ({ body: aUser() }));
  await act(async () => renderPage(<Layout>The page</Layout>));
  const again = await screen.findByRole('button', { name: 'Open your account menu' });
  expect(screen.getByRole('main').textContent).toBe('The page');
  isThere = true;
  const person = userEvent.setup();
  await act(async () => person.click(again));
  expect(await screen.findByRole('button', { name: 'Account of Amina Santos, AS' })).toBeTruthy();
  stub.restore();
});

it('offers to install the site in its menu where the browser does, once', async () => {
  const stub = stubFetch(() => ({ status: 401 }));
  keepInstallOffer();
  await act(async () => renderPage(<Layout>The page</Layout>));
  const entry = { name: 'Install HalalMap', hidden: true };
  expect(screen.queryByRole('button', entry)).toBeNull();
  const prompt = jest.fn().mockResolvedValue({ outcome: 'accepted' });
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(offer));
  expect(offer.defaultPrevented).toBe(true);
  await userEvent.setup().click(screen.getByRole('button', entry));
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('button', entry)).toBeNull();
  stub.restore();
});
