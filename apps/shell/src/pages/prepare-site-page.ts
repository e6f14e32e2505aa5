import type { AppStore } from '@halalmap/api-client';
import { directoryCountsApi } from '../shared/directory-counts-api';

/** Asks for what a page of the site about itself shows at first, so that it can be rendered. */
export const prepareSitePage = async ({ pathname }: URL, dispatch: AppStore['dispatch']): Promise<void> => {
  if (pathname === '/about') await dispatch(directoryCountsApi.endpoints.directoryCounts.initiate());
};
