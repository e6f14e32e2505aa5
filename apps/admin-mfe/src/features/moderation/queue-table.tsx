import type { Listing } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Tag, useNow, type IconName, type TagProps } from '@halalmap/ui';
import { useEffect, useRef } from 'react';
import { signalsOf, type Signal } from './signals';
import { useText } from '../../messages/use-text';

const looks: Record<Signal, { kind?: NonNullable<TagProps['kind']>; icon: IconName }> = {
  late: { kind: 'bad', icon: 'clock' },
  certificate: { kind: 'info', icon: 'scroll-text' },
  noContact: { icon: 'circle-alert' },
};

interface QueueTableProps {
  listings: Listing[];
  chosen: Listing | undefined;
  onChoose: (id: string) => void;
}

/** The listings to decide on; the chosen one stays in view. */
export const QueueTable = ({ listings, chosen, onChoose }: QueueTableProps) => {
  const t = useText();
  const isQueue = listings.every((listing) => listing.status === 'pending');
  return (
    <div className="queue__scroll" tabIndex={0} role="region" aria-label={t('queue.region')}>
      <table className="tbl queue__t" aria-labelledby="queue-title">
        <thead>
          <tr>
            <th scope="col">{t('queue.column.listing')}</th>
            <th scope="col">{t('queue.column.signals')}</th>
            <th scope="col">{t(isQueue ? 'queue.column.waiting' : 'queue.column.submitted')}</th>
          </tr>
        </thead>
        <tbody>
          {listings.map((listing) => (
            <Row
              key={listing.id}
              listing={listing}
              isChosen={listing.id === chosen?.id}
              onChoose={() => onChoose(listing.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
};

const Row = ({
  listing,
  isChosen,
  onChoose,
}: {
  listing: Listing;
  isChosen: boolean;
  onChoose: () => void;
}) => {
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isChosen]);
  const signals = signalsOf(listing, now);
  const town = listing.municipalityName ?? listing.provinceName;
  return (
    <tr ref={row} className={isChosen ? 'is-cur' : undefined} onClick={onChoose}>
      <td>
        <button type="button" className="queue__n" aria-current={isChosen ? 'true' : undefined}>
          <bdi>{listing.name}</bdi>
        </button>
        <span className="small muted">
          {[t(`queue.type.${listing.entityType}`), town].filter(Boolean).join(' · ')}
        </span>
      </td>
      <td>
        {signals.length === 0 ? (
          <span className="unk small">{t('queue.signal.none')}</span>
        ) : (
          <span className="row queue__signals">
            {signals.map((signal) => (
              <Tag key={signal} {...looks[signal]}>
                {t(`queue.signal.${signal}`)}
              </Tag>
            ))}
          </span>
        )}
      </td>
      <td className="num small">{format.age(listing.createdAt, now)}</td>
    </tr>
  );
};
