/** What a request says of where it comes from. */
export interface RequestOrigin {
  method: string;
  origin: string | undefined;
  secFetchSite: string | undefined;
  hasCookie: boolean;
  hasBearer: boolean;
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request may change anything, judged by the headers that only a browser sets. A program that sends a bearer
 * token and no cookie is not a browser that was led astray; a cookie without either header may be one.
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
