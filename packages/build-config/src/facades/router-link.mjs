import { createElement } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

/**
 * Stands for the router's link, to addresses of this site only: without what fetches data and scripts of the router's framework
 * ahead of a visit, which nothing here uses. It renders the same markup as the router does on the server.
 */
export const Link = ({ to, replace, state, target, onClick, ...rest }) => {
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
