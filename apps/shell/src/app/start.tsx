import { createStore } from '@halalmap/api-client';
import { createRemoteLoader } from '@halalmap/mfe-kit';
import '@halalmap/ui/styles.css';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { createFederationHost } from './federation-host';

const start = (root: HTMLElement): void => {
  const store = createStore();
  const remotes = createRemoteLoader({
    manifestUrl: '/mfe-manifest.json',
    host: createFederationHost(),
    store,
  });
  createRoot(root).render(<App store={store} remotes={remotes} />);
};

const root = document.getElementById('root');
if (root) start(root);
