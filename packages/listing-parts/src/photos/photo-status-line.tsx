import { useFormatters } from '@halalmap/i18n';
import { Icon } from '@halalmap/ui';
import type { Photo } from './photo';
import { usePhotosText } from '../messages/use-photos-text';

const useSize = () => {
  const format = useFormatters();
  return (bytes: number): string =>
    bytes < 1_000_000
      ? `${format.number(Math.max(1, Math.round(bytes / 1_000)))} kB`
      : `${format.number(Math.round(bytes / 100_000) / 10)} MB`;
};

/** How it stands with a photo: one line, or a bar as high as one. */
export const PhotoStatusLine = ({ photo, errorId }: { photo: Photo; errorId: string }) => {
  const t = usePhotosText();
  const size = useSize()(photo.size);
  const { status, name } = photo;
  if (status.kind === 'failed')
    return (
      <p className="err pho__line" id={errorId}>
        <Icon name="circle-alert" />
        {status.message ?? t('photos.failed')}
      </p>
    );
  if (status.kind === 'sending' && status.sent < 1) {
    const percent = Math.round(status.sent * 100);
    return (
      <div className="pho__line">
        <div
          className="prog"
          role="progressbar"
          aria-label={t('photos.sending', { name })}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <div className="weave-bar" style={{ inlineSize: `${percent}%` }} />
        </div>
      </div>
    );
  }
  const key = {
    waiting: 'photos.waiting',
    sending: 'photos.checking',
    staged: 'photos.ready',
    shown: 'photos.size',
  } as const;
  // The size of what was sent long ago is not known.
  const text = photo.size > 0 ? t(key[status.kind], { size }) : '';
  return <p className="small quiet pho__line">{text}</p>;
};
