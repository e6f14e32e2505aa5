import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Brings the part of the page that the address names into view once it is there, and the focus to it. A page that is
 * returned to stands where it was left instead.
 */
export const useHashTarget = (): void => {
  const { hash, key } = useLocation();
  const isReturn = useNavigationType() === 'POP' && key !== 'default';
  useEffect(() => {
    const target = hash && !isReturn ? document.getElementById(hash.slice(1)) : null;
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
  }, [hash, key, isReturn]);
};
