import { ErrorState } from '@halalmap/ui';
import type { Ref } from 'react';
import { ArrangedImages } from './arranged-images';
import { useListingImagesQuery } from './images-api';
import { ManagerWait } from './manager-wait';
import { useManagerText } from '../messages/use-manager-text';

export interface ManagedImagesProps {
  listing: { id: string; name: string };
  /** Asked before the dialog is closed. */
  mayClose: Ref<() => boolean>;
  /** Closes the dialog. */
  onLeave: () => void;
}

/** The images of a listing once they are known. */
export const ManagedImages = (props: ManagedImagesProps) => {
  const t = useManagerText();
  // Somebody else may have changed them since.
  const { data, isError, isFetching, refetch } = useListingImagesQuery(props.listing.id, {
    refetchOnMountOrArgChange: true,
  });
  const retry = (): void => void refetch();
  if (data)
    return (
      <ArrangedImages
        {...props}
        known={data}
        note={isError && <ErrorState title={t('manager.stale')} onRetry={retry} />}
      />
    );
  if (isError && !isFetching) return <ErrorState title={t('manager.loadFailed')} onRetry={retry} />;
  return <ManagerWait />;
};
