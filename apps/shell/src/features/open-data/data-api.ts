import { api, type AppStore, defineQuery } from '@halalmap/api-client';

const dataApi = api.injectEndpoints({
  endpoints: (build) => ({
    dumps: build.query(defineQuery('GET /api/dumps')),
    progress: build.query(defineQuery('GET /api/progress')),
  }),
});

export const { useDumpsQuery, useProgressQuery } = dataApi;

/** Loads the list of files, so that the page can be rendered on the server. */
export const prepareDumps = async (dispatch: AppStore['dispatch']): Promise<void> => {
  await dispatch(dataApi.endpoints.dumps.initiate());
};

/** The same for the figures of the provinces. */
export const prepareProgress = async (dispatch: AppStore['dispatch']): Promise<void> => {
  await dispatch(dataApi.endpoints.progress.initiate());
};
