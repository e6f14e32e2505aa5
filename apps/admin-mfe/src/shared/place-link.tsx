import { useText } from '../messages/use-text';
import { usePlaceName } from './use-place-name';

/** The way to a listing's own page, in a tab of its own so that the work stays where it is. */
export const PlaceLink = ({ id, name }: { id: string; name: string | undefined }) => {
  const t = useText();
  const placeName = usePlaceName();
  return (
    <a href={`/listing/${id}`} target="_blank" rel="noopener">
      <bdi>{placeName(name)}</bdi>
      <span className="vh"> {t('place.newTab')}</span>
    </a>
  );
};
