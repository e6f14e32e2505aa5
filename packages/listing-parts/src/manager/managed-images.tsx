import { ErrorState, LiveRegion, Skeleton } from '@halalmap/ui';
import { useIsSlow } from '@halalmap/mfe-kit/hooks';
import { useManagerText } from '../messages/en-manager';
import { ArrangedImages, type ManagedImagesProps } from './arranged-images';
import { useListingImagesQuery } from './images-api';

/** Placeholder while the images load. */
export const ManagerWait = () => {
  const t = useManagerText();
  const isSlow = useIsSlow(true);
  return (
    <div className="stack">
      <div role="status" aria-label={t('manager.loading')}>
        <Skeleton shape="block" className="im__drop-sk" />
        {[0, 1, 2].map((row) => (
          <div className="im__row-sk" key={row}>
            <Skeleton shape="block" className="im__pic-sk" />
            <div>
              <Skeleton />
              <Skeleton />
            </div>
          </div>
        ))}
      </div>
      {/** Reserves the line's space. */}
      <p className="small quiet im__slow">{isSlow && t('manager.slow')}</p>
      <LiveRegion>{isSlow ? t('manager.slow') : ''}</LiveRegion>
    </div>
  );
};

/** The images of a listing once loaded. */
export const ManagedImages = (props: ManagedImagesProps) => {
  const t = useManagerText();
  // Another user may have changed them since.
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
