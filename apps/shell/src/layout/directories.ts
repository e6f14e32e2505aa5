import { entityTypes, navigationPaths, type EntityType, type NavigationPath } from '@halalmap/contracts';
import type { IconName } from '@halalmap/ui';

type MainPath = NavigationPath<'main'>;
type NameOf<Path> = Path extends `/${infer Name}` ? Name : never;

interface MainPage {
  /** As in the texts `directory.<name>`. */
  name: NameOf<MainPath>;
  path: MainPath;
  icon: IconName;
}

const icons: Readonly<Record<MainPath, IconName>> = {
  '/food': 'utensils',
  '/business': 'store',
  '/mosque': 'map-pinned',
  '/product': 'package',
  '/cemetery': 'tombstone',
  '/barmm': 'landmark',
  '/prayer': 'clock',
};

/** The pages of the main navigation: the directories, and the offices of the Bangsamoro region. */
export const mainPages: readonly MainPage[] = navigationPaths('main').map((path) => ({
  name: path.slice(1) as NameOf<MainPath>,
  path,
  icon: icons[path],
}));

/** The directories of listings in display order. */
export const directories: ReadonlyArray<MainPage & { type: EntityType }> = mainPages.flatMap((page) => {
  const type = entityTypes.find((name) => name === page.name);
  return type ? [{ ...page, type }] : [];
});
