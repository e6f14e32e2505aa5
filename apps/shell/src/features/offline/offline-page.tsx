import { product, readAddress } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { SiteContext, usePageTitle } from '@halalmap/mfe-kit';
import { Button, Note } from '@halalmap/ui';
import { use, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useOfflineText } from '../../messages/offline-en';
import { PageHead } from '../../shared/page-parts';
import { cacheNames } from './caches';
import { usePageAge } from './connection';
import './offline.css';

/** A page that the device keeps. */
interface KeptPage {
  /** Path and query, without the prefix of its language. */
  to: string;
  title: string;
  /** ISO 8601; null when the response had no date. */
  asOf: string | null;
}

/** More would take long to read; the latest are shown. */
const mostShown = 40;

const readPage = async (cache: Cache, request: Request): Promise<KeptPage | null> => {
  const response = await cache.match(request, { ignoreVary: true });
  if (!response) return null;
  const { pathname, search } = new URL(request.url);
  const { path } = readAddress(pathname);
  const { title } = new DOMParser().parseFromString(await response.text(), 'text/html');
  const date = response.headers.get('date');
  return {
    to: path + search,
    title: title.replace(` · ${product.name}`, ''),
    asOf: date && new Date(date).toISOString(),
  };
};

/** What the device keeps: its pages, the latest first, and the size of all of it in bytes. */
const readKept = async (): Promise<'unsupported' | { pages: KeptPage[]; bytes: number }> => {
  if (typeof caches === 'undefined') return 'unsupported';
  const cache = await caches.open(cacheNames.pages);
  const requests = (await cache.keys()).slice(-mostShown);
  const pages = await Promise.all(requests.map((request) => readPage(cache, request)));
  const { usage = 0 } = await navigator.storage.estimate();
  const found = pages.filter((page) => page !== null);
  return { pages: found.sort((a, b) => (b.asOf ?? '').localeCompare(a.asOf ?? '')), bytes: usage };
};

type Kept = 'reading' | 'failed' | 'deleted' | Awaited<ReturnType<typeof readKept>>;

const KeptPages = () => {
  const t = useOfflineText();
  const format = useFormatters();
  const [kept, setKept] = useState<Kept>('reading');
  useEffect(() => {
    readKept().then(setKept, () => setKept('failed'));
  }, []);
  const remove = async (): Promise<void> => {
    for (const name of Object.values(cacheNames)) await caches.delete(name);
    setKept('deleted');
  };
  if (kept === 'unsupported') return <p>{t('unsupported')}</p>;
  if (kept === 'reading' || kept === 'failed') return <p role="status">{t(`kept.${kept}`)}</p>;
  if (kept === 'deleted') return <Note kind="ok" title={t('deleted')} role="status" />;
  return (
    <>
      {kept.pages.length === 0 ? (
        <p>{t('kept.none')}</p>
      ) : (
        <ul className="offline-kept">
          {kept.pages.map(({ to, title, asOf }) => (
            <li key={to}>
              {/* The document was kept, not what the page would ask for. */}
              <Link to={to} reloadDocument>
                {title}
              </Link>{' '}
              {asOf !== null && (
                <span className="small muted">{t('kept.asOf', { date: format.dateTime(asOf) })}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="small muted">
        {t('kept.size', { size: format.decimal(Math.max(kept.bytes / 1_000_000, 0.1), 1) })}
      </p>
      <p>
        <Button onClick={() => void remove()}>{t('delete')}</Button>
      </p>
    </>
  );
};

/** What can be read without a network, and what this device keeps for it. Shown where a page was not kept, too. */
export const OfflinePage = () => {
  const t = useOfflineText();
  usePageTitle(t('title'));
  const { worksOffline = false } = use(SiteContext);
  return (
    <>
      <PageHead eyebrow={t('eyebrow')} title={t('title')} lead={t('lead')} />
      <div className="section wrap">
        <div className="prose">
          <p>{t('submit')}</p>
          <h2>{t('kept')}</h2>
          {worksOffline ? <KeptPages /> : <p>{t('off')}</p>}
          <h2>{t('never')}</h2>
          <p>
            {t('never.text')} <Link to="/privacy-policy">{t('never.link')}</Link>
          </p>
        </div>
      </div>
    </>
  );
};

/** Says above a page that the network does not answer, and how old what is shown is. */
export const OfflineNote = () => {
  const t = useOfflineText();
  const { dateTime } = useFormatters();
  const age = usePageAge();
  return (
    <aside className="offline-note" role="status">
      <p className="wrap offline-note__line">
        <span>{age ? t('note.asOf', { date: dateTime(age.toISOString()) }) : t('note.now')}</span>
        <Link to="/offline">{t('note.more')}</Link>
      </p>
    </aside>
  );
};
