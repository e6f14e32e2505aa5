import type { Trust } from '@halalmap/contracts';
import { useFormatters, useTranslator } from '@halalmap/i18n';
import { uiMessages } from '../messages/en';
import type { IconName } from '../ornament/icon-names';
import { Icon } from './icon';
import { useNow } from './use-now';

type Reason = Trust['reasons'][number];

const icons: Readonly<Record<Reason['kind'], IconName>> = {
  submission: 'message-square-quote',
  certificate: 'scroll-text',
  certifier_registry: 'shield-check',
  admin_visit: 'map-pinned',
  owner_statement: 'user-round',
  published_source: 'file-text',
  community_confirmation: 'users-round',
  community_dispute: 'flag',
};

/** The reasons of a trust level, each with its source and validity. */
export const EvidenceList = ({ trust }: { trust: Trust }) => {
  const t = useTranslator(uiMessages);
  return (
    <ul className="ev__list">
      {trust.reasons.map((reason, index) => (
        <ReasonItem key={index} reason={reason} />
      ))}
      {trust.reasons.length === 0 && (
        <li>
          <Icon name="circle-question-mark" />
          <span>{t('trust.none')}</span>
        </li>
      )}
    </ul>
  );
};

const ReasonItem = ({ reason }: { reason: Reason }) => {
  const t = useTranslator(uiMessages);
  const format = useFormatters();
  const now = useNow();
  return (
    <>
      <li>
        <Icon name={icons[reason.kind]} />
        <span>
          {reason.text}
          {reason.source && <small className="quiet">{t('trust.source', { source: reason.source })}</small>}
        </span>
      </li>
      {reason.validUntil && (
        <Validity day={format.day(reason.validUntil)} ended={hasEnded(reason.validUntil, now)} />
      )}
    </>
  );
};

const Validity = ({ day, ended }: { day: string; ended: boolean }) => {
  const t = useTranslator(uiMessages);
  return (
    <li>
      <Icon name={ended ? 'calendar-x' : 'calendar-check'} />
      <span>{t(ended ? 'trust.ended' : 'trust.validUntil', { day })}</span>
    </li>
  );
};

/** A day ends at midnight in Manila, eight hours ahead of UTC all year. */
const hasEnded = (day: string, now: number): boolean => now > Date.parse(`${day}T23:59:59.999+08:00`);
