import { Link } from 'react-router-dom';
import { AdminPage } from '../../shared/admin-page';
import { useChoice } from '../../shared/use-address';
import { PlacesList } from './places-list';
import './reports.css';
import { ReviewsList } from './reviews-list';
import { useText } from '../../messages/use-text';

const subjects = ['reviews', 'places'] as const;

/** What people report: reviews, and what is not true of places any more. */
export const ReportsPage = () => {
  const t = useText();
  const [about] = useChoice('about', subjects);
  return (
    <AdminPage title={t('reports.title')} intro={t('reports.intro')} keys={t(`reports.keys.${about}`)}>
      <nav className="tabs about-tabs" aria-label={t('reports.about')}>
        {subjects.map((subject) => (
          <Link
            key={subject}
            to={subject === 'reviews' ? '/admin/reports' : `/admin/reports?about=${subject}`}
            aria-current={subject === about ? 'page' : undefined}
          >
            {t(`reports.about.${subject}`)}
          </Link>
        ))}
      </nav>
      {about === 'reviews' ? <ReviewsList /> : <PlacesList />}
    </AdminPage>
  );
};
