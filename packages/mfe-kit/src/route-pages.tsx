import { createContext, type ReactNode, useContext } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import type { RemoteRoute } from './remote-module';

type PageParams = Readonly<Record<string, string | undefined>>;

const ParamsContext = createContext<PageParams>({});

/** The parameters of a remote's page, such as the `id` of `/listing/:id`. */
export const usePageParams = (): PageParams => useContext(ParamsContext);

interface RoutePagesProps {
  routes: readonly RemoteRoute[];
  /** Content for a path without a route. */
  notFound: ReactNode;
}

/**
 * Renders the first route that matches the path. Routes are complete paths, so the nesting and ranking of the router,
 * 3 KB on every page, are not needed.
 */
export const RoutePages = ({ routes, notFound }: RoutePagesProps): ReactNode => {
  const { pathname } = useLocation();
  for (const { path, element } of routes) {
    const match = matchPath(path, pathname);
    if (match) return <ParamsContext value={match.params}>{element}</ParamsContext>;
  }
  return notFound;
};
