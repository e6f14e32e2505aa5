import type { Trust, TrustReason } from '@halalmap/contracts';
import { useFormatters, useTranslator } from '@halalmap/i18n';
import { Fragment, useState } from 'react';
import { uiMessages } from '../messages/en';
import type { IconName } from '../ornament/icon-names';
import { leafShapes } from '../ornament/sign-shapes';
import { classNames, Icon } from './basics';
import { useReasonText } from './reason-text';

/** The time of the first render in milliseconds since 1970, so that ages do not change while a page is read. */
export const useNow = (): number => useState(() => Date.now())[0];

const day = 24 * 3600 * 1000;
const threeMonths = 92 * day;
const year = 365 * day;

/** What people saw or confirmed. A submitter's statement and old publications say nothing about the current state. */
const confirming = new Set<TrustReason['kind']>([
  'certificate',
  'certifier_registry',
  'admin_visit',
  'owner_statement',
  'owner_check',
  'community_confirmation',
]);

/**
 * The age of the newest confirmation: a full leaf under three months, half under a year, dashed after; always with
 * text. A place without confirmations says so, however recently it was listed.
 */
export const Freshness = ({ trust }: { trust: Trust }) => {
  const t = useTranslator(uiMessages);
  const format = useFormatters();
  const now = useNow();
  // The latest news may be a dispute.
  const [newest] = trust.reasons
    .filter(({ kind }) => confirming.has(kind))
    .map(({ recordedAt }) => recordedAt)
    .sort()
    .reverse();
  const age = newest === undefined ? Infinity : now - Date.parse(newest);
  const leaf = age < threeMonths ? 'fresh' : age < year ? 'ageing' : 'stale';
  const words = () => {
    if (newest === undefined) return t('fresh.never');
    if (leaf === 'stale') return t('fresh.stale', { day: format.shortDay(newest) });
    return t('fresh.since', { age: format.age(newest, now) });
  };
  return (
    <span className={classNames('freshness', `freshness--${newest === undefined ? 'never' : leaf}`)}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        {leafShapes[leaf]}
      </svg>
      <span suppressHydrationWarning>{words()}</span>
    </span>
  );
};

type Reason = Trust['reasons'][number];

const icons: Readonly<Record<Reason['kind'], IconName>> = {
  submission: 'message-square-quote',
  certificate: 'scroll-text',
  certifier_registry: 'shield-check',
  admin_visit: 'map-pinned',
  owner_statement: 'user-round',
  owner_check: 'mail',
  published_source: 'file-text',
  community_confirmation: 'users-round',
  community_dispute: 'flag',
};

/** The reasons of a trust level, each with its source and validity. */
export const EvidenceList = ({ trust }: { trust: Trust }) => {
  const t = useTranslator(uiMessages);
  return (
    <ul className="evidence__list">
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
  const format = useFormatters();
  const now = useNow();
  const textOf = useReasonText();
  const ended = reason.validUntil !== undefined && hasEnded(reason.validUntil, now);
  const sources = sourcesIn(reason.source ?? '');
  const site = sources.length === 1 ? (sources[0]?.name ?? '') : '';
  return (
    <>
      <li>
        <Icon name={icons[reason.kind]} />
        <span>
          {textOf(reason, { site: site || null, hasEnded: ended })}
          {reason.source && <Sources text={reason.source} />}
        </span>
      </li>
      {reason.validUntil && <Validity day={format.day(reason.validUntil)} ended={ended} />}
    </>
  );
};

interface Source {
  /** Address of the page or site; omitted for a plain phrase. */
  href?: string;
  name: string;
  /** Further text, such as a day in ISO format. */
  rest: string;
}

const address = /^(https?:\/\/\S+)(?:\s+(\S.*)?)?$/i;
const domain = /^((?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,})(?:\s+(\S.*)?)?$/i;
const isoDay = /\b\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b/g;

/** Reads one source: a URL or a domain with or without more words, or a phrase. Only http and https become a link. */
const readSource = (text: string): Source => {
  const [, url, rest = ''] = address.exec(text) ?? [];
  if (url && URL.canParse(url)) return { href: url, name: new URL(url).hostname.replace(/^www\./, ''), rest };
  const [, host, more = ''] = domain.exec(text) ?? [];
  return host ? { href: `https://${host}`, name: host, rest: more } : { name: '', rest: text };
};

const sourcesIn = (text: string): Source[] => text.split(/;\s*/).filter(Boolean).map(readSource);

/** The sources of a piece of evidence, separated by semicolons: links with the name of the site, or plain phrases. */
const Sources = ({ text }: { text: string }) => {
  const t = useTranslator(uiMessages);
  const format = useFormatters();
  const sources = sourcesIn(text);
  return (
    <small className="quiet">
      {t('trust.sources', { count: sources.length })}
      {sources.map(({ href, name, rest }, index) => (
        <Fragment key={index}>
          {index === 0 ? ' ' : t('trust.sources.next')}
          <bdi>
            {href && (
              <a href={href} rel="nofollow noopener">
                {name}
              </a>
            )}
            {href && rest && t('trust.sources.comma')}
            {rest.replaceAll(isoDay, (day) => format.day(day))}
          </bdi>
        </Fragment>
      ))}
    </small>
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
