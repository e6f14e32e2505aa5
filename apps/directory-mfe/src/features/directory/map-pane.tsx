import { Button, Note, VisuallyHidden } from '@halalmap/ui';
import type { SearchControls } from './search-form';
import { rowId } from './place-row';
import type { DirectoryList } from './use-directory-list';
import type { Nearest } from './use-nearest';
import type { PlacedList } from './use-placed-list';
import { useText } from '../../messages/use-text';
import { usePart } from '../../shared/use-part';

/** The map is large: it is fetched when it is due and not before. */
const loadMap = () => import('../../map/directory-map');

interface MapPaneProps extends SearchControls {
  list: DirectoryList;
  placed: PlacedList;
  nearest: Nearest;
  /** The map is to be there now: its place may be kept before. */
  isDue: boolean;
  /** The list stands beside it. */
  isBesideList: boolean;
  selectedId: string | null;
  onSelect: (id: string | null) => void;
}

/** The map of the same places as the list. */
export const MapPane = ({ isDue, isBesideList, ...props }: MapPaneProps) => {
  const t = useText();
  const { part: map, hasFailed, retry } = usePart(loadMap, isDue);
  const { filters, change, list, placed, nearest, selectedId, onSelect } = props;
  return (
    <div className="dir__map" aria-busy={list.isOutdated}>
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
          places={placed.places}
          unplaced={placed.unplaced}
          selectedId={selectedId}
          onSelect={onSelect}
          area={filters.area}
          onSearchArea={(area) => change({ area })}
          position={nearest.position}
          onLocate={nearest.ask}
          {...(isBesideList && { listHref: (id: string) => `#${rowId(id)}` })}
        />
      )}
    </div>
  );
};

/** What the list would say, where only the map is seen. */
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
      {list.hasMore && (
        <Button size="sm" busy={list.isLoadingMore} onClick={list.loadMore}>
          {t('directory.loadMore')}
        </Button>
      )}
      {filters.area && (
        <Button size="sm" icon="x" onClick={() => change({ area: null })}>
          {t('directory.clearArea')}
        </Button>
      )}
    </div>
  );
};
