import { allowTranslatedPages } from './app/translated-pages';

allowTranslatedPages(document);

/**
 * The base modules, then the app; all are in this file's own bundle. Exports that only remotes use are excluded: hence
 * the names.
 */
const parts = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager", webpackExports: ["createStore"] */ '@halalmap/api-client'),
  () => import(/* webpackMode: "eager", webpackExports: ["useSession"] */ '@halalmap/mfe-kit'),
  () => import(/* webpackMode: "eager" */ './app/start'),
];

/** Runs the parts one after the other, each in its own task, so that a prerendered page stays responsive in between. */
const runNext = (): void => {
  const part = parts.shift();
  if (part) void part().then(() => setTimeout(runNext));
};
setTimeout(runNext);
