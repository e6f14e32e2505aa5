import type { PrayerTown } from '@halalmap/contracts';
import { Button } from '@halalmap/ui';
import { useEffect, useState } from 'react';
import { usePrayerText } from '../../messages/en-prayer';
import { qiblaOf } from '@halalmap/reference-data/prayer-times';

const directions = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

/** The nearest of eight directions. @param degrees from north, clockwise */
const directionOf = (degrees: number): (typeof directions)[number] =>
  directions[Math.round(degrees / 45) % directions.length] ?? 'N';

/** Safari's names: a heading of its own, and a permission that the visitor gives. */
interface SafariOrientation {
  webkitCompassHeading?: number;
}
interface SafariOrientationEvent {
  requestPermission?: () => Promise<'granted' | 'denied'>;
}

/** Where the device points, in degrees from north; null where it does not say. */
const headingOf = (event: DeviceOrientationEvent & SafariOrientation): number | null => {
  if (event.webkitCompassHeading !== undefined) return event.webkitCompassHeading;
  return event.absolute && event.alpha !== null ? (360 - event.alpha) % 360 : null;
};

const events = ['deviceorientationabsolute', 'deviceorientation'] as const;
/** How long a device may take until it says where it points. */
const patienceMs = 3_000;

/** Follows the compass of the device, once the visitor asks for it. */
const useCompass = () => {
  const [state, setState] = useState<'off' | 'on' | 'none'>('off');
  const [heading, setHeading] = useState<number | null>(null);
  useEffect(() => {
    if (state !== 'on') return undefined;
    const listen = (event: Event): void => {
      const found = headingOf(event as DeviceOrientationEvent);
      if (found !== null) setHeading(Math.round(found));
    };
    for (const name of events) window.addEventListener(name, listen);
    return () => {
      for (const name of events) window.removeEventListener(name, listen);
    };
  }, [state]);
  const isSilent = state === 'on' && heading === null;
  useEffect(() => {
    if (!isSilent) return undefined;
    const timer = setTimeout(() => setState('none'), patienceMs);
    return () => clearTimeout(timer);
  }, [isSilent]);
  const start = async (): Promise<void> => {
    const { requestPermission } = (window.DeviceOrientationEvent ?? {}) as SafariOrientationEvent;
    const permission = requestPermission ? await requestPermission().catch(() => 'denied') : 'granted';
    setState(permission === 'granted' ? 'on' : 'none');
  };
  return { state, heading, start: () => void start() };
};

/** The direction of prayer as an angle, with a needle that follows the compass of the device. */
export const QiblaPart = ({ town }: { town: PrayerTown }) => {
  const t = usePrayerText();
  const degrees = qiblaOf(town);
  const { state, heading, start } = useCompass();
  return (
    <section className="prayers__part" aria-labelledby="qibla">
      <h2 id="qibla">{t('prayers.qibla')}</h2>
      <div className="qibla">
        <svg className="qibla__rose" viewBox="-60 -60 120 120" aria-hidden="true" focusable="false">
          <g transform={`rotate(${-(heading ?? 0)})`}>
            <circle r="52" className="qibla__ring" />
            <text y="-38" className="qibla__north">
              N
            </text>
            <g transform={`rotate(${degrees})`}>
              <path d="M0 -50 8 6 0 0 -8 6Z" className="qibla__needle" />
            </g>
          </g>
        </svg>
        <div>
          <p className="qibla__text">
            {t('prayers.qiblaText', { degrees, direction: t(`prayers.direction.${directionOf(degrees)}`) })}
          </p>
          {state === 'off' && (
            <Button size="sm" icon="navigation" onClick={start}>
              {t('prayers.compass')}
            </Button>
          )}
          <p className="small muted" role="status">
            {state === 'on' && heading !== null && t('prayers.compassOn')}
            {state === 'none' && t('prayers.compassNone')}
          </p>
        </div>
      </div>
    </section>
  );
};
