/** The sign-in URL that returns to this page. */
export const signInPath = (returnTo: string): string =>
  `/auth?${new URLSearchParams({ returnTo }).toString()}`;

const here = 'https://here.invalid';

/**
 * Accepts only a page of this site from an untrusted URL.
 * @returns path, query and fragment; `/` for anything else, and for the sign-in page itself
 */
export const safeReturnPath = (value: string | null): string => {
  if (value === null || !value.startsWith('/') || !URL.canParse(value, here)) return '/';
  const url = new URL(value, here);
  if (url.origin !== here || url.pathname === '/auth' || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
};
