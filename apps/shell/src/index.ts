/**
 * What the app stands on, then the app; all of it is in this file's own script. What only remotes use of a module is not:
 * hence the names.
 */
const parts = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager", webpackExports: ["createStore"] */ '@halalmap/api-client'),
  () => import(/* webpackMode: "eager", webpackExports: ["useSession"] */ '@halalmap/mfe-kit'),
  () => import(/* webpackMode: "eager" */ './app/start'),
];

/** Runs the parts one after the other, each in a task of its own: a page that shows itself answers in between. */
const runNext = (): void => {
  const part = parts.shift();
  if (part) void part().then(() => setTimeout(runNext));
};
setTimeout(runNext);
