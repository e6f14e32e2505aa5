import type { OpeningPeriod } from './schemas';
import { valueLimits } from './value-limits';

const dayNames = [
  ['m', 'mo', 'mon', 'monday', 'lun', 'lunes'],
  ['tu', 'tue', 'tues', 'tuesday', 'martes'],
  ['w', 'we', 'wed', 'wednesday', 'miy', 'miyerkules'],
  ['th', 'thu', 'thur', 'thurs', 'thursday', 'huw', 'huwebes'],
  ['f', 'fr', 'fri', 'friday', 'biy', 'biyernes'],
  ['sa', 'sat', 'saturday', 'sab', 'sabado'],
  ['su', 'sun', 'sunday', 'lin', 'ling', 'linggo'],
];
const allDays = [1, 2, 3, 4, 5, 6, 7];
const dayGroups = new Map([
  ['daily', allDays],
  ['everyday', allDays],
  ['every day', allDays],
  ['araw-araw', allDays],
  ['weekdays', [1, 2, 3, 4, 5]],
  ['m-f', [1, 2, 3, 4, 5]],
  ['mwf', [1, 3, 5]],
  ['tth', [2, 4]],
  ['weekends', [6, 7]],
]);

const minutesADay = 24 * 60;
/** How a time is written: `8am`; `20:00`, `08:00` or `0800H`; or `8:00`, which may be the evening. */
type Clock = 12 | 24 | 'unsure';
/** What a text says, in order: a time in minutes since midnight, or a mark such as `-`. */
type Token =
  | { kind: 'days'; days: readonly number[] }
  | { kind: 'time'; minutes: number; clock: Clock }
  | { kind: 'closed' | 'always' | 'to' | 'and' | 'except' };

const time = (hour: number, minute: number, half: string | undefined, written: string): Token | null => {
  if (minute > 59) return null;
  if (half === undefined) {
    if (!written.includes(':') || hour > 24 || (hour === 24 && minute > 0)) return null;
    return {
      kind: 'time',
      minutes: (hour * 60 + minute) % minutesADay,
      clock: /^(?:0|1[3-9]|2)/.test(written) ? 24 : 'unsure',
    };
  }
  if (hour < 1 || hour > 12) return null;
  const isAfternoon = half.startsWith('p') || half === 'nn';
  return { kind: 'time', minutes: ((hour % 12) + (isAfternoon ? 12 : 0)) * 60 + minute, clock: 12 };
};

const readers: ReadonlyArray<[RegExp, (match: RegExpExecArray) => Token | null]> = [
  [/^24 ?\/ ?7/, () => ({ kind: 'always' })],
  [/^24 ?(?:hours|hrs|h)\b(?: (?:a|per) day\b)?/, () => ({ kind: 'always' })],
  [/^(?:closed|sarado)\b/, () => ({ kind: 'closed' })],
  [/^(?:except|maliban(?: sa)?)\b/, () => ({ kind: 'except' })],
  [
    /^([01]\d|2[0-4])(?::?([0-5]\d) ?(?:h|hrs?)|([0-5]\d))\b/,
    ([, hour, minute, other = '0']) => {
      const minutes = Number(hour) * 60 + Number(minute ?? other);
      return minutes > minutesADay ? null : { kind: 'time', minutes: minutes % minutesADay, clock: 24 };
    },
  ],
  [/^7 days\b(?: (?:a|per) week\b)?/, () => ({ kind: 'days', days: allDays })],
  [/^(?:(?:12(?::00)? ?)?noon|12(?::00)? ?nn)\b/, () => ({ kind: 'time', minutes: 720, clock: 12 })],
  [/^(?:(?:12(?::00)? ?)?midnight|12(?::00)? ?mn)\b/, () => ({ kind: 'time', minutes: 0, clock: 12 })],
  [
    /^(\d{1,2})(?:[:.](\d\d))? ?(am|pm|a\.m\.|p\.m\.|nn)?(?![\w])/,
    ([written, hour, minute = '0', half]) => time(Number(hour), Number(minute), half, written),
  ],
  [/^(?:-|to\b|thru\b|through\b|until\b|till\b|hanggang\b)/, () => ({ kind: 'to' })],
  [/^(?:[,;&/|]|and\b|at\b)/, () => ({ kind: 'and' })],
  [
    /^(every day|araw-araw|m ?- ?f\b|[a-z]+)\.?/,
    ([, word = '']) => {
      const at = dayNames.findIndex(
        (names) => names.includes(word) || names.includes(word.replace(/s$/, '')),
      );
      const days = at === -1 ? dayGroups.get(word.replaceAll(/ ?- ?/g, '-')) : [at + 1];
      return days ? { kind: 'days', days } : null;
    },
  ],
];

