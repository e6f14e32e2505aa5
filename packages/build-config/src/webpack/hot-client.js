/* global document, location, EventSource, __resourceQuery, __webpack_hash__ */
import * as refreshRuntime from 'react-refresh/runtime';

/**
 * In each bundle of `npm run dev`: replaces the modules of this bundle that have changed, and where one cannot be replaced
 * it reloads the page. The shell's also shows what does not compile. The address of the module ends with the name of the app.
 */
const name = __resourceQuery.slice(1);
// Remotes take it from here: the option `externals` of their build.
globalThis.halalmapRefreshRuntime ??= refreshRuntime;
const events = (globalThis.halalmapDevelopment ??= new EventSource('/__dev/events'));

/** Only changed modules: what they hold is given up, what the components of React hold is not. */
const applyUpdates = async () => {
  if (import.meta.webpackHot.status() !== 'idle') return;
  try {
    const replaced = await import.meta.webpackHot.check(true);
    if (!replaced) location.reload();
  } catch (error) {
    console.info(`${name}: the page is reloaded, because a module cannot be replaced (${error.message})`);
    location.reload();
  }
};

events.addEventListener('built', ({ data }) => {
  const built = JSON.parse(data);
  if (built.name === name && built.hash !== __webpack_hash__) void applyUpdates();
});

const box = document.createElement('pre');
Object.assign(box.style, {
  position: 'fixed',
  inset: '0',
  zIndex: '2147483647',
  margin: '0',
  padding: '1.5rem',
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  font: '0.875rem/1.5 monospace',
  color: '#fff',
  background: 'rgb(20 20 20 / 92%)',
});
box.setAttribute('role', 'alert');
box.dir = 'ltr';

if (name === 'shell')
  events.addEventListener('problems', ({ data }) => {
    const problems = JSON.parse(data);
    box.textContent = [...problems, 'This goes away by itself once it is mended.'].join('\n\n');
    if (problems.length > 0) document.body.append(box);
    else box.remove();
  });
