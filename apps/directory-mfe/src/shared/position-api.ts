import { api } from '@halalmap/api-client';
import {
  requestPosition,
  type DevicePosition,
  type PositionResponse,
} from '@halalmap/mfe-kit/device-position';

/** As old as a position may be when it is used again. */
const positionSeconds = 5 * 60;

export const positionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Where the device is: kept in memory only, and never sent. */
    devicePosition: build.query<PositionResponse, void>({
      queryFn: async () => ({ data: await requestPosition(globalThis.navigator.geolocation) }),
      keepUnusedDataFor: positionSeconds,
    }),
  }),
});

export const { useDevicePositionQuery, useLazyDevicePositionQuery } = positionApi;

/** Where the device is, if somebody has asked for it before; nobody is asked now. */
export const useKnownPosition = (): DevicePosition | null => {
  const { data } = positionApi.endpoints.devicePosition.useQueryState();
  return data && 'position' in data ? data.position : null;
};