/** The tokens of a text; null where something in it is not understood. */
const tokensOf = (text: string): Token[] | null => {
  let rest = text
    .toLowerCase()
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/\b(?:open|bukas|opening hours|hours|from)\b(?!\s*-)/g, (word, at: number, all: string) =>
      /24 ?$/.test(all.slice(0, at)) ? word : '',
    )
    .replaceAll(/(?<![\d]):|:(?!\d)|[()]/g, ' ');
  const tokens: Token[] = [];
  for (rest = rest.trim(); rest !== ''; rest = rest.trim()) {
    const found = readers
      .map(([pattern, read]) => ({ match: pattern.exec(rest), read }))
      .find(({ match }) => match !== null);
    const token = found?.match && found.read(found.match);
    if (!token || !found.match) return null;
    tokens.push(token);
    rest = rest.slice(found.match[0].length);
  }
  return tokens;
};

/** Minutes since midnight. An end that is not after the beginning is on the next day. */
type Span = readonly [open: number, close: number];
/** `gap`: closed from one time to another, as on Fridays for the prayer. */
type Said = { days: readonly number[] } | { span: Span } | { gap: Span } | 'closed';

/** Days from one to another, past Sunday too. */
const daysBetween = (first: number, last: number): number[] =>
  Array.from({ length: ((last - first + 7) % 7) + 1 }, (_day, at) => ((first - 1 + at) % 7) + 1);

type Time = Extract<Token, { kind: 'time' }>;

/**
 * Whether two times can only be read in one way. `7:00` beside `22:00` is an hour of 24; beside `8am`, or after `08:00`
 * as in `08:00 - 5:00`, it may be the evening.
 */
const isClear = (open: Time, close: Time): boolean => {
  if (open.clock !== 'unsure' && close.clock !== 'unsure') return true;
  return [open, close].some(({ clock: written, minutes }) => written === 24 && minutes >= 13 * 60);
};

/**
 * Tokens with `closed` after its days, as in `Daily 8am-8pm, closed Fri`. Null where it may belong to several days, or
 * to other ones.
 */
const withClosedLast = (tokens: readonly Token[]): Token[] | null => {
  const kindAt = (at: number): Token['kind'] | undefined => tokens[at]?.kind;
  const ordered: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const [token, next] = tokens.slice(at, at + 2);
    if (token === undefined) break;
    const isMoved = token.kind === 'closed' && next?.kind === 'days' && kindAt(at - 1) !== 'days';
    let end = kindAt(at + 2) === 'to' && kindAt(at + 3) === 'days' ? at + 3 : at + 1;
    const isOfSpan = kindAt(end + 1) === 'time';
    // With the times before the days, each rule comes before its days anyhow.
    if (!isMoved || !(isOfSpan || kindAt(0) === 'days')) {
      ordered.push(token);
      continue;
    }
    if (ordered.findLast(({ kind }) => kind !== 'and')?.kind === 'days') return null;
    while (kindAt(end + 1) === 'and' && kindAt(end + 2) === 'days') end += 2;
    if (!isOfSpan && kindAt(end + 1) === 'time') return null;
    ordered.push(...tokens.slice(at + 1, end + 1), token);
    at = end;
  }
  return ordered;
};

/** Puts days and times together: `Mon - Sat` is six days, `8am - 9pm` a span. Null where that cannot be done. */
const saidBy = (tokens: readonly Token[]): Said[] | null => {
  const said: Said[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const [token, next, after] = tokens.slice(at, at + 3);
    if (token?.kind === 'and') continue;
    if (token?.kind === 'except' && next?.kind === 'days') continue;
    if (token?.kind === 'closed' && next?.kind === 'time') {
      const [, , to, end] = tokens.slice(at, at + 4);
      if (to?.kind !== 'to' || end?.kind !== 'time' || !isClear(next, end)) return null;
      said.push({ gap: [next.minutes, end.minutes] });
      at += 3;
    } else if (token?.kind === 'closed') said.push('closed');
    else if (token?.kind === 'always') said.push({ span: [0, 0] });
    else if (token?.kind === 'time') {
      if (next?.kind !== 'to' || after?.kind !== 'time' || !isClear(token, after)) return null;
      said.push({ span: [token.minutes, after.minutes] });
      at += 2;
    } else if (token?.kind === 'days') {
      const isRange = next?.kind === 'to' && after?.kind === 'days';
      if (next?.kind === 'to' && !isRange) return null;
      const [from = 1, to = from] = [token.days[0], isRange ? after.days[0] : undefined];
      const days = isRange ? daysBetween(from, to) : token.days;
      const before = said.at(-1);
      const isList = typeof before === 'object' && 'days' in before;
      if (tokens[at - 1]?.kind === 'except') {
        if (!isList) return null;
        said[said.length - 1] = { days: before.days.filter((day) => !days.includes(day)) };
      } else if (isList) said[said.length - 1] = { days: [...before.days, ...days] };
      else said.push({ days });
      if (isRange) at += 2;
    } else return null;
  }
  return said;
};

