import { Button, Icon, IconButton } from '@halalmap/ui';
import { useContext } from 'react';
import { type FavoritePlace, FavoritesContext } from './use-favorites';
import { useText } from '../messages/en';

interface SaveProps {
  place: FavoritePlace;
}

interface SaveHeartProps extends SaveProps {
  /** Set when the place is known to be saved before the ids are loaded. */
  isSaved?: boolean | undefined;
}

/** @returns the props of a save button; null where nothing can be saved */
const useSave = (place: FavoritePlace, known?: boolean) => {
  const t = useText();
  const favorites = useContext(FavoritesContext);
  if (!favorites) return null;
  const isSaved = known ?? favorites.isSaved(place.id);
  const { name } = place;
  return {
    isSaved,
    name: t(isSaved ? 'favorites.remove' : 'favorites.save', { name }),
    toggle: () => favorites.toggle(place, !isSaved),
  };
};

/** The heart on a card that saves and unsaves a place; nothing for users who cannot save. */
export const SaveHeart = ({ place, isSaved }: SaveHeartProps) => {
  const save = useSave(place, isSaved);
  return (
    save && (
      <button
        type="button"
        className="save"
        aria-pressed={save.isSaved}
        aria-label={save.name}
        onClick={save.toggle}
      >
        <Icon name="heart" />
      </button>
    )
  );
};

/** The heart as an icon button. */
export const SaveIcon = ({ place, small = false }: SaveProps & { small?: boolean }) => {
  const save = useSave(place);
  return (
    save && (
      <IconButton
        icon="heart"
        label={save.name}
        aria-pressed={save.isSaved}
        onClick={save.toggle}
        {...(small ? { kind: 'quiet', size: 'sm' } : {})}
      />
    )
  );
};

/** The heart with words. */
export const SaveButton = ({ place }: SaveProps) => {
  const t = useText();
  const save = useSave(place);
  if (!save) return null;
  return (
    <Button
      aria-pressed={save.isSaved}
      aria-label={save.isSaved ? t('favorites.savedRemove', { name: place.name }) : save.name}
      onClick={save.toggle}
    >
      <Icon name="heart" filled />
      {t(save.isSaved ? 'favorites.saved' : 'favorites.saveShort')}
    </Button>
  );
};
