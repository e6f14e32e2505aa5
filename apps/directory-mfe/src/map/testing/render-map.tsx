import { createStore } from '@halalmap/api-client';
import { I18nProvider } from '@halalmap/i18n';
import '@testing-library/jest-dom';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { MapEngineContext } from '../view/use-map-engine';
import type { FakeEngine } from './fake-engine';

/** jsdom does not implement `matchMedia`. */
const completeBrowser = () => {
  window.matchMedia = ((query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
};

/** Renders a map below the providers of the shell, with a fake engine. */
export const renderMap = (map: ReactNode, { create }: FakeEngine, address = '/food') => {
  completeBrowser();
  const inside = (child: ReactNode) => (
    <Provider store={createStore()}>
      <I18nProvider>
        <MemoryRouter initialEntries={[address]}>
          <MapEngineContext value={create}>{child}</MapEngineContext>
        </MemoryRouter>
      </I18nProvider>
    </Provider>
  );
  const view = render(inside(map));
  return { user: userEvent.setup(), ...view };
};
