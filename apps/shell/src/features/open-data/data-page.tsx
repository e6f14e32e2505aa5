import { dumpFormats, type Dump, type DumpList } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { usePageTitle } from '@halalmap/mfe-kit';
import { ErrorState, Skeleton } from '@halalmap/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useOpenDataText } from '../../messages/open-data-en';
import { PageHead } from '../../shared/page-parts';
import { useDumpsQuery } from './data-api';
import './data-page.css';

/** The files of the country or of a province. */
interface Scope {
  scope: Dump['scope'];
  name: string | undefined;
  files: Dump[];
}

const scopesOf = ({ dumps }: DumpList): Scope[] => {
  const scopes = new Map<Dump['scope'], Scope>();
  for (const dump of dumps) {
    const { scope, name } = dump;
    const known = scopes.get(scope);
    if (known) known.files.push(dump);
    else scopes.set(scope, { scope, name, files: [dump] });
  }
  return [...scopes.values()].sort((a, b) => (a.name ?? '').localeCompare(b.name ?? ''));
};

const Files = ({ place, files }: { place: string; files: readonly Dump[] }) => {
  const t = useOpenDataText();
  const format = useFormatters();
  const inOrder = dumpFormats.flatMap((name) => files.filter((file) => file.format === name));
  return (
    <ul className="dumps__files">
      {inOrder.map((file) => {
        const name = t(`file.${file.format}`);
        return (
          <li key={file.format}>
            <a href={file.url} download aria-label={t('file.download', { place, format: name })}>
              {name}
            </a>{' '}
            <span className="small muted">
              {t('size', { size: format.number(Math.max(1, Math.round(file.bytes / 1_000))) })}
            </span>
          </li>
        );
      })}
    </ul>
  );
};

const countOf = ({ files }: Scope): number => Math.max(...files.map(({ count }) => count));

const Provinces = ({ scopes }: { scopes: readonly Scope[] }) => {
  const t = useOpenDataText();
  return (
    <ul className="dumps">
      {scopes.map((scope) => (
        <li key={scope.scope}>
          <div>
            <h3>{scope.name}</h3>
            <p className="small muted">{t('places', { count: countOf(scope) })}</p>
          </div>
          <Files place={scope.name ?? ''} files={scope.files} />
        </li>
      ))}
    </ul>
  );
};

const Dumps = ({ data }: { data: DumpList }) => {
  const t = useOpenDataText();
  const format = useFormatters();
  const scopes = scopesOf(data);
  const whole = scopes.find(({ scope }) => scope === 'all');
  const provinces = scopes.filter(({ scope }) => scope !== 'all');
  const [first] = data.dumps;
  if (!whole || !first) return <p>{t('none')}</p>;
  return (
    <>
      <h2>{t('whole')}</h2>
      <p className="muted">
        {t('made', { day: format.day(first.date) })} · {t('places', { count: countOf(whole) })}
      </p>
      <Files place={t('whole')} files={whole.files} />
      <p>{t.rich('sums', { a: (text: ReactNode) => <a href="/data/datapackage.json">{text}</a> })}</p>
      {provinces.length > 0 && (
        <>
          <h2>{t('provinces')}</h2>
          <Provinces scopes={provinces} />
        </>
      )}
      <h2>{t('licence')}</h2>
      {data.licences.map(({ id, name, url, credit }) => (
        <p key={id}>
          {t.rich('licence.text', {
            a: (text: ReactNode) => (
              <a href={url} rel="license">
                {text}
              </a>
            ),
            name,
            credit,
          })}
        </p>
      ))}
    </>
  );
};

/** The files to download, and how to follow changes. */
export const DataPage = () => {
  const t = useOpenDataText();
  usePageTitle(t('title'));
  const { data, isError, refetch } = useDumpsQuery();
  return (
    <>
      <PageHead eyebrow={t('eyebrow')} title={t('title')} lead={t('lead')} />
      <div className="section wrap">
        <div className="prose">
          <p>{t('what')}</p>
          <p>{t('formats')}</p>
          {isError && <ErrorState title={t('failed')} onRetry={() => void refetch()} />}
          {!data && !isError && <Skeleton shape="block" />}
          {data && <Dumps data={data} />}
          <h2>{t('follow')}</h2>
          <p>
            {t.rich('follow.text', {
              a: (text: ReactNode) => <a href="/api/feed?limit=10">{text}</a>,
              b: (text: ReactNode) => <a href="/feed.atom">{text}</a>,
              c: (text: ReactNode) => <Link to="/settings">{text}</Link>,
            })}
          </p>
        </div>
      </div>
    </>
  );
};
