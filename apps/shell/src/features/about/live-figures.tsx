import { useFormatters } from '@halalmap/i18n';
import { useAboutText } from '../../messages/about-en';
import { useDirectoryCountsQuery } from '../../shared/directory-counts-api';

/** The current number of listed places: in total, and of the most popular kinds. */
export const LiveFigures = () => {
  const t = useAboutText();
  const { number } = useFormatters();
  const { data, isError } = useDirectoryCountsQuery();
  if (isError) return <p className="small muted">{t('figures.failed')}</p>;
  const countOf = (type: string): number => data?.find(({ name }) => name === type)?.count ?? 0;
  const all = data?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const figures = [
    { name: 'all', count: all },
    { name: 'business', count: countOf('business') },
    { name: 'mosque', count: countOf('mosque') },
  ] as const;
  return (
    <>
      <dl className="figures" aria-label={t('figures')}>
        {figures.map(({ name, count }) => (
          <div key={name}>
            <dt>{t(`figures.${name}`, { count })}</dt>
            <dd>{data ? number(count) : '–'}</dd>
          </div>
        ))}
      </dl>
      <p className="small quiet">{t('figures.counted')}</p>
    </>
  );
};
