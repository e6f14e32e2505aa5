import type { ReviewReader, ReviewSummary } from '@halalmap/contracts';
import { Button } from '@halalmap/ui';
import { useReviewsText } from '../../messages/use-reviews-text';

interface WriteButtonProps {
  /** Null for visitors and while it is not known. */
  reader: ReviewReader | null;
  summary: ReviewSummary | null;
  onWrite: () => void;
}

/** The way to write a review, or to change one's own; why not, for who looks after the place. */
export const WriteButton = ({ reader, summary, onWrite }: WriteButtonProps) => {
  const t = useReviewsText();
  if (reader?.ownsListing) return <p className="small muted">{t('reviews.ownPlace')}</p>;
  const label = reader?.review ? 'reviews.editOf' : summary?.total === 0 ? 'reviews.first' : 'reviews.write';
  return (
    <Button icon="pencil" onClick={onWrite}>
      {t(label)}
    </Button>
  );
};
