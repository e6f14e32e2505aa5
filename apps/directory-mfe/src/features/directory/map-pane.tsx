import { Button, Note, VisuallyHidden } from '@halalmap/ui';
import { rowId } from './directory-api';
import type { DirectoryList } from './use-directory-list';
import type { Nearest } from './use-nearest';
import type { Selection } from './use-selection';
import type { SearchControls } from './use-directory-filters';
import { useText } from '../../messages/en';
import { usePart } from '@halalmap/mfe-kit/hooks';

/** The map is large and loaded only when needed. */
const loadMap = () => import('../../map/directory-map');

interface MapPaneProps extends SearchControls {
  list: DirectoryList;
  nearest: Nearest;
  /** Of `mapFilters`. */
  mapFilters: string;
  selection: Selection;
  /** Whether to load the map now; its space may be reserved before. */
  isDue: boolean;
  /** Whether the list is shown beside it. */
  isBesideList: boolean;
}

/** The map of all matches of the list. */
export const MapPane = ({ isDue, isBesideList, ...props }: MapPaneProps) => {
  const t = useText();
  const { part: map, hasFailed, retry } = usePart(loadMap, isDue);
  const { filters, change, list, nearest, mapFilters, selection } = props;
  const hasRow = (id: string): boolean => list.listings?.some((listing) => listing.id === id) ?? false;
  return (
    <div className="dir__map">
      {isDue && !isBesideList && <Strip {...props} />}
      {hasFailed && (
        <div className="dir__nomap">
          <Note kind="info" icon="map" title={t('directory.mapFailed')} role="alert">
            <p>{t('directory.mapFailedText')}</p>
            <Button size="sm" onClick={retry}>
              {t('directory.tryAgain')}
            </Button>
          </Note>
        </div>
      )}
      {isDue && map && (
        <map.DirectoryMap
          filters={mapFilters}
          selected={selection.pin}
          hintedId={selection.hintedId}
          onSelect={selection.select}
          area={filters.area}
          onSearchArea={(area) => change({ area })}
          position={nearest.position}
          onLocate={nearest.requestPosition}
          {...(isBesideList && { rowHref: (id: string) => (hasRow(id) ? `#${rowId(id)}` : null) })}
        />
      )}
    </div>
  );
};

/** The notices of the list, where only the map is visible. */
const Strip = ({ config, filters, change, list }: Pick<MapPaneProps, keyof SearchControls | 'list'>) => {
  const t = useText();
  const { listings, total } = list;
  return (
    <div className="dir__strip small">
      <VisuallyHidden as="h1">{t(`directory.${config.type}.title`)}</VisuallyHidden>
      <span>
        {listings === null
          ? t(`directory.${config.type}.loading`)
          : t(`directory.${config.type}.count`, { shown: listings.length, total })}
      </span>
      {filters.area && (
        <Button size="sm" icon="x" onClick={() => change({ area: null })}>
          {t('directory.clearArea')}
        </Button>
      )}
    </div>
  );
};
