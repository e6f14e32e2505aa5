import { api, asApiError, defineMutation, defineQuery } from '@halalmap/api-client';
import { Button, ErrorState, Skeleton, Tag, useNow, useToast } from '@halalmap/ui';
import { useRef, useState } from 'react';
import type { Session } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { useSettingsText } from '../../messages/settings-en';
import { useFailureText } from '../../shared/use-failure-text';
import { useSignOut } from '../../shared/session';
import { Setting } from './setting';

const sessionsApi = api.enhanceEndpoints({ addTagTypes: ['Device'] }).injectEndpoints({
  endpoints: (build) => ({
    sessions: build.query({
      ...defineQuery('GET /api/auth/sessions'),
      providesTags: ['Device'],
      // Other devices may change it at any time.
      keepUnusedDataFor: 0,
    }),
    endSession: build.mutation(defineMutation('DELETE /api/auth/sessions/{id}')),
  }),
});

const { useSessionsQuery, useEndSessionMutation } = sessionsApi;

/**
 * Revokes other sessions one after the other.
 * @param options.reload reloads the session list
 * @param options.onEnded called when at least one was revoked: the pressed button disappears with it
 */
const useEndSessions = ({ reload, onEnded }: { reload: () => unknown; onEnded: () => void }) => {
  const t = useSettingsText();
  const toast = useToast();
  const failureText = useFailureText();
  const [endSession] = useEndSessionMutation();
  const [ending, setEnding] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);

  const end = async (ids: readonly string[]) => {
    setProblem(null);
    setEnding(ids);
    let ended = 0;
    for (const id of ids) {
      const { error } = await endSession(id);
      // One that has expired meanwhile counts as revoked.
      if (error !== undefined && asApiError(error).status !== 404) {
        setProblem(failureText(error));
        break;
      }
      ended += 1;
    }
    setEnding([]);
    if (ended > 0) {
      toast.show({ kind: 'ok', title: t('sessions.ended', { count: ended }) });
      onEnded();
    }
    reload();
  };

  return { ending, end, problem };
};

interface SessionItemProps {
  session: Session;
  isEnding: boolean;
  /** Ends a session elsewhere. */
  onEnd: () => void;
}

/** One stay on one device. */
const SessionItem = ({ session, isEnding, onEnd }: SessionItemProps) => {
  const t = useSettingsText();
  const format = useFormatters();
  const now = useNow();
  const { signOut, isPending } = useSignOut();
  const { browser, system } = deviceOf(session.device);
  const device =
    browser && system
      ? t('sessions.device', { browser, system })
      : (browser ?? system ?? t('sessions.unknownDevice'));
  return (
    <li>
      <div>
        <p className="row">
          <strong title={session.device}>{device}</strong>
          {session.current && <Tag kind="info">{t('sessions.current')}</Tag>}
        </p>
        <p className="small muted">
          {t('sessions.when', {
            since: format.dateTime(session.createdAt),
            used: format.age(session.lastUsedAt, now),
          })}
        </p>
      </div>
      <Button
        size="sm"
        busy={isEnding || isPending}
        aria-label={t('sessions.endThis', { device })}
        onClick={session.current ? () => void signOut() : onEnd}
      >
        {t('sessions.end')}
      </Button>
    </li>
  );
};

/** The active sessions, and buttons that revoke them. */
export const SessionsSection = () => {
  const t = useSettingsText();
  const failureText = useFailureText();
  const { data, error, isLoading, refetch } = useSessionsQuery();
  const list = useRef<HTMLUListElement>(null);
  const { ending, end, problem } = useEndSessions({
    reload: refetch,
    onEnded: () => list.current?.focus(),
  });
  const sessions = data?.sessions ?? [];
  const others = sessions.filter(({ current }) => !current).map(({ id }) => id);
  return (
    <Setting title={t('sessions.title')} text={t('sessions.text')}>
      {isLoading && <Skeleton shape="block" className="sessions__skeleton" />}
      {!data && error !== undefined && (
        <ErrorState title={t('sessions.unread')} text={failureText(error)} onRetry={() => void refetch()} />
      )}
      {sessions.length > 0 && (
        <ul className="sessions outcome" ref={list} tabIndex={-1}>
          {sessions.map((session) => (
            <SessionItem
              key={session.id}
              session={session}
              isEnding={ending.includes(session.id)}
              onEnd={() => void end([session.id])}
            />
          ))}
        </ul>
      )}
      {problem && <ErrorState title={t('sessions.failed')} text={problem} />}
      {others.length > 0 && (
        <div>
          <Button kind="danger" busy={ending.length > 1} onClick={() => void end(others)}>
            {t('sessions.endOthers')}
          </Button>
        </div>
      )}
    </Setting>
  );
};

/** Browser names in user agents; later ones also contain the earlier names, so the order matters. */
const browsers: ReadonlyArray<readonly [sign: RegExp, name: string]> = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const systems: ReadonlyArray<readonly [sign: RegExp, name: string]> = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (text: string, names: ReadonlyArray<readonly [RegExp, string]>): string | null =>
  names.find(([sign]) => sign.test(text))?.[1] ?? null;

/**
 * Human-readable browser and system, as far as a user agent contains them.
 * @returns null for either that is unknown
 */
export const deviceOf = (userAgent: string): { browser: string | null; system: string | null } => ({
  browser: nameIn(userAgent, browsers),
  system: nameIn(userAgent, systems),
});
