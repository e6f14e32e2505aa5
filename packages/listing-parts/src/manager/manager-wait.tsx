import { LiveRegion, Skeleton } from '@halalmap/ui';
import { useIsSlow } from '@halalmap/mfe-kit/use-is-slow';
import { useManagerText } from '../messages/use-manager-text';

/** The images while they are awaited. */
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
      {/* The line has its room before it is there. */}
      <p className="small quiet im__slow">{isSlow && t('manager.slow')}</p>
      <LiveRegion>{isSlow ? t('manager.slow') : ''}</LiveRegion>
    </div>
  );
};
