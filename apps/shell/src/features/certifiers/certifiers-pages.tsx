import type { CertifyingBody } from '@halalmap/contracts';
import { defineCatalogue, useFormatters, useTranslator } from '@halalmap/i18n';
import { usePageTitle } from '@halalmap/mfe-kit';
import { ErrorState, PlaceCard, Skeleton } from '@halalmap/ui';
import { Link } from 'react-router-dom';
import { PageHead } from '../../shared/page-parts';
import { useCertifiedPlacesQuery, useCertifiersQuery } from './certifiers-api';

const en = {
  title: 'Halal certifiers',
  eyebrow: 'Certificates',
  lead: 'Who certifies here, what is known of their accreditation, and since when.',
  intro:
    'There is no single certifier: in 2003 the Supreme Court decided (G.R. No. 153888) that certifying halal is a religious matter, which no government office may reserve for itself. Under Republic Act No. 10817 the Department of Trade and Industry’s Philippine Accreditation Bureau (DTI-PAB) accredits certifiers; the earlier accreditation by the National Commission on Muslim Filipinos (NCMF) was extended until 2019. In October 2023 two accredited bodies were reported, and eleven more had applied. Where nobody could confirm a present accreditation, this page and the badge say so.',
  check:
    'To check a certificate, give its number to the body that is named on it, and ask whether it is valid, for which branch and for what.',
  failed: 'The certifiers did not load',
  home: 'Certifiers in the Philippines',
  abroad: 'Authorities abroad',
  'abroad.text': 'They certify products that are made in their countries, not places in the Philippines.',
  country: 'Country',
  kind: 'Kind',
  'kind.certifier': 'Certifying body',
  'kind.foreign': 'Authority abroad, for imported products',
  accreditation: 'Accreditation',
  'recognised.yes': 'Recognised',
  'recognised.no': 'Not recognised',
  'recognised.unknown': 'We have not confirmed a present accreditation',
  by: 'Recognised by',
  asOf: 'As of',
  from: 'Accredited from',
  until: 'Accredited until',
  sources: 'Sources',
  site: 'Website',
  places: 'Places with its certificate',
  'places.count':
    '{count, plural, =0 {No listed place has a valid certificate of this body that was seen.} one {One listed place has a valid certificate of this body.} other {# listed places have valid certificates of this body.}}',
  number: 'How to check a number',
  'number.site': 'Ask the body. Its website is below.',
  'number.none': 'Ask the body; no source gives an address of it.',
  all: 'All certifiers',
  unknown: 'There is no such certifier',
} as const;

const catalogue = defineCatalogue({ en }, 'shell/certifiers');
const useText = () => useTranslator(catalogue);

const nameOf = ({ name, fullName }: CertifyingBody): string => fullName ?? name;

const recognition = ({ isRecognized }: CertifyingBody) =>
  isRecognized === null ? 'recognised.unknown' : isRecognized ? 'recognised.yes' : 'recognised.no';

const Bodies = ({ bodies }: { bodies: readonly CertifyingBody[] }) => {
  const t = useText();
  return (
    <ul className="certifiers">
      {bodies.map((body) => (
        <li key={body.id}>
          <h3>
            <Link to={`/certifier/${body.id}`}>{nameOf(body)}</Link>
          </h3>
          <p className="small muted">
            {[body.fullName === null ? null : body.name, body.country].filter(Boolean).join(' · ')}
          </p>
          <p className="small">
            {t(recognition(body))}
            {body.recognitionAsOf !== null && ` (${body.recognitionAsOf})`}
          </p>
        </li>
      ))}
    </ul>
  );
};

/** All certifying bodies with what is known of their accreditation. */
export const CertifiersPage = () => {
  const t = useText();
  usePageTitle(t('title'));
  const { data, isError, refetch } = useCertifiersQuery();
  return (
    <>
      <PageHead eyebrow={t('eyebrow')} title={t('title')} lead={t('lead')} />
      <div className="section wrap prose">
        <p>{t('intro')}</p>
        <p>{t('check')}</p>
        {isError && <ErrorState title={t('failed')} onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton shape="block" />}
        {data && (
          <>
            <h2>{t('home')}</h2>
            <Bodies bodies={data.filter(({ role }) => role === 'certifier')} />
            <h2>{t('abroad')}</h2>
            <p className="muted">{t('abroad.text')}</p>
            <Bodies bodies={data.filter(({ role }) => role === 'foreign')} />
          </>
        )}
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
  const { data, isError, refetch } = useCertifiersQuery();
  const body = data?.find((one) => String(one.id) === id);
  usePageTitle(body ? nameOf(body) : t('title'));
  if (isError) return <ErrorState title={t('failed')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="block" />;
  if (!body) return <PageHead eyebrow={t('eyebrow')} title={t('unknown')} lead={t('lead')} />;
  const facts: Array<[label: string, value: string | null]> = [
    [t('kind'), t(`kind.${body.role}`)],
    [t('country'), body.country],
    [t('accreditation'), t(recognition(body))],
    [t('by'), body.recognizedBy.join(', ') || null],
    [t('asOf'), body.recognitionAsOf],
    [t('from'), body.accreditedFrom && format.day(body.accreditedFrom)],
    [t('until'), body.accreditedUntil && format.day(body.accreditedUntil)],
    [t('number'), t(body.website === null ? 'number.none' : 'number.site')],
    [t('sources'), body.sources.join('; ') || null],
  ];
  return (
    <>
      <PageHead
        eyebrow={t('eyebrow')}
        title={nameOf(body)}
        lead={body.accreditationLevel ?? t(recognition(body))}
      />
      <div className="section wrap prose">
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
    </>
  );
};
