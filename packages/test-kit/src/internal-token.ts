/** `INTERNAL_TOKEN` of services in tests. */
export const internalToken = 'a-token-for-services-in-tests';

/** Headers of a request to a path: paths below `/internal` get the token, as a request from another service. */
export const withInternalToken = (path: string, headers?: RequestInit['headers']): Headers => {
  const all = new Headers(headers);
  if (path.startsWith('/internal/') && !all.has('authorization'))
    all.set('authorization', `Bearer ${internalToken}`);
  return all;
};
