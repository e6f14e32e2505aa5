import { z } from 'zod';
import { documentId } from '../fields';
import {
  hijriMonthInputSchema,
  hijriMonthSchema,
  prayerDefaultInputSchema,
  prayerDefaultSchema,
  prayerTownQuerySchema,
  prayerTownSchema,
} from '../prayer';
import { defineEndpoint } from './define-endpoint';
import {
  holidayInputSchema,
  holidayListSchema,
  holidayPatchSchema,
  holidayQuerySchema,
  holidaySchema,
} from '../holidays';
import { editing, list, reading } from './reference';

const readingTimes = { ...reading, tag: 'Prayer' } as const;
const editingTimes = { ...editing, tag: 'Prayer' } as const;

/** Prayer times: declared Hijri months, the methods of regions, and the towns that have a page. */
export const prayer = {
  months: defineEndpoint({
    ...readingTimes,
    path: '/api/hijri-months',
    summary: 'Declared beginnings of Hijri months, latest first',
    cache: 'public, max-age=60',
    response: list(hijriMonthSchema),
  }),
  addMonth: defineEndpoint({
    ...editingTimes,
    method: 'POST',
    path: '/api/hijri-months',
    audit: { entity: 'hijri-month', action: 'create' },
    summary: 'Declare the beginning of a Hijri month',
    body: hijriMonthInputSchema,
    response: { status: 201, schema: hijriMonthSchema },
    failures: [401, 403, 409, 422],
  }),
  removeMonth: defineEndpoint({
    ...editingTimes,
    method: 'DELETE',
    path: '/api/hijri-months/{id}',
    audit: { entity: 'hijri-month', action: 'delete' },
    summary: 'Take a declared beginning back',
    params: z.object({ id: documentId() }),
    response: { status: 204, schema: null },
    failures: [401, 403, 404],
  }),
  holidays: defineEndpoint({
    ...readingTimes,
    path: '/api/holidays',
    summary: 'Days of a year on which places may keep other hours, earliest first',
    cache: 'public, max-age=60',
    query: holidayQuerySchema,
    response: { status: 200, schema: holidayListSchema },
  }),
  addHoliday: defineEndpoint({
    ...editingTimes,
    method: 'POST',
    path: '/api/holidays',
    audit: { entity: 'holiday', action: 'create' },
    summary: 'Add a day on which places may keep other hours',
    body: holidayInputSchema,
    response: { status: 201, schema: holidaySchema },
    failures: [401, 403],
  }),
  changeHoliday: defineEndpoint({
    ...editingTimes,
    method: 'PATCH',
    path: '/api/holidays/{id}',
    audit: { entity: 'holiday', action: 'update' },
    summary: 'Change such a day; one of law or calculation too',
    params: z.object({ id: z.string().max(100) }),
    body: holidayPatchSchema,
    response: { status: 200, schema: holidaySchema },
    failures: [401, 403, 404],
  }),
  removeHoliday: defineEndpoint({
    ...editingTimes,
    method: 'DELETE',
    path: '/api/holidays/{id}',
    audit: { entity: 'holiday', action: 'delete' },
    summary: 'Take such a day out of the list; one of law or calculation too',
    params: z.object({ id: z.string().max(100) }),
    response: { status: 204, schema: null },
    failures: [401, 403, 404],
  }),
  defaults: defineEndpoint({
    ...readingTimes,
    path: '/api/prayer-defaults',
    summary: 'How prayer times of each region are calculated, unless the visitor chooses',
    cache: 'public, max-age=60',
    response: list(prayerDefaultSchema),
  }),
  setDefault: defineEndpoint({
    ...editingTimes,
    method: 'PUT',
    path: '/api/prayer-defaults',
    audit: { entity: 'prayer-default', action: 'update' },
    summary: 'Set the method of a region',
    body: prayerDefaultInputSchema,
    response: { status: 200, schema: prayerDefaultSchema },
    failures: [401, 403, 422],
  }),
  towns: defineEndpoint({
    ...readingTimes,
    path: '/api/prayer-towns',
    summary:
      'Towns with a page of prayer times: those whose name contains `q`, else all cities and the towns of BARMM',
    query: prayerTownQuerySchema,
    response: list(prayerTownSchema),
  }),
  town: defineEndpoint({
    ...readingTimes,
    path: '/api/prayer-towns/{slug}',
    summary: 'The town of a page below /prayer, also by its other names',
    params: z.object({ slug: z.string().max(200) }),
    response: { status: 200, schema: prayerTownSchema },
    failures: [404],
  }),
};
