import { Button } from '@halalmap/ui';
import { useMapText } from '../messages/use-map-text';

/** In place of a map that did not load: what still holds, and "Try again". */
export const MapFailed = ({ text, onRetry }: { text: string; onRetry: () => void }) => {
  const t = useMapText();
  return (
    <div className="card stack mapless" role="alert">
      <p>
        <strong>{t('map.failed')}</strong>
      </p>
      <p className="small muted">{text}</p>
      <p>
        <Button size="sm" icon="rotate-ccw" onClick={onRetry}>
          {t('map.retry')}
        </Button>
      </p>
    </div>
  );
};
