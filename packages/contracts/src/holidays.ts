import { z } from 'zod';
import { calendarDay, givenFields, requiredText } from './fields';
import { limits } from './limits';

/** Whom a day concerns: the whole country, Muslims, or the Bangsamoro region. */
const holidayKinds = ['national', 'islamic', 'bangsamoro'] as const;

const name = () => requiredText('Enter the name of the day', limits.text.name);
const given = {
  date: calendarDay(),
  name: z.object({ en: name(), fil: name(), ar: name() }),
  kind: z.enum(holidayKinds),
  /** Whether it was proclaimed, or its month was declared; otherwise it follows from law or calculation. */
  declared: z.boolean(),
  source: requiredText('Enter where that is said', limits.text.other).optional(),
};

/** A day on which places may keep other hours. */
export const holidaySchema = z.object({ id: z.string(), ...given }).meta({ id: 'Holiday' });
export type Holiday = z.infer<typeof holidaySchema>;

/** Body of `POST /api/holidays`. */
export const holidayInputSchema = z.object({ ...given, declared: z.boolean().default(true) });

/** Body of `PATCH /api/holidays/{id}`: what is given. */
export const holidayPatchSchema = givenFields(given);

export const holidayYears = { first: 2_020, last: 2_077 } as const;

export const holidayQuerySchema = z.object({
  year: z.coerce.number<string>().int().min(holidayYears.first).max(holidayYears.last),
});

export const holidayListSchema = z.object({ holidays: z.array(holidaySchema) });
