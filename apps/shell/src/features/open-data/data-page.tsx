import { dumpFormats, type Dump, type DumpList } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { usePageTitle } from '@halalmap/mfe-kit';
import { Button, ErrorState, Skeleton, useInBrowser, useToast } from '@halalmap/ui';
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

const whileRendered = 'https://halalmap.example';

/** Lines for another site, with a button that copies them. */
const Lines = ({ children }: { children: string }) => {
  const t = useOpenDataText();
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(children).then(
      () => toast.show({ kind: 'ok', title: t('embed.copied') }),
      () => toast.show({ kind: 'bad', title: t('embed.notCopied') }),
    );
  return (
    <div className="embed-lines">
      <pre dir="ltr">
        <code>{children}</code>
      </pre>
      <Button size="sm" onClick={() => void copy()}>
        {t('embed.copy')}
      </Button>
    </div>
  );
};

const Embedding = () => {
  const t = useOpenDataText();
  const origin = useInBrowser() ? window.location.origin : whileRendered;
  return (
    <>
      <h2>{t('embed')}</h2>
      <p>{t('embed.text')}</p>
      <Lines>{`<div data-halalmap="list" data-type="mosque" data-location="Marawi" data-theme="auto"></div>
<div data-halalmap="prayer" data-town="marawi" data-lang="en"></div>
<div data-halalmap="place" data-id=""></div>
<script async src="${origin}/embed.js"></script>`}</Lines>
      <p>{t('embed.plain')}</p>
      <Lines>{`<iframe src="${origin}/embed/prayer?town=marawi&amp;lang=en" title="HalalMap" width="100%" height="520"></iframe>`}</Lines>
    </>
  );
};

/** The files to download, how to follow changes, and how to show places elsewhere. */
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
          <Embedding />
        </div>
      </div>
    </>
  );
};
