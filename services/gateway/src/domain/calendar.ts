/** An entry of a calendar: at a time of a day, or a whole day. */
export interface CalendarEntry {
  /** The same for the same entry in every edition, and of no other one. */
  uid: string;
  /** `YYYY-MM-DD` in Manila. */
  day: string;
  /** `HH:MM` in Manila; a whole day without it. */
  time?: string;
  title: string;
  note?: string;
  place?: string;
  /** Minutes before it at which to remind. */
  alarm?: number;
}

const longestLine = 75;
const dayMs = 24 * 60 * 60_000;

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n');

/** Divides a line after at most 75 octets, never inside of a character; the rest follows after a space (RFC 5545, 3.1). */
const folded = (line: string): string => {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > longestLine) {
      lines.push(current);
      [current, octets] = [' ', 1];
    }
    current += letter;
    octets += size;
  }
  return [...lines, current].join('\r\n');
};

const dateOf = (day: string): string => day.replaceAll('-', '');
const nextDay = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
/** Midnight in Manila of a day, in UTC. */
const startOf = (day: string): string =>
  `${dateOf(new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10))}T160000Z`;

const entryLines = (entry: CalendarEntry, stamp: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${entry.uid}`,
  `DTSTAMP:${stamp}`,
  ...(entry.time === undefined
    ? [`DTSTART;VALUE=DATE:${dateOf(entry.day)}`, `DTEND;VALUE=DATE:${dateOf(nextDay(entry.day))}`]
    : [`DTSTART;TZID=Asia/Manila:${dateOf(entry.day)}T${entry.time.replace(':', '')}00`]),
  `SUMMARY:${escaped(entry.title)}`,
  ...(entry.note === undefined ? [] : [`DESCRIPTION:${escaped(entry.note)}`]),
  ...(entry.place === undefined ? [] : [`LOCATION:${escaped(entry.place)}`]),
  'TRANSP:TRANSPARENT',
  ...(entry.alarm === undefined
    ? []
    : [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        `DESCRIPTION:${escaped(entry.title)}`,
        `TRIGGER:-PT${entry.alarm}M`,
        'END:VALARM',
      ]),
  'END:VEVENT',
];

/**
 * A calendar that programs subscribe to (RFC 5545). It is the same for all requests of a day.
 * @param options.today in Manila: when the edition was made
 */
export const writeCalendar = (
  entries: readonly CalendarEntry[],
  { title, note, today }: { title: string; note: string; today: string },
): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//HalalMap//Calendars//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(title)}`,
    `X-WR-CALDESC:${escaped(note)}`,
    'X-WR-TIMEZONE:Asia/Manila',
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    'X-PUBLISHED-TTL:P1D',
    'BEGIN:VTIMEZONE',
    'TZID:Asia/Manila',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0800',
    'TZOFFSETTO:+0800',
    'TZNAME:PST',
    'END:STANDARD',
    'END:VTIMEZONE',
    ...entries.flatMap((entry) => entryLines(entry, startOf(today))),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
