import { Okir } from '@halalmap/ui';
import { useMapText } from '../../messages/use-map-text';

interface MapBoxProps {
  setContainer: (element: HTMLElement | null) => void;
  isDrawn: boolean;
  /** What the map is called as a picture, where nothing on it can be used. */
  image?: string;
}

/** The sea with its carving, and the chart in it. */
export const MapBox = ({ setContainer, isDrawn, image }: MapBoxProps) => {
  const t = useMapText();
  return (
    <>
      <Okir figure="panolong" className="dmap__orn" />
      <div
        className="dmap__canvas"
        ref={setContainer}
        {...(image === undefined ? {} : { role: 'img', 'aria-label': image })}
      />
      {!isDrawn && <p className="dmap__wait small muted">{t('map.loading')}</p>}
    </>
  );
};
