import { useEffect, useState } from 'react';
import type { DirectoryFilters } from './directory-filters';
import type { Point } from '../../shared/distance';
import type { ChangeFilters } from './use-directory-filters';
import { positionApi, useLazyDevicePositionQuery } from '../../shared/position-api';
import { mayAskPosition, type PositionProblem } from '@halalmap/mfe-kit/device-position';

export interface Nearest {
  /** The visitor's position, while the list is sorted by distance. */
  position: Point | null;
  /** Whether the device is determining the position. */
  isAsking: boolean;
  /** Whether the list will be sorted by a position that is not known yet. */
  isAwaited: boolean;
  problem: PositionProblem | null;
  /** Requests the position, and sorts the list by it once it is known. */
  requestPosition: () => void;
  /** Returns to the default order. */
  clear: () => void;
}

/**
 * Nearest first. The URL stores only the sort order, never the position. On load the position is determined again if
 * the permission was granted; nobody is prompted without a press.
 */
export const useNearest = (filters: DirectoryFilters, change: ChangeFilters): Nearest => {
  const isWanted = filters.sort === 'distance';
  const { data: response, isFetching } = positionApi.endpoints.devicePosition.useQueryState();
  const [locate] = useLazyDevicePositionQuery();
  const [isArriving, setIsArriving] = useState(isWanted && response === undefined);
  /** Errors shown in another directory are not repeated here. */
  const [hasAsked, setHasAsked] = useState(false);
  const position = response && 'position' in response ? response.position : null;

  useEffect(() => {
    if (!isArriving) return undefined;
    let isHere = true;
    void mayAskPosition(globalThis.navigator.permissions).then(async (may) => {
      if (may) await locate();
      if (!isHere) return;
      setHasAsked(may);
      setIsArriving(false);
    });
    return () => {
      isHere = false;
    };
  }, [isArriving, locate]);

  const keeps = isWanted && position !== null;
  useEffect(() => {
    // Keeps the loaded data while it is in use.
    if (keeps) void locate(undefined, true);
  }, [keeps, locate]);

  const requestPosition = (): void => {
    if (isFetching) return;
    setHasAsked(true);
    void locate()
      .unwrap()
      .then((found) => {
        if ('position' in found) change({ sort: 'distance' });
      });
  };

  return {
    position: isWanted ? position : null,
    isAsking: isFetching,
    isAwaited: isWanted && position === null && (isArriving || isFetching),
    problem: hasAsked && !isFetching && response && 'problem' in response ? response.problem : null,
    requestPosition,
    clear: () => change({ sort: null }),
  };
};
