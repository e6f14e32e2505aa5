import type { Confirmation } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Button, LinkButton, Note, useNow } from '@halalmap/ui';
import { AccountLine } from '../../shared/account-line';
import { DecisionTag } from '../../shared/decision-tag';
import { Detail } from '../../shared/detail';
import { FactsList } from '../../shared/facts-list';
import { PlaceLink } from '../../shared/place-link';
import { usePlaceName } from '../../shared/use-place-name';
import { useText } from '../../messages/use-text';
import type { Settlement } from './disputes-api';

interface DisputeDetailProps {
  dispute: Confirmation;
  /** Other open disputes of the place. */
  others: readonly Confirmation[];
  isPressing: boolean;
  isDeciding: boolean;
  onAsk: (settlement: Settlement) => void;
}

/** A dispute of a place, and the decision. */
export const DisputeDetail = (props: DisputeDetailProps) => {
  const { dispute, others, isDeciding, onAsk } = props;
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  const placeName = usePlaceName();
  const { listingId, listingName, verdict, userId, note } = dispute;
  const manage = `/admin?${new URLSearchParams({ status: 'all', search: listingName ?? '' }).toString()}`;
  return (
    <Detail
      above={t('dispute.said', { age: format.age(dispute.createdAt, now) })}
      title={placeName(listingName)}
      tag={<DecisionTag status={dispute.status} />}
      actions={
        <>
          <Button kind="primary" icon="check" busy={isDeciding} onClick={() => onAsk('resolved')}>
            {t('dispute.resolve')} <kbd className="kbd">R</kbd>
          </Button>
          <Button kind="danger" icon="x" busy={isDeciding} onClick={() => onAsk('rejected')}>
            {t('dispute.reject')} <kbd className="kbd">X</kbd>
          </Button>
          <LinkButton kind="quiet" icon="pencil" to={manage}>
            {t('dispute.edit')}
          </LinkButton>
        </>
      }
    >
      {props.isPressing && <Note kind="bad" icon="door-closed" title={t('dispute.alert')} />}
      <p className="dispute__says">{t(`dispute.verdict.${verdict}`)}</p>
      <FactsList
        facts={[
          [t('dispute.note'), note],
          [t('report.place'), <PlaceLink key="place" id={listingId} name={listingName} />],
          ...(userId ? ([[t('dispute.by'), <AccountLine key="by" id={userId} />]] as const) : []),
        ]}
      />
      {others.length > 0 && (
        <div>
          <h3>{t('dispute.others', { count: others.length })}</h3>
          <ul className="dispute__others">
            {others.map((other) => (
              <li key={other.id}>
                {t(`dispute.verdict.${other.verdict}`)}, {format.age(other.createdAt, now)}
                {other.note && <span className="muted">: {other.note}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="small muted">{t('dispute.text')}</p>
    </Detail>
  );
};
