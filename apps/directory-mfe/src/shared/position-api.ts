import { api } from '@halalmap/api-client';
import {
  requestPosition,
  type DevicePosition,
  type PositionResponse,
} from '@halalmap/mfe-kit/device-position';

/** The maximum age of a reused position. */
const positionSeconds = 5 * 60;

export const positionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The position of the device: stored in memory only, and never sent. */
    devicePosition: build.query<PositionResponse, void>({
      queryFn: async () => ({ data: await requestPosition(globalThis.navigator.geolocation) }),
      keepUnusedDataFor: positionSeconds,
    }),
  }),
});

export const { useDevicePositionQuery, useLazyDevicePositionQuery } = positionApi;

/** The position of the device if it was requested before; never prompts. */
export const useKnownPosition = (): DevicePosition | null => {
  const { data } = positionApi.endpoints.devicePosition.useQueryState();
  return data && 'position' in data ? data.position : null;
};
