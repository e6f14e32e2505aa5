import { PhotoPicker, publicRules, type PhotosState } from '@halalmap/listing-parts';
import { Button, Note } from '@halalmap/ui';
import { Section } from '@halalmap/listing-parts/listing-form';
import { useSubmitText } from '../../messages/en-submit';

interface PhotosSectionProps {
  photos: PhotosState;
  /** Submits the form without its photos. */
  onWithout: () => void;
}

/** The photos of the place: optional, and uploaded separately so that the form does not wait for them. */
export const PhotosSection = ({ photos, onWithout }: PhotosSectionProps) => {
  const t = useSubmitText();
  const failed = photos.state.photos.filter(({ status }) => status.kind === 'failed').length;
  return (
    <Section id="photos" title={t('form.section.photos')}>
      <p className="muted">{t('photos.lead')}</p>
      <PhotoPicker
        {...photos}
        rules={publicRules}
        away={
          <Note kind="warn" role="status" title={t('photos.away')}>
            <p>{t('photos.awayText')}</p>
            <Button size="sm" onClick={onWithout}>
              {t('photos.without')}
            </Button>
          </Note>
        }
      />
      {failed > 0 && !photos.state.isAway && (
        <p className="small muted">{t('photos.leftOut', { count: failed })}</p>
      )}
    </Section>
  );
};
