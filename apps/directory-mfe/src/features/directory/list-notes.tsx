import { Note } from '@halalmap/ui';
import { useEffect, useEffectEvent } from 'react';
import type { DirectoryList } from './use-directory-list';
import type { Nearest } from './use-nearest';
import { useText } from '../../messages/en';
import { useIsSlow, useOnline } from '@halalmap/mfe-kit/hooks';

/** Notices about the state of the list, for example offline or fallback search. */
export const ListNotes = ({ list, nearest }: { list: DirectoryList; nearest: Nearest }) => {
  const t = useText();
  const isOnline = useOnline();
  const isSlow = useIsSlow(list.isOutdated || (list.listings === null && list.failed === null));

  const retry = useEffectEvent(() => {
    if (list.failed === 'list') list.retry();
    else if (list.failed === 'more') list.loadMore();
  });
  useEffect(() => {
    if (isOnline) retry();
  }, [isOnline]);

  return (
    <>
      {nearest.problem && (
        <Note kind="warn" icon="locate-fixed" title={t(`position.${nearest.problem}`)} role="alert">
          {t('directory.position.text')}
        </Note>
      )}
      {!isOnline && (
        <Note kind="warn" icon="wifi-off" title={t('directory.offline')} role="status">
          {t('directory.offlineText')}
        </Note>
      )}
      {isOnline && isSlow && (
        <Note
          kind="warn"
          icon="hourglass"
          title={t(list.listings === null ? 'directory.slow' : 'directory.slowOld')}
          role="status"
        />
      )}
      {list.isFallback && !list.isOutdated && (
        <Note kind="warn" title={t('directory.fallback')} role="status">
          {t('directory.fallbackText')}
        </Note>
      )}
    </>
  );
};
