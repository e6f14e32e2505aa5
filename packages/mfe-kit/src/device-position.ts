/** Degrees. */
export interface DevicePosition {
  lat: number;
  lng: number;
  /** Radius in metres within which the device most likely is, where the device says it. */
  accuracy?: number;
}

/** Why there is no position. */
export type PositionProblem = 'denied' | 'unavailable' | 'timedOut' | 'unsupported' | 'failed';

/** Message keys for each problem. */
export const positionMessages = {
  'position.denied': 'Location access denied by user',
  'position.unavailable': 'Location information unavailable',
  'position.timedOut': 'Location request timed out',
  'position.unsupported': 'Geolocation is not supported by this browser',
  'position.failed': 'Failed to get location',
} as const;

export type PositionResponse = { position: DevicePosition } | { problem: PositionProblem };

const options = {
  enableHighAccuracy: true,
  timeout: 10_000,
  maximumAge: 5 * 60 * 1000,
} as const satisfies PositionOptions;

/** By the error codes of the Geolocation API. */
const problems: Record<number, PositionProblem> = { 1: 'denied', 2: 'unavailable', 3: 'timedOut' };

/**
 * Requests the device's position, which asks the visitor for permission. Never rejects. Browsers do not count the time in
 * which they wait for the permission, and those inside other apps may never ask, so the limit is kept here too.
 * @param onLate receives a position that arrives after the limit
 */
export const requestPosition = (
  geolocation: Geolocation | undefined,
  onLate?: (position: DevicePosition) => void,
): Promise<PositionResponse> =>
  new Promise((resolve) => {
    if (!geolocation) {
      resolve({ problem: 'unsupported' });
      return;
    }
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      resolve({ problem: 'timedOut' });
    }, options.timeout);
    geolocation.getCurrentPosition(
      ({ coords }) => {
        clearTimeout(timer);
        const accuracy = Number.isFinite(coords.accuracy) ? { accuracy: coords.accuracy } : {};
        const position = { lat: coords.latitude, lng: coords.longitude, ...accuracy };
        if (isLate) onLate?.(position);
        else resolve({ position });
      },
      ({ code }) => {
        clearTimeout(timer);
        resolve({ problem: problems[code] ?? 'failed' });
      },
      options,
    );
  });

/** Whether the permission was granted before. */
export const mayAskPosition = async (permissions: Permissions | undefined): Promise<boolean> => {
  try {
    return (await permissions?.query({ name: 'geolocation' }))?.state === 'granted';
  } catch {
    // A browser that does not know this permission cannot have granted it.
    return false;
  }
};
