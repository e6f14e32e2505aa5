import type { Role } from '@halalmap/contracts';
import type { Middleware, Reducer } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';
import type { AppStore } from '@halalmap/api-client';

/** A page of a remote. */
export interface RemoteRoute {
  /** Absolute path pattern of the router, such as `/listing/:id`. */
  path: string;
  element: ReactNode;
}

/** What a remote exposes as `remote`. */
export interface RemoteModule {
  routes: RemoteRoute[];
  /** Parts that pages of the shell show when somebody asks for them, by name. */
  parts?: Record<string, ReactNode>;
  /** Reducers of client state by the name of their state; what comes from the server is the API's cache. */
  reducers?: Record<string, Reducer>;
  middleware?: Middleware[];
  /** Who may see its pages; everybody when absent. The services decide what may be done. */
  role?: Role;
}

/** Declares the module that a remote exposes. */
export const defineRemote = (module: RemoteModule): RemoteModule => module;

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
