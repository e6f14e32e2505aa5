import { useText } from '../messages/use-text';

/** Names a place, also one that is gone and left only what was said of it. */
export const usePlaceName = (): ((name: string | undefined) => string) => {
  const t = useText();
  return (name) => (name ? name : t('place.gone'));
};
