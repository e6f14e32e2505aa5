import { useText } from '../messages/en';

/** The name of a place, with a fallback for a deleted one. */
export const usePlaceName = (): ((name: string | undefined) => string) => {
  const t = useText();
  return (name) => (name ? name : t('place.gone'));
};

/** A link to a listing's page, in a new tab so that the current work is kept. */
export const PlaceLink = ({ id, name }: { id: string; name: string | undefined }) => {
  const t = useText();
  const placeName = usePlaceName();
  return (
    <a href={`/listing/${id}`} target="_blank" rel="noopener">
      <bdi>{placeName(name)}</bdi>
      <span className="visually-hidden"> {t('place.newTab')}</span>
    </a>
  );
};
