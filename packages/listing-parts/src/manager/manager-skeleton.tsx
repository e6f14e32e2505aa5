import { useIsSlow } from '@halalmap/mfe-kit/hooks';
import { LiveRegion, Skeleton } from '@halalmap/ui';
import { useManagerText } from '../messages/en-photos';

/** Stands in for the image manager while its code and the images load. */
export const ManagerSkeleton = () => {
  const t = useManagerText();
  const isSlow = useIsSlow(true);
  return (
    <div className="stack">
      <div role="status" aria-label={t('manager.loading')}>
        <Skeleton shape="block" className="image-manager__drop-skeleton" />
        {[0, 1, 2].map((row) => (
          <div className="image-manager__row-skeleton" key={row}>
            <Skeleton shape="block" className="image-manager__picture-skeleton" />
            <div>
              <Skeleton />
              <Skeleton />
            </div>
          </div>
        ))}
      </div>
      {/* Reserves the line's space. */}
      <p className="small quiet image-manager__slow">{isSlow && t('manager.slow')}</p>
      <LiveRegion>{isSlow ? t('manager.slow') : ''}</LiveRegion>
    </div>
  );
};
