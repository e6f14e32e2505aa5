import type { AppStore } from '@halalmap/api-client';
import { directoryCountsApi } from '../../shared/directory-counts-api';
import { countsApi } from './counts-api';

/** Asks for what the landing page shows at first, so that it can be rendered. */
export const prepareLanding = async (dispatch: AppStore['dispatch']): Promise<void> => {
  const { directoryCounts } = directoryCountsApi.endpoints;
  const { servedDishes } = countsApi.endpoints;
  await Promise.all([dispatch(directoryCounts.initiate()), dispatch(servedDishes.initiate())]);
};
