import { useWaitingCount } from '@halalmap/mfe-kit/waiting-counts';
import { Tag } from '@halalmap/ui';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { AdminPage } from '../../shared/admin-page';
import { PlacesList } from './places-list';
import { ProblemsList } from './problems-list';
import './reports.css';
import { ReviewsList } from './reviews-list';
import { useText } from '../../messages/en';

const subjects = ['reviews', 'places', 'problems'] as const;
type Subject = (typeof subjects)[number];

/**
 * Which list is shown: the one of the URL, else the first with pending items. It stays when its last entry is decided.
 */
const useSubject = (counts: Record<Subject, number | null>): Subject => {
  const [params] = useSearchParams();
  const [first, setFirst] = useState<Subject | null>(null);
  if (first === null && counts.reviews !== null && counts.places !== null)
    setFirst(counts.reviews === 0 && counts.places > 0 ? 'places' : 'reviews');
  const requested = subjects.find((subject) => subject === params.get('about'));
  return requested ?? (params.has('status') ? null : first) ?? 'reviews';
};

/** Reported reviews, disputed places, and other reports of places and photos. */
export const ReportsPage = () => {
  const t = useText();
  const counts = {
    reviews: useWaitingCount('reviews'),
    places: useWaitingCount('places'),
    problems: useWaitingCount('problems'),
  };
  const about = useSubject(counts);
  return (
    <AdminPage
      title={t('reports.title')}
      intro={t('reports.intro')}
      keys={t(`reports.keys.${about}`)}
      parts={
        <nav className="tabs about-tabs" aria-label={t('reports.about')}>
          {subjects.map((subject) => (
            <Link
              key={subject}
              to={`/admin/reports?about=${subject}`}
              aria-current={subject === about ? 'page' : undefined}
            >
              {t(`reports.about.${subject}`)}
              <Waiting count={counts[subject] ?? 0} />
            </Link>
          ))}
        </nav>
      }
    >
      {about === 'reviews' && <ReviewsList />}
      {about === 'places' && <PlacesList />}
      {about === 'problems' && <ProblemsList />}
    </AdminPage>
  );
};

const Waiting = ({ count }: { count: number }) => {
  const t = useText();
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden="true">
        <Tag kind="warn">{count}</Tag>
      </span>
      <span className="visually-hidden">{t('reports.waiting', { count })}</span>
    </>
  );
};
