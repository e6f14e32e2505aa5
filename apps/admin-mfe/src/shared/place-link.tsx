import { useText } from '../messages/use-text';

/** The way to a listing's own page, in a tab of its own so that the work stays where it is. */
export const PlaceLink = ({ id, name }: { id: string; name: string }) => {
  const t = useText();
  return (
    <a href={`/listing/${id}`} target="_blank" rel="noopener">
      <bdi>{name === '' ? t('place.gone') : name}</bdi>
      <span className="vh"> {t('place.newTab')}</span>
    </a>
  );
};
