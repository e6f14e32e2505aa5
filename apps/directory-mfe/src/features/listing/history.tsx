import { type HistoryEntry, evidenceKinds, formerTrustLevels, trustLevels } from '@halalmap/contracts';
import { useFormatters, useTranslator } from '@halalmap/i18n';
import { Button, ErrorState, Icon, type IconName, Skeleton, uiMessages } from '@halalmap/ui';
import { type FactTools, factValueText, isFactField } from '../../facts/fact-fields';
import { type Text, useExpected, useText } from '../../messages/en';
import { useListingHistoryInfiniteQuery } from './listing-api';

const knownLevels = [...trustLevels, ...formerTrustLevels];

/** Trust level names as used on the badges, now or in the past. */
type TrustLevelName = (level: (typeof knownLevels)[number]) => string;

/** The text of a history entry. */
interface HistoryText {
  icon: IconName;
  title: string;
  /** The old and the new value; null where the first line says it all. */
  detail: string | null;
}

const named = <Name extends string>(names: readonly Name[], value: unknown): Name | null =>
  names.find((name) => name === value) ?? null;

const describeTrust = (entry: HistoryEntry, t: Text, levelName: TrustLevelName): HistoryText => {
  const [from, to] = [named(knownLevels, entry.from), named(knownLevels, entry.to)];
  const kind = named(evidenceKinds, entry.evidence);
  return {
    icon: to === 'certified' ? 'shield-check' : 'scroll-text',
    title:
      from && to
        ? t('history.trust', { from: levelName(from), to: levelName(to) })
        : t('history.trustChanged'),
    detail: kind && t(`history.evidence.${kind}`),
  };
};

const statuses = ['pending', 'approved', 'rejected'] as const;
const causes = ['closed', 'duplicate', 'removed'] as const;

const describers: Record<string, (entry: HistoryEntry, t: Text) => HistoryText> = {
  status: ({ to }, t) => {
    const status = named(statuses, to);
    return {
      icon: status === 'approved' ? 'circle-check' : 'circle-x',
      title: t(status ? `history.status.${status}` : 'history.statusChanged'),
      detail: null,
    };
  },
  deleted: ({ to }, t) => {
    const cause = named(causes, to);
    return cause
      ? { icon: 'door-closed', title: t('history.deleted'), detail: t(`listing.cause.${cause}`) }
      : { icon: 'rotate-ccw', title: t('history.restored'), detail: null };
  },
};

const describeFact = ({ field, from, to }: HistoryEntry, { t, format }: FactTools): HistoryText => {
  if (!isFactField(field)) return { icon: 'pencil', title: t('history.otherFact'), detail: null };
  // Of contact details and exact locations the history only says that they changed.
  if (from === null && to === null) {
    return { icon: 'pencil', title: t('history.fact', { fact: t(`listing.fact.${field}`) }), detail: null };
  }
  const textOf = (value: unknown): string =>
    factValueText(field, value, { t, format }) ?? t('listing.unknown');
  return {
    icon: 'pencil',
    title: t(to === null ? 'history.factGone' : 'history.fact', { fact: t(`listing.fact.${field}`) }),
    detail: t('history.fromTo', { from: textOf(from), to: textOf(to) }),
  };
};

/** Describes what changed. The history does not contain who changed it. */
export const historyText = (
  entry: HistoryEntry,
  tools: FactTools & { levelName: TrustLevelName },
): HistoryText => {
  if (entry.field === 'trust') return describeTrust(entry, tools.t, tools.levelName);
  return describers[entry.field]?.(entry, tools.t) ?? describeFact(entry, tools);
};

interface HistorySectionProps {
  id: string;
  /** Shows the number of changes first, and the changes themselves when it is opened. */
  isFolded?: boolean;
}

/** The changes of a listing since it became public, newest first. No persons are named. */
export const HistorySection = ({ id, isFolded = false }: HistorySectionProps) => {
  const t = useText();
  useExpected('history.none', 'history.noNames', 'history.changes', 'history.failed');
  const format = useFormatters();
  const level = useTranslator(uiMessages);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useListingHistoryInfiniteQuery(id);
  const entries = data?.pages.flatMap(({ history }) => history);
  const total = data?.pages[0]?.pagination.total ?? 0;
  const changes = (
    <>
      {!entries && !error && <Skeleton shape="block" className="detail__skeleton-line" />}
      {!entries && error !== undefined && (
        <ErrorState title={t('history.failed')} onRetry={() => void refetch()} />
      )}
      {entries?.length === 0 && <p className="quiet">{t('history.none')}</p>}
      {entries && entries.length > 0 && (
        <ol className="history">
          {entries.map((entry, index) => {
            const { icon, title, detail } = historyText(entry, {
              t,
              format,
              levelName: (name) =>
                name === 'muslim_owned' || name === 'certificate_expired'
                  ? level(`trust.former.${name}`)
                  : level(`trust.${name}`),
            });
            return (
              // Entries have no id; they are only ever appended.
              <li key={index}>
                <span className="history__icon">
                  <Icon name={icon} />
                </span>
                <div>
                  <p>
                    <strong>{title}</strong>
                  </p>
                  <p className="small quiet">
                    <time dateTime={entry.changedAt}>{format.day(entry.changedAt)}</time>
                    {detail && ` · ${detail}`}
                  </p>
                </div>
              </li>
            );
          })}
        </ol>
      )}
      {hasNextPage && (
        <Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('history.more')}
        </Button>
      )}
      <p className="small quiet">{t('history.noNames')}</p>
    </>
  );
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t('history.title')}</h2>
      {isFolded && total > 0 ? (
        <details className="fold">
          <summary>{t('history.changes', { count: total })}</summary>
          {changes}
        </details>
      ) : (
        changes
      )}
    </section>
  );
};
