import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const tokenIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'token' in state && typeof state.token === 'string'
    ? state.token
    : null;

/**
 * The secret of a mailed link, which goes from the address into the history entry at once: nobody who looks at the screen,
 * copies the address or reads the browser's history gets it, and a reload still has it.
 * @returns null for a link without one, and after `forget`
 */
export const useMailedToken = (): { token: string | null; forget: () => void } => {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get('token');
  useEffect(() => {
    if (inAddress !== null) void navigate(pathname, { replace: true, state: { token: inAddress } });
  }, [inAddress, pathname, navigate]);
  return {
    token: inAddress ?? tokenIn(state),
    forget: () => void navigate(pathname, { replace: true, state: null }),
  };
};
