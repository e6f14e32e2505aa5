import type { AppStore } from '@halalmap/api-client';
import type { RemoteModule } from './remote-module';

/** What a remote exposes where pages are rendered ahead of a visit. */
export interface RenderableRemote {
  remote: RemoteModule;
  /**
   * Asks for what a page shows at first, so that it is in the store when the page is rendered.
   * @param url of the page
   * @returns whether this page can be rendered without a browser
   */
  prepare(url: URL, dispatch: AppStore['dispatch']): Promise<boolean>;
}

/** Declares what a remote exposes where pages are rendered. */
export const defineRenderable = (renderable: RenderableRemote): RenderableRemote => renderable;
