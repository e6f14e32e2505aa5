import type { RenderableRemote } from '@halalmap/mfe-kit';
import { createPageRenderer as createRenderer } from './app/render-page';
import { sharedModules } from './app/shared-modules';

type RemoteFactory = (require: (name: string) => unknown) => { renderable: RenderableRemote };

const requireShared = (name: string): unknown => {
  const module = sharedModules[name];
  if (!module) throw new Error(`"${name}" is not shared with remotes`);
  return module;
};

/**
 * What the gateway takes from the build.
 * @param options.remotes the remotes' own builds by name: each makes its pages of the modules that the shell shares. One
 *   that cannot fails with its first page, and no other
 */
export const createPageRenderer = (options: { remotes: Record<string, RemoteFactory> }) => {
  const made = new Map<string, RenderableRemote>();
  return createRenderer({
    remoteOf: (name) => {
      const known = made.get(name);
      const make = options.remotes[name];
      if (known || !make) return known ?? null;
      const { renderable } = make(requireShared);
      made.set(name, renderable);
      return renderable;
    },
  });
};
