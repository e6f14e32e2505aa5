import { requestPosition, mayAskPosition } from './device-position';

type SendRequest = Geolocation['getCurrentPosition'];

const device = (getCurrentPosition: SendRequest): Geolocation => ({
  getCurrentPosition,
  watchPosition: () => 0,
  clearWatch: () => undefined,
});
const refusing = (code: number): Geolocation =>
  device((_found, failed) =>
    failed?.({ code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }),
  );

describe('the position of the device', () => {
  it('is requested with high accuracy, for ten seconds, and may be five minutes old', async () => {
    const asked: (PositionOptions | undefined)[] = [];
    const geolocation = device((found, _failed, options) => {
      asked.push(options);
      found({ coords: { latitude: 14.5, longitude: 121 } } as GeolocationPosition);
    });

    await expect(requestPosition(geolocation)).resolves.toEqual({ position: { lat: 14.5, lng: 121 } });
    expect(asked).toEqual([{ enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 }]);
  });

  it.each([
    [1, 'denied'],
    [2, 'unavailable'],
    [3, 'timedOut'],
    [9, 'failed'],
  ])('is not known for a reason: code %d is %s', async (code, problem) => {
    await expect(requestPosition(refusing(code))).resolves.toEqual({ problem });
  });

  it('is not waited for longer than ten seconds, and counts when it arrives later', async () => {
    jest.useFakeTimers();
    try {
      const answers: PositionCallback[] = [];
      const late: unknown[] = [];
      const requested = requestPosition(
        device((found) => void answers.push(found)),
        (position) => late.push(position),
      );
      jest.advanceTimersByTime(10_000);

      await expect(requested).resolves.toEqual({ problem: 'timedOut' });
      answers[0]?.({ coords: { latitude: 14.5, longitude: 121 } } as GeolocationPosition);
      expect(late).toEqual([{ lat: 14.5, lng: 121 }]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('is unknown when the browser does not support it', async () => {
    await expect(requestPosition(undefined)).resolves.toEqual({ problem: 'unsupported' });
  });

  it('is requested without a press only if permission was granted before', async () => {
    const permissions = (query: Permissions['query']): Permissions => ({ query }) as Permissions;
    const granted = permissions(async () => ({ state: 'granted' }) as PermissionStatus);
    const prompting = permissions(async () => ({ state: 'prompt' }) as PermissionStatus);
    const ignorant = permissions(() => Promise.reject(new TypeError('geolocation')));

    await expect(mayAskPosition(granted)).resolves.toBe(true);
    await expect(mayAskPosition(prompting)).resolves.toBe(false);
    await expect(mayAskPosition(ignorant)).resolves.toBe(false);
    await expect(mayAskPosition(undefined)).resolves.toBe(false);
  });
});
