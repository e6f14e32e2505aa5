import { useText } from '../messages/use-text';

/** The name of a place, with a fallback for a deleted one. */
export const usePlaceName = (): ((name: string | undefined) => string) => {
  const t = useText();
  return (name) => (name ? name : t('place.gone'));
};
