import { createElement } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

// The part of the router that the front end shares. The whole library is four times as large; add a name here to use it.
export {
  Navigate,
  Router,
  UNSAFE_NavigationContext,
  UNSAFE_createBrowserHistory,
  matchPath,
  useHref,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from 'react-router';

/**
 * Replaces the router's link, for URLs of this site only: without the prefetching of the router's framework mode,
 * which is not used here. It renders the same markup as the router on the server.
 */
const Link = ({ to, replace, state, target, onClick, ...rest }) => {
  const follow = useLinkClickHandler(to, { replace, state, target });
  return createElement('a', {
    ...rest,
    href: useHref(to),
    target,
    'data-discover': 'true',
    onClick: (event) => {
      onClick?.(event);
      if (!event.defaultPrevented) follow(event);
    },
  });
};

export { Link };
