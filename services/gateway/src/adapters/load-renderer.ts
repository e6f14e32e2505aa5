import type { PageRenderer } from '@halalmap/contracts';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** What the shell's build exports, and what it takes from the build of each remote. */
interface RendererModule {
  createPageRenderer(options: { remotes: Record<string, unknown> }): PageRenderer;
}

const rendererFile = (build: string): string => join(build, 'server', 'render.cjs');

/** Returns the page renderer; null when the build has none. Loads it on the first call, which takes a quarter of a second. */
export type GetRenderer = () => PageRenderer | null;

const loadRenderer = (options: {
  shell: string;
  remotes: ReadonlyMap<string, string>;
}): PageRenderer | null => {
  if (!existsSync(rendererFile(options.shell))) return null;
  const load = createRequire(join(options.shell, 'index.js'));
  const { createPageRenderer } = load(rendererFile(options.shell)) as RendererModule;
  const remotes = [...options.remotes].filter(([, build]) => existsSync(rendererFile(build)));
  return createPageRenderer({
    remotes: Object.fromEntries(remotes.map(([name, build]) => [name, load(rendererFile(build)) as unknown])),
  });
};

/**
 * Finds the page renderer of the built front end. It is part of the web root like its other files; the gateway knows
 * only the `PageRenderer` interface.
 * @param options.shell folder of the shell's build
 * @param options.remotes folders of the remotes' builds by name
 */
export const findRenderer = (options: {
  shell: string;
  remotes: ReadonlyMap<string, string>;
}): GetRenderer => {
  let loaded: PageRenderer | null | undefined;
  return () => (loaded === undefined ? (loaded = loadRenderer(options)) : loaded);
};
