import { trustReasonCodes, type TrustReason } from '@halalmap/contracts';
import { useFormatters, useTranslator } from '@halalmap/i18n';
import type { ReactNode } from 'react';
import { reasonMessages } from '../messages/en-reasons';

type Values = NonNullable<TrustReason['values']>;
type Say = (
  key: keyof (typeof reasonMessages)['en'],
  values?: Record<string, string | number | null>,
) => string;

const textIn = (values: Values, name: string): string | null => {
  const value = values[name] ?? null;
  return value === null ? null : String(value);
};

const answered = (answer: string | null): answer is 'Yes' | 'No' => answer === 'Yes' || answer === 'No';

/** What the owner, a visit or a publication states. */
const statementsOf = (values: Values, t: Say, scopeKey: 'scope' | 'listedScope'): string[] => {
  const [scope, certified, owned] = ['halalScope', 'halalCertified', 'muslimOwned'].map((name) =>
    textIn(values, name),
  ) as [string | null, string | null, string | null];
  const wasCertified = certified === null && textIn(values, 'reportedCertified') === 'Yes';
  const isListed = scopeKey === 'listedScope';
  return [
    ...(scope !== null && scope !== 'Unknown' ? [t(scopeKey, { scope })] : []),
    ...(answered(certified) ? [t('certified', { certified })] : []),
    ...(wasCertified ? [isListed ? t('certified', { certified: 'Yes' }) : t('certifiedThen')] : []),
    ...(answered(owned) ? [t('muslimOwned', { owned })] : []),
  ];
};

/** What a submission, an import or an admin states; a mosque or cemetery is asked for none of it, some businesses only who owns them. */
const submittedIn = (values: Values, t: Say): string[] => {
  if (!('muslimOwned' in values)) return [t('mosque', { type: textIn(values, 'type') ?? '' })];
  const scope = textIn(values, 'halalScope');
  return [
    ...(scope === null ? [] : [t('scope', { scope })]),
    ...('halalCertified' in values
      ? [t('certifiedAnswer', { answer: textIn(values, 'halalCertified') })]
      : []),
    t('muslimOwnedAnswer', { answer: textIn(values, 'muslimOwned') }),
  ];
};

/** When something was published: a year, a decade (`2010s`), a span of them, or other words. */
const timesOf = (asOf: string | null, t: Say) => {
  if (asOf === null) return { time: 'none', from: '', to: '' };
  const spelled = (year: string): string =>
    year.endsWith('s') ? t('decade', { year: year.slice(0, -1) }) : year;
  const [, from = '', to] = /^(\d{4}s?)(?:-(\d{4}s?))?$/.exec(asOf) ?? [];
  if (from === '') return { time: 'other', from: asOf, to: '' };
  return { time: to ? 'between' : 'within', from: spelled(from), to: to ? spelled(to) : '' };
};

const missingOf = (values: Values): string => {
  const [number, validUntil] = [textIn(values, 'number'), textIn(values, 'validUntil')];
  return number === null && validUntil === null ? 'both' : number === null ? 'number' : 'day';
};

/** What a certificate that is for something else leaves open. */
const otherThan = (scope: string | null, subject: string | null): string => {
  if (scope === 'slaughter') return subject === 'product' ? 'supplierOfProduct' : 'supplier';
  return subject ?? 'place';
};

/**
 * @returns a function that returns a reason in the language of the page, from its code and values; in the server's words
 *   where there is no code that is known
 */
export const useReasonText = () => {
  const t = useTranslator(reasonMessages);
  const format = useFormatters();
  const joined = (parts: readonly string[], key: 'comma' | 'and'): string =>
    parts.reduce((first, second) => (first === '' ? second : t(key, { first, second })), '');

  /** @param options.site the name of the site that a publication is on; `hasEnded`: its last day has passed */
  return (reason: TrustReason, options: { site: string | null; hasEnded: boolean }): ReactNode => {
    const { code, values = {}, text } = reason;
    const known = trustReasonCodes.find((name) => name === code);
    if (known === undefined) return text;
    const [scope, scopeText, validUntil] = ['scope', 'scopeText', 'validUntil'].map((name) =>
      textIn(values, name),
    ) as [string | null, string | null, string | null];
    const facts = () => {
      if (known === 'published') return joined(statementsOf(values, t, 'listedScope'), 'and') || 'none';
      if (known === 'owner_says' || known === 'visit_found')
        return joined(statementsOf(values, t, 'scope'), 'comma') || t('exists');
      return joined(submittedIn(values, t), 'comma');
    };
    const dayOf = (day: string | null): string => (day === null ? '' : format.day(day));
    const [all, part] = [Number(values['all'] ?? 0), Number(values['part'] ?? 0)];
    const answers = [
      ...(all > 0 ? [t('sayAll', { count: all })] : []),
      ...(part > 0 ? [t('sayPart', { count: part })] : []),
    ];
    const name = textIn(values, 'body');
    return t.rich(known, {
      body: name === null ? t('unnamedBody') : <bdi key="body">{name}</bdi>,
      number: <bdi key="number">{textIn(values, 'number')}</bdi>,
      day: dayOf(known === 'owner_checked' ? textIn(values, 'day') : validUntil),
      by: textIn(values, 'by'),
      coverage: t('coverage', { scope, text: scopeText }),
      until: validUntil === null ? 'none' : options.hasEnded ? 'ended' : 'valid',
      other: otherThan(textIn(values, 'scope'), textIn(values, 'subject')),
      missing: missingOf(values),
      facts: facts(),
      site: options.site === null ? 'none' : 'one',
      siteName: <bdi key="site">{options.site}</bdi>,
      ...timesOf(textIn(values, 'asOf'), t),
      lapsed:
        textIn(values, 'halalCertified') === null && textIn(values, 'reportedCertified') === 'Yes'
          ? 'yes'
          : 'no',
      people: Number(values['people'] ?? 1),
      answers: joined(answers, 'comma') || 'none',
    });
  };
};
