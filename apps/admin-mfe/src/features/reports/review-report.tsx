import type { Report } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { ReviewPhotos } from '@halalmap/listing-parts';
import { Button, useNow } from '@halalmap/ui';
import { AccountLine } from '../../shared/account-line';
import { DecisionTag } from '../../shared/decision-tag';
import { Detail } from '../../shared/detail';
import { FactsList } from '../../shared/facts-list';
import { PlaceLink } from '../../shared/place-link';
import './reports.css';
import { usePlaceName } from '../../shared/use-place-name';
import { useText } from '../../messages/use-text';

interface ReviewReportProps {
  report: Report;
  isDeciding: boolean;
  onUphold: () => void;
  onDismiss: () => void;
}

/** A reported review, its version at the time of the report, the reason, and the decision. */
export const ReviewReport = ({ report, isDeciding, onUphold, onDismiss }: ReviewReportProps) => {
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  const placeName = usePlaceName();
  const { review, current } = report;
  const isSame =
    current !== null &&
    (['rating', 'title', 'comment'] as const).every((part) => current[part] === review[part]);
  return (
    <Detail
      above={t('report.reported', { age: format.age(report.createdAt, now) })}
      title={placeName(report.listingName)}
      tag={<DecisionTag status={report.status} />}
      actions={
        report.status === 'open' && (
          <>
            <Button kind="danger" icon="trash-2" busy={isDeciding} onClick={onUphold}>
              {t('report.uphold')} <kbd className="kbd">R</kbd>
            </Button>
            <Button icon="x" busy={isDeciding} onClick={onDismiss}>
              {t('report.dismiss')} <kbd className="kbd">D</kbd>
            </Button>
          </>
        )
      }
    >
      <FactsList
        facts={[
          [t('report.reason'), report.reason],
          [t('report.by'), <AccountLine key="by" id={report.reportedBy} />],
          [t('report.place'), <PlaceLink key="place" id={report.listingId} name={report.listingName} />],
          ...(current ? ([[t('report.author'), current.author ?? t('report.authorGone')]] as const) : []),
        ]}
      />
      <Words title={t('report.then')} words={review} />
      {current === null && <p>{t('report.gone')}</p>}
      {isSame && <p className="small muted">{t('report.same')}</p>}
      {current !== null && !isSame && <Words title={t('report.now')} words={current} />}
      {current !== null && <ReviewPhotos photos={current.images} name={report.listingName} />}
    </Detail>
  );
};

const Words = ({ title, words }: { title: string; words: Report['review'] }) => {
  const t = useText();
  const { rating, title: headline, comment } = words;
  return (
    <figure className="said">
      <figcaption className="small muted">
        {title} · {t('report.stars', { count: rating })}
      </figcaption>
      <blockquote>
        {headline && <p className="said__title">{headline}</p>}
        {comment && <p className="rv__words">{comment}</p>}
        {!headline && !comment && <p className="unk">{t('report.noWords')}</p>}
      </blockquote>
    </figure>
  );
};
