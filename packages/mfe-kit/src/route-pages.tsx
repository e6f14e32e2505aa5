import { createContext, type ReactNode, useContext } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import type { RemoteRoute } from './remote-module';

type PageParams = Readonly<Record<string, string | undefined>>;

const ParamsContext = createContext<PageParams>({});

/** The parameters in the address of a page of a remote, such as the `id` of `/listing/:id`. */
export const usePageParams = (): PageParams => useContext(ParamsContext);

interface RoutePagesProps {
  routes: readonly RemoteRoute[];
  /** What an address shows that no route matches. */
  notFound: ReactNode;
}

/**
 * The page of the first route that matches the address. Routes are whole addresses, so the nesting and ranking of the router,
 * 3 KB of every page, are not needed.
 */
export const RoutePages = ({ routes, notFound }: RoutePagesProps): ReactNode => {
  const { pathname } = useLocation();
  for (const { path, element } of routes) {
    const match = matchPath(path, pathname);
    if (match) return <ParamsContext value={match.params}>{element}</ParamsContext>;
  }
  return notFound;
};
