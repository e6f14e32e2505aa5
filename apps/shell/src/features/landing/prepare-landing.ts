import type { AppStore } from '@halalmap/api-client';
import { countsApi } from './counts-api';

/** Asks for what the landing page shows at first, so that it can be rendered. */
export const prepareLanding = async (dispatch: AppStore['dispatch']): Promise<void> => {
  const { directoryCounts, servedDishes } = countsApi.endpoints;
  await Promise.all([dispatch(directoryCounts.initiate()), dispatch(servedDishes.initiate())]);
};
