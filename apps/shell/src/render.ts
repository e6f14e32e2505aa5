import type { RenderableRemote } from '@halalmap/mfe-kit';
import { createPageRenderer as createRenderer } from './app/render-page';
import { addTranslations } from '@halalmap/i18n';
import { ar as kitAr } from '@halalmap/mfe-kit/messages/ar';
import { fil as kitFil } from '@halalmap/mfe-kit/messages/fil';
import { ar as uiAr } from '@halalmap/ui/messages/ar';
import { fil as uiFil } from '@halalmap/ui/messages/fil';
import { sharedModules } from './app/shared-modules';
import { ar } from './messages/ar';
import { ar as arPages } from './messages/ar-pages';
import { fil } from './messages/fil';
import { fil as filPages } from './messages/fil-pages';

addTranslations('fil', 'shell', { ...fil, ...filPages });
addTranslations('ar', 'shell', { ...ar, ...arPages });
addTranslations('fil', 'kit', kitFil);
addTranslations('ar', 'kit', kitAr);
addTranslations('fil', 'ui', uiFil);
addTranslations('ar', 'ui', uiAr);

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
