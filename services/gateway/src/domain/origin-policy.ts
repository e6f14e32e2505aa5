/** Headers that tell where a request comes from. */
export interface RequestOrigin {
  method: string;
  origin: string | undefined;
  secFetchSite: string | undefined;
  hasCookie: boolean;
  hasBearer: boolean;
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request may change anything, based on headers that only browsers set. A request with a bearer token and no
 * cookie cannot be a cross-site request forgery; one with a cookie and without either header may be.
 */
export const mayMutate = (request: RequestOrigin, ownOrigins: ReadonlySet<string>): boolean => {
  if (safeMethods.has(request.method)) return true;
  if (request.hasBearer && !request.hasCookie) return true;
  if (
    request.secFetchSite !== undefined &&
    request.secFetchSite !== 'same-origin' &&
    request.secFetchSite !== 'none'
  ) {
    return false;
  }
  if (request.origin !== undefined) return ownOrigins.has(request.origin);
  return request.secFetchSite !== undefined || !request.hasCookie;
};
