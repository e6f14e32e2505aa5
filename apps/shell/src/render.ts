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
 * The server renderer, used by the gateway.
 * @param options.remotes the remotes' own builds by name: each creates its pages from the modules that the shell
 *   shares. If one fails, only its own pages fail
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
