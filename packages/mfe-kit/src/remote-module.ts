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
  /** Components that pages of the shell show on demand, by name. */
  parts?: Record<string, ReactNode>;
  /** Reducers of client state by name; server data is in the API's cache. */
  reducers?: Record<string, Reducer>;
  middleware?: Middleware[];
  /** Who may see its pages; everyone if absent. The services check permissions. */
  role?: Role;
}

/** Declares the module that a remote exposes. */
export const defineRemote = (module: RemoteModule): RemoteModule => module;

/** What a remote exposes for server-side rendering. */
export interface RenderableRemote {
  remote: RemoteModule;
  /**
   * Requests the data of a page's first view, so that it is in the store when the page is rendered.
   * @param url of the page
   * @returns the named chunk of a page that is loaded lazily; null if only the browser can render the page
   */
  prepare(url: URL, dispatch: AppStore['dispatch']): Promise<{ chunk?: string } | null>;
}

/** Declares what a remote exposes for server-side rendering. */
export const defineRenderable = (renderable: RenderableRemote): RenderableRemote => renderable;
