import { useEffect, useState } from 'react';
import type { DirectoryFilters } from './directory-filters';
import type { Point } from '../../shared/distance';
import type { ChangeFilters } from './use-directory-filters';
import { positionApi, useLazyDevicePositionQuery } from '../../shared/position-api';
import { mayAskPosition, type PositionProblem } from '@halalmap/mfe-kit/device-position';

export interface Nearest {
  /** Where the visitor is, while the list is ordered by it. */
  position: Point | null;
  /** The device is looking for it. */
  isAsking: boolean;
  /** The list is to be ordered by a position that is not known yet, and soon will be. */
  isAwaited: boolean;
  problem: PositionProblem | null;
  /** Asks for the position, and orders the list by it once it is known. */
  ask: () => void;
  /** Goes back to the usual order. */
  clear: () => void;
}

/**
 * Nearest first. The address says that the list is ordered so, never from where: whoever opens it with the permission
 * given is located anew, and nobody is asked without a press.
 */
export const useNearest = (filters: DirectoryFilters, change: ChangeFilters): Nearest => {
  const isWanted = filters.sort === 'distance';
  const { data: response, isFetching } = positionApi.endpoints.devicePosition.useQueryState();
  const [locate] = useLazyDevicePositionQuery();
  const [isArriving, setIsArriving] = useState(isWanted && response === undefined);
  /** What another directory was told is no news here. */
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
    // Keeps what is known for as long as it is used.
    if (keeps) void locate(undefined, true);
  }, [keeps, locate]);

  const sendRequest = (): void => {
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
    ask: sendRequest,
    clear: () => change({ sort: null }),
  };
};