const clock = (minutes: number): string => {
  const ofDay = minutes % minutesADay;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
};

/** The end of a span in minutes since the midnight before it begins. */
const endOf = ([open, close]: Span): number => (close > open ? close : close + minutesADay);

/** The spans of a day without a gap; null where the gap is not within one of them, or what is left is of the next day. */
const withoutGap = (spans: readonly Span[], gap: Span): Span[] | null => {
  const end = endOf(gap);
  const around = spans.find((span) => span[0] <= gap[0] && end <= endOf(span));
  if (!around || (end >= minutesADay && endOf(around) > end)) return null;
  const parts: Span[] = [
    [around[0], gap[0]],
    [end, endOf(around)],
  ];
  const left = parts.filter(([from, to]) => to > from);
  return [...spans.filter((span) => span !== around), ...left];
};

const overlap = (spans: readonly Span[]): boolean => {
  const sorted = [...spans].sort((a, b) => a[0] - b[0]);
  return sorted.some((span, at) => endOf(span) > (sorted[at + 1]?.[0] ?? Infinity));
};

type Rule = Exclude<Said, { days: unknown }>;
const isSpan = (one: Said): one is { span: Span } => typeof one === 'object' && 'span' in one;
const isGap = (one: Said): one is { gap: Span } => typeof one === 'object' && 'gap' in one;

/** What is said of days: that they are closed, or spans and gaps in them. Null where the rules do not fit together. */
const ruleOf = (
  rules: readonly Rule[],
): { isClosed: boolean; spans: readonly Span[]; gaps: readonly Span[] } | null => {
  const spans = rules.filter(isSpan).map(({ span }) => span);
  const gaps = rules.filter(isGap).map(({ gap }) => gap);
  const isClosed = rules.includes('closed');
  if (rules.length === 0 || (isClosed && rules.some((rule) => rule !== 'closed'))) return null;
  // Times after those of a gap may be further ones of it.
  const firstGap = rules.findIndex(isGap);
  if (firstGap !== -1 && rules.slice(firstGap).some(isSpan)) return null;
  return { isClosed, spans, gaps };
};

/**
 * Reads opening hours in words, English or Filipino: `Daily 6am to 10pm`, `Mon-Sat 8:00 AM - 9:00 PM; Sun closed`,
 * `8am-5pm Monday to Friday`, `24/7`, `Daily 8am-8pm (Friday closed 11am-2pm)`. Null where a word is not understood,
 * days are missing, or a time may be morning or evening: such a text stays a text, whole.
 */
export const hoursInWords = (text: string): OpeningPeriod[] | null => {
  if (text.length > valueLimits.read.hours) return null;
  const said = saidBy(withClosedLast(tokensOf(text) ?? []) ?? []);
  if (!said || said.length === 0) return null;
  if (said.every((one) => isSpan(one) && one.span[0] === one.span[1]))
    return [{ days: allDays, open: '00:00', close: '00:00' }];
  const isDaysFirst = typeof said[0] === 'object' && 'days' in said[0];
  if (!isDaysFirst && said.some(isGap)) return null;
  const groups: Array<{ days: readonly number[]; rules: Rule[] }> = [];
  for (const one of isDaysFirst ? said : [...said].reverse())
    if (typeof one === 'object' && 'days' in one) groups.push({ days: one.days, rules: [] });
    else groups.at(-1)?.rules.push(one);
  const byDay = new Map<number, readonly Span[]>();
  const gapsByDay = new Map<number, readonly Span[]>();
  const closed = new Set<number>();
  for (const { days, rules } of groups) {
    const rule = ruleOf(rules);
    if (!rule) return null;
    for (const day of days) {
      if (rule.isClosed) closed.add(day);
      if (rule.gaps.length > 0) gapsByDay.set(day, [...(gapsByDay.get(day) ?? []), ...rule.gaps]);
      if (rule.spans.length === 0) continue;
      if (byDay.has(day) || overlap(rule.spans)) return null;
      byDay.set(day, rule.spans);
    }
  }
  for (const [day, gaps] of gapsByDay) {
    const spans = gaps.reduce<readonly Span[] | null>(
      (left, gap) => left && withoutGap(left, gap),
      byDay.get(day) ?? [],
    );
    if (!spans || closed.has(day)) return null;
    byDay.set(day, spans);
  }
  const periods = new Map<string, OpeningPeriod>();
  for (const day of allDays.filter((one) => !closed.has(one)))
    for (const [from, to] of [...(byDay.get(day) ?? [])].sort((a, b) => a[0] - b[0])) {
      const [open, close] = [clock(from), clock(to)];
      const period = periods.get(`${open}-${close}`) ?? { days: [], open, close };
      period.days.push(day);
      periods.set(`${open}-${close}`, period);
    }
  return periods.size === 0 ? null : [...periods.values()];
};
