import { useWaitingCount } from '@halalmap/mfe-kit/waiting-counts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AboutTabs } from '../../shared/about-tabs';
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
        <AboutTabs
          path="/admin/reports"
          label={t('reports.about')}
          tabs={subjects.map((subject) => ({
            subject,
            name: t(`reports.about.${subject}`),
            count: counts[subject],
          }))}
          shown={about}
        />
      }
    >
      {about === 'reviews' && <ReviewsList />}
      {about === 'places' && <PlacesList />}
      {about === 'problems' && <ProblemsList />}
    </AdminPage>
  );
};
