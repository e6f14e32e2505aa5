import type { TextLoaders } from '@halalmap/i18n';

/** The texts of the shell and of the packages that it shares with remotes: one chunk for each language. */
export const shellTexts: TextLoaders = {
  fil: {
    shell: async () => {
      const [frame, pages] = await Promise.all([
        import(/* webpackChunkName: "fil" */ '../messages/fil'),
        import(/* webpackChunkName: "fil" */ '../messages/fil-pages'),
      ]);
      return { ...frame.fil, ...pages.fil };
    },
    kit: async () => (await import(/* webpackChunkName: "fil" */ '@halalmap/mfe-kit/messages/fil')).fil,
    ui: async () => (await import(/* webpackChunkName: "fil" */ '@halalmap/ui/messages/fil')).fil,
  },
  ar: {
    shell: async () => {
      const [frame, pages] = await Promise.all([
        import(/* webpackChunkName: "ar" */ '../messages/ar'),
        import(/* webpackChunkName: "ar" */ '../messages/ar-pages'),
      ]);
      return { ...frame.ar, ...pages.ar };
    },
    kit: async () => (await import(/* webpackChunkName: "ar" */ '@halalmap/mfe-kit/messages/ar')).ar,
    ui: async () => (await import(/* webpackChunkName: "ar" */ '@halalmap/ui/messages/ar')).ar,
  },
};
