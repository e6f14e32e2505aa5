import { useFormatters } from '@halalmap/i18n';
import { type Distance, shownDistance, shownTownDistance } from './distance';
import { useText } from '../messages/en';

/** Formats a distance, such as "350 m" or "about 7 km"; empty where it is unknown. */
export const useDistanceText = () => {
  const t = useText();
  const format = useFormatters();
  return (distance: Distance | undefined): string | undefined => {
    if (!distance) return undefined;
    const { value, digits, unit } = distance.isAbout
      ? shownTownDistance(distance.km)
      : shownDistance(distance.km);
    const text = t(`directory.distance.${unit}`, { value: format.decimal(value, digits) });
    return distance.isAbout ? t('directory.distance.about', { distance: text }) : text;
  };
};
