import { useEffect, useState } from 'react';
import { useMapText } from '../../messages/use-map-text';
import type { MapEngine } from '../engine/map-engine';

/** Whose data the map shows. */
export const Credit = ({ engine }: { engine: MapEngine | null }) => {
  const t = useMapText();
  const [streets, setStreets] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    void engine?.streetCredit.then((credit) => {
      if (!isGone) setStreets(credit);
    });
    return () => {
      isGone = true;
    };
  }, [engine]);
  return <p className="map__credit">{[t('map.credit'), streets].filter((part) => part).join(' · ')}</p>;
};
