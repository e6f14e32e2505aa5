import { type CertifyingBody, fold, limits, namesOfCertifier } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { usePageTitle } from '@halalmap/mfe-kit';
import { ErrorState, PlaceCard, SearchInput, Skeleton } from '@halalmap/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCertifiersText as useText } from '../../messages/certifiers-en';
import { PageHead } from '../../shared/page-parts';
import { useCertifiedPlacesQuery, useCertifiersQuery } from './certifiers-api';

const nameOf = ({ name, fullName }: CertifyingBody): string => fullName ?? name;

const recognition = ({ isRecognized }: CertifyingBody) =>
  isRecognized === null ? 'recognised.unknown' : isRecognized ? 'recognised.yes' : 'recognised.no';

/** `2017`, `2023-10` or `2023-10-20`, in words: the year or the month. */
const useMonth = () => {
  const format = useFormatters();
  return (date: string): string => (date.includes('-') ? format.month(date.slice(0, 7)) : date);
};

const Bodies = ({ bodies }: { bodies: readonly CertifyingBody[] }) => {
  const t = useText();
  const month = useMonth();
  return (
    <ul className="certifiers">
      {bodies.map((body) => (
        <li key={body.id}>
          <h3>
            <Link to={`/certifier/${body.id}`}>{nameOf(body)}</Link>
          </h3>
          <p className="small muted">
            {[
              namesOfCertifier(body)
                .filter((name) => name !== nameOf(body))
                .join(', '),
              body.country,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="small">
            {t(recognition(body))}
            <span className="muted">
              {' · '}
              {body.sources.length === 0
                ? t('sources.none')
                : body.sourceAsOf !== null && t('sourceOf', { date: month(body.sourceAsOf) })}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
};

/** The bodies that have a name with the typed words in it, at home and abroad. */
const FoundBodies = ({ bodies, search }: { bodies: readonly CertifyingBody[]; search: string }) => {
  const t = useText();
  const wanted = fold(search.trim());
  const found = bodies.filter((body) => namesOfCertifier(body).some((name) => fold(name).includes(wanted)));
  const [home, abroad] = (['certifier', 'foreign'] as const).map((role) =>
    found.filter((body) => body.role === role),
  );
  return (
    <>
      <p role="status" className="muted">
        {found.length === 0 && t('search.none')}
      </p>
      {home && home.length > 0 && (
        <>
          <h2>{t('home')}</h2>
          <Bodies bodies={home} />
        </>
      )}
      {abroad && abroad.length > 0 && (
        <>
          <h2>{t('abroad')}</h2>
          <p className="muted">{t('abroad.text')}</p>
          <Bodies bodies={abroad} />
        </>
      )}
    </>
  );
};

/** All certifying bodies with what is known of their accreditation. */
export const CertifiersPage = () => {
  const t = useText();
  const [search, setSearch] = useState('');
  usePageTitle(t('title'));
  const { data, isError, refetch } = useCertifiersQuery();
  return (
    <>
      <PageHead eyebrow={t('eyebrow')} title={t('title')} lead={t('lead')} />
      <div className="section wrap">
        <div className="prose">
          <p>{t('intro')}</p>
          <p>{t('schemes')}</p>
          <p>{t('marks')}</p>
          <p>{t('check')}</p>
          {isError && <ErrorState title={t('failed')} onRetry={() => void refetch()} />}
          {!data && !isError && <Skeleton shape="block" />}
          {data && (
            <>
              <SearchInput
                label={t('search')}
                placeholder={t('search')}
                value={search}
                maxLength={limits.text.name}
                onChange={(event) => setSearch(event.target.value)}
              />
              <FoundBodies bodies={data} search={search} />
            </>
          )}
        </div>
      </div>
    </>
  );
};

const Places = ({ id }: { id: number }) => {
  const t = useText();
  const { data } = useCertifiedPlacesQuery(id);
  return (
    <section aria-labelledby="certified-places">
      <h2 id="certified-places">{t('places')}</h2>
      {data && <p className="muted">{t('places.count', { count: data.total })}</p>}
      {data && data.listings.length > 0 && (
        <ul className="places">
          {data.listings.map((listing) => (
            <PlaceCard key={listing.id} listing={listing} />
          ))}
        </ul>
      )}
    </section>
  );
};

/** One certifying body: kind, country, accreditation with source, how to check a number, and its places. */
export const CertifierPage = ({ id }: { id: string }) => {
  const t = useText();
  const format = useFormatters();
  const month = useMonth();
  const { data, isError, refetch } = useCertifiersQuery();
  const body = data?.find((one) => String(one.id) === id);
  usePageTitle(body ? nameOf(body) : t('title'));
  if (isError) return <ErrorState title={t('failed')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="block" />;
  if (!body) return <PageHead eyebrow={t('eyebrow')} title={t('unknown')} lead={t('lead')} />;
  const facts: Array<[label: string, value: string | null]> = [
    [t('kind'), t(`kind.${body.role}`)],
    [
      t('aliases'),
      namesOfCertifier(body)
        .filter((name) => name !== body.name && name !== body.fullName)
        .join(', ') || null,
    ],
    [t('country'), body.country],
    [t('accreditation'), t(recognition(body))],
    [t('by'), body.recognizedBy.join(', ') || null],
    [t('asOf'), body.sourceAsOf && month(body.sourceAsOf)],
    [t('from'), body.accreditedFrom && format.day(body.accreditedFrom)],
    [t('until'), body.accreditedUntil && format.day(body.accreditedUntil)],
    [t('number'), t(body.website === null ? 'number.none' : 'number.site')],
    [t('sources'), body.sources.join('; ') || t('sources.none')],
  ];
  return (
    <>
      <PageHead
        eyebrow={t('eyebrow')}
        title={nameOf(body)}
        lead={body.accreditationLevel ?? t(recognition(body))}
      />
      <div className="section wrap">
        <div className="prose">
          {body.description && <p>{body.description}</p>}
          <dl className="facts">
            {facts.map(
              ([label, value]) =>
                value && (
                  <div key={label} className="certifier__fact">
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ),
            )}
          </dl>
          {body.website && (
            <p>
              {t('site')}:{' '}
              <a href={body.website} rel="nofollow noopener">
                {body.website}
              </a>
            </p>
          )}
          <p>{t('check')}</p>
          <Places id={body.id} />
          <p>
            <Link to="/certifiers">{t('all')}</Link>
          </p>
        </div>
      </div>
    </>
  );
};
