import { prayerNames, type PrayerName } from '@halalmap/listing-model';
import { z } from 'zod';
import { defineEndpoint } from './define-endpoint';

const own = { service: 'gateway', tag: 'Prayer', access: 'everybody', method: 'GET' } as const;
const calendar = { status: 200, schema: z.string(), contentType: 'text/calendar' } as const;

const wholeNumber = (min: number, max: number) =>
  z.string().regex(/^\d+$/, 'Enter a whole number').transform(Number).pipe(z.int().min(min).max(max));

const isPrayer = (name: string): name is PrayerName => prayerNames.some((one) => one === name);

const language = z.enum(['en', 'fil', 'ar']).optional().default('en');

/** Query of `GET /prayer/{town}.ics`. */
const prayerCalendarQuerySchema = z.object({
  /** So many days from today on. */
  days: wholeNumber(1, 400).optional().default(60),
  prayers: z
    .string()
    .transform((text, context) => {
      const names = text.split(',').map((name) => name.trim());
      if (names.every(isPrayer)) return prayerNames.filter((name) => names.includes(name));
      context.addIssue({ code: 'custom', message: `Enter some of ${prayerNames.join(', ')}` });
      return z.NEVER;
    })
    .optional()
    .default([...prayerNames]),
  /** Minutes before each prayer; without it there is no alarm. */
  alarm: wholeNumber(0, 60).optional(),
  lang: language,
});

/** Calendars that programs subscribe to by their address. */
export const calendars = {
  prayers: defineEndpoint({
    ...own,
    path: '/prayer/{town}.ics',
    summary: 'The prayer times of a town as a calendar (RFC 5545), named as on its page',
    params: z.object({ town: z.string().max(200) }),
    query: prayerCalendarQuerySchema,
    response: calendar,
    failures: [400, 404],
  }),
  islamicDays: defineEndpoint({
    ...own,
    path: '/islamic-days.ics',
    summary:
      'Islamic days of about a year as a calendar (RFC 5545); what was not declared is marked as expected',
    query: z.object({ lang: language }),
    response: calendar,
    failures: [400],
  }),
};
