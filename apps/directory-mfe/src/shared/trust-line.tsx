import type { Listing, Trust, TrustReason } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Freshness } from '@halalmap/ui';
import { useText, type Text } from '../messages/en';

type Code = NonNullable<TrustReason['code']>;

/** Reported facts by reason value: what is halal, then a certificate, on which the level may rest, then the owner. */
const reportedFact = ({ values }: TrustReason): 'all' | 'part' | 'muslimOwned' | 'certified' | 'listed' => {
  const scope = values?.['halalScope'];
  if (scope === 'all' || scope === 'part') return scope;
  if (values?.['halalCertified'] === 'Yes' || values?.['reportedCertified'] === 'Yes') return 'certified';
  return values?.['muslimOwned'] === 'Yes' ? 'muslimOwned' : 'listed';
};

/** Words the evidence of a trust level in one line: the strongest reason, with its date; null without any. */
export const useTrustText = (): ((trust: Trust) => string | null) => {
  const t = useText();
  const format = useFormatters();
  return (trust) => strongestReason(trust, { t, format });
};

const strongestReason = (
  trust: Trust,
  { t, format }: { t: Text; format: ReturnType<typeof useFormatters> },
): string | null => {
  const find = (...codes: Code[]): TrustReason | undefined =>
    trust.reasons.find(({ code }) => code !== undefined && codes.includes(code));
  const body = (reason: TrustReason): string => String(reason.values?.['body'] ?? '');
  const valid = find('certificate_valid');
  if (trust.level === 'certified' && valid?.validUntil)
    return t('trustLine.certified', { body: body(valid), day: format.day(valid.validUntil) });
  const disputed = find('people_disputed');
  if (disputed)
    return t('trustLine.disputed', {
      count: Number(disputed.values?.['people'] ?? 1),
      day: format.day(disputed.recordedAt),
    });
  const confirmed = find('people_confirmed');
  if ((trust.level === 'community_confirmed' || trust.level === 'facts_confirmed') && confirmed)
    return t('trustLine.confirmed', {
      count: Number(confirmed.values?.['people'] ?? 1),
      day: format.day(confirmed.recordedAt),
    });
  const owner = find('owner_says');
  if (owner) return t('trustLine.owner', { fact: reportedFact(owner), day: format.day(owner.recordedAt) });
  const published = find('published');
  if (published) {
    const year = String(published.values?.['asOf'] ?? '');
    const dated = year === '' ? 'no' : /^\d{4}$/.test(year) ? 'year' : 'span';
    return t('trustLine.published', { fact: reportedFact(published), dated, year });
  }
  const imported = find('imported');
  if (imported) return t('trustLine.published', { fact: reportedFact(imported), dated: 'no', year: '' });
  const submitted = find('submitted');
  return submitted
    ? t('trustLine.submitted', { fact: reportedFact(submitted), day: format.day(submitted.recordedAt) })
    : null;
};

/** The evidence of a trust level in one line. */
export const TrustLine = ({ trust }: { trust: Trust }) => {
  const line = useTrustText()(trust);
  return line === null ? <Freshness trust={trust} /> : <span className="freshness">{line}</span>;
};

/** Explains the markers of entries that are not real places; shown once per page. */
export const OriginNote = ({ listings }: { listings: readonly Listing[] }) => {
  const t = useText();
  const kinds = (['demo', 'sample', 'generated'] as const).filter((kind) =>
    listings.some(({ origin }) => origin === kind),
  );
  if (kinds.length === 0) return null;
  return <p className="small quiet origin-note">{kinds.map((kind) => t(`origin.${kind}.note`)).join(' ')}</p>;
};
