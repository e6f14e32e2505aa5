import { useText } from '../../../messages/use-text';
import type { MapEngine } from '../engine/map-engine';

/** Whose data the map shows. */
export const Credit = ({ engine }: { engine: MapEngine | null }) => {
  const t = useText();
  return (
    <p className="map__credit">
      {[t('map.credit'), engine?.streetCredit].filter((part) => part).join(' · ')}
    </p>
  );
};
