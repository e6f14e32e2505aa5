import type { Progress } from '@halalmap/contracts';
import { usePageTitle } from '@halalmap/mfe-kit';
import { ErrorState, LinkButton, Skeleton } from '@halalmap/ui';
import { Link } from 'react-router-dom';
import { useProgressText } from '../../messages/open-data-en';
import { PageHead } from '../../shared/page-parts';
import { useProgressQuery } from './data-api';
import './data-page.css';

const Provinces = ({ provinces }: Pick<Progress, 'provinces'>) => {
  const t = useProgressText();
  const inOrder = [...provinces].sort((a, b) => a.name.localeCompare(b.name));
  return (
    <ul className="dumps">
      {inOrder.map((province) => {
        const { id, name, places, confirmedThisYear, certificatesEndingSoon } = province;
        const { townsWithoutMosque, townsWithoutFood } = province;
        const facts = [
          t('places', { count: places }),
          ...(places > 0 ? [t('confirmed', { count: confirmedThisYear })] : []),
          ...(certificatesEndingSoon > 0 ? [t('ending', { count: certificatesEndingSoon })] : []),
          ...(townsWithoutMosque > 0 ? [t('mosques', { count: townsWithoutMosque })] : []),
          ...(townsWithoutFood > 0 ? [t('food', { count: townsWithoutFood })] : []),
        ];
        return (
          <li key={id}>
            <div>
              <h3>
                <Link to={`/food?location=${encodeURIComponent(name)}`}>{name}</Link>
              </h3>
              <p className="small">{facts.join(' · ')}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
};

/** What is known of each province, and what people look for and do not find. */
export const ProgressPage = () => {
  const t = useProgressText();
  usePageTitle(t('title'));
  const { data, isError, refetch } = useProgressQuery();
  return (
    <>
      <PageHead eyebrow={t('eyebrow')} title={t('title')} lead={t('lead')} />
      <div className="section wrap">
        <div className="prose">
          <p>
            <LinkButton to="/submit">{t('add')}</LinkButton>
          </p>
          {isError && <ErrorState title={t('failed')} onRetry={() => void refetch()} />}
          {!data && !isError && <Skeleton shape="block" />}
          {data && data.notFound.length > 0 && (
            <>
              <h2>{t('notFound')}</h2>
              <p className="muted">{t('notFound.text')}</p>
              <ul>
                {data.notFound.map(({ text, count }) => (
                  <li key={text}>{t('notFound.count', { text, count })}</li>
                ))}
              </ul>
            </>
          )}
          {data && (
            <>
              <h2>{t('provinces')}</h2>
              <Provinces provinces={data.provinces} />
            </>
          )}
        </div>
      </div>
    </>
  );
};
