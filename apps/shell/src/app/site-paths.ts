const sitePath = /^\/(about|contact|privacy-policy|terms-of-service|blog(\/[^/]+)?)$/;

/** @returns whether a path is that of a page of the site about itself, an article that there is not included */
export const isSitePath = (pathname: string): boolean => sitePath.test(pathname);
