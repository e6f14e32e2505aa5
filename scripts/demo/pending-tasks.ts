import { demoCertifier } from '@halalmap/reference-data';
import {
  contactMessages,
  demoPlaces,
  demoSubmission,
  waitingSubmissions,
  type DemoActor,
} from '@halalmap/reference-data/demo';
import type { DemoCalls } from './calls';
import { dayIn, moderator, owners, secondModerator, visitors, type Step } from './place-scenario';

const hourMs = 60 * 60_000;

/** Returns the listing id of a demo place, by its key. */
type IdOf = (key: string) => string;

const visitor = (index: number): DemoActor => visitors[index % visitors.length] as DemoActor;
const owner = (index: number): DemoActor => owners[index % owners.length] as DemoActor;

const actorOf = (by: { visitor: number } | { owner: number } | null): DemoActor | null =>
  by === null ? null : 'visitor' in by ? visitor(by.visitor) : owner(by.owner);

/**
 * Pending work for admins: submissions, claims, changes, reports of reviews and places, messages. Some of it is already
 * handled.
 * @param options.documents five uploads to use as documents
 */
export const pendingTasks = (options: {
  calls: DemoCalls;
  now: number;
  idOf: IdOf;
  ownerOf: (key: string) => DemoActor;
  documents: readonly string[];
}): Step[] => {
  const { calls, now, idOf, ownerOf } = options;
  const spare = [...options.documents];
  /** Each upload can be taken over only once. */
  const takeDocuments = (count: number): string[] => spare.splice(0, count);
  const places = new Map(demoPlaces().map((place, index) => [place.key, { place, index }]));
  const steps: Step[] = [];
  const add = (hoursAgo: number, run: Step['run']): void => {
    steps.push({ at: now - hoursAgo * hourMs, run });
  };
  const listing = (key: string, rest = ''): string => `/api/listings/${idOf(key)}${rest}`;

  for (const { like, hoursAgo, fields, rejected, certificateEnds: end, ...waiting } of waitingSubmissions) {
    const known = places.get(like);
    if (!known) throw new Error(`There is no demo place ${like}`);
    const by = actorOf(waiting.by);
    let id = '';
    add(hoursAgo, async () => {
      id = await calls.make(by, '/api/listings', {
        ...demoSubmission(known.place, known.index),
        ...fields,
        ...(end === undefined ? {} : { expiryDate: dayIn(now, end) }),
        ...(waiting.with === 'papers' ? { certificateFiles: takeDocuments(1) } : {}),
      });
    });
    if (rejected) {
      add(hoursAgo - 20, () =>
        calls.send(secondModerator, 'PATCH', `/api/listings/${id}/status`, {
          status: 'rejected',
          reason: rejected,
        }),
      );
    }
  }

  const claim = (key: string, by: DemoActor, fields: object) => () =>
    calls.make(by, listing(key, '/claims'), {
      businessName: places.get(key)?.place.name,
      ownerName: `${by.firstName} ${by.lastName}`,
      contactEmail: by.email,
      contactPhone: '+63 900 000 2000',
      ...fields,
    });
  add(
    9,
    claim('umbrella-street-thai', owner(0), {
      message: 'This is my restaurant. The permit and the photo of the counter are attached.',
      evidenceFiles: takeDocuments(2),
    }),
  );
  add(
    31,
    claim('blue-jeepney-burger-stand', owner(1), {
      message: 'The jeepney is mine. Call me and I send you a photo of the plate.',
    }),
  );
  let refused = '';
  add(300, async () => {
    refused = await claim('the-honest-ladle', owner(2), { message: 'I would like to own this page.' })();
  });
  add(280, () =>
    calls.send(moderator, 'PATCH', `/api/claims/${refused}`, {
      status: 'rejected',
      adminNotes: 'No proof was sent after two requests.',
    }),
  );

  const suggest = (key: string, by: DemoActor, body: object) => () =>
    calls.make(by, listing(key, '/changes'), body);
  add(
    4,
    suggest('paper-lantern-noodle-house', visitor(3), {
      fields: { openingHours: [{ days: [1, 2, 3, 4, 5, 6, 7], open: '11:00', close: '23:00' }] },
      note: 'They are open until eleven now. The new hours hang on the door.',
    }),
  );
  add(
    15,
    suggest('one-thousand-cups-coffee', visitor(6), {
      fields: { phone: '+63 900 000 3000', wifiAvailable: false },
      note: 'The number changed and the Wi-Fi is gone.',
    }),
  );
  add(
    22,
    suggest('quick-tricycle-couriers', visitor(8), {
      fields: {
        description:
          'Parcels and food inside the city within one hour. This place is made up for the demo: it does not exist.',
      },
    }),
  );
  // An owner who adds a certificate.
  add(18, () =>
    calls.send(ownerOf('moonlit-durian-caf'), 'PATCH', listing('moonlit-durian-caf'), {
      halalCertified: 'Yes',
      certifyingBody: demoCertifier.name,
      certificationNumber: 'DEMO-500',
      expiryDate: dayIn(now, 340),
      certificateFiles: takeDocuments(1),
    }),
  );
  let declined = '';
  add(500, async () => {
    declined = await suggest('silver-anchovy-lunch-house', visitor(1), {
      fields: { name: 'Anchovy House' },
    })();
  });
  add(490, () =>
    calls.send(moderator, 'PATCH', `/api/changes/${declined}`, {
      status: 'rejected',
      reason: 'The sign says Silver Anchovy Lunch House.',
    }),
  );

  const say = (key: string, by: DemoActor, verdict: string, note?: string) => () =>
    calls.send(by, 'POST', listing(key, '/confirmations'), { verdict, note });
  for (const [index, hoursAgo] of [60, 36, 8].entries()) {
    add(
      hoursAgo,
      say(
        'silver-anchovy-lunch-house',
        visitor(index + 9),
        'closed',
        index === 0 ? 'The shutters were down and a paper said: moved.' : undefined,
      ),
    );
  }
  add(
    13,
    say(
      'sea-breeze-journeys',
      visitor(4),
      'wrong_info',
      'The office is on the second floor, not on the first.',
    ),
  );

  /** A review that breaks the rules, and the reactions of users and admins. */
  const offend = (
    key: string,
    options: {
      by: DemoActor;
      comment: string;
      reason: string;
      hoursAgo: number;
      decided?: 'upheld' | 'dismissed';
    },
  ): void => {
    let reviewId = '';
    add(options.hoursAgo + 30, async () => {
      reviewId = await calls.make(options.by, listing(key, '/reviews'), {
        rating: 1,
        title: 'Look here',
        comment: options.comment,
      });
    });
    add(options.hoursAgo, async () => {
      await calls.send(visitor(2), 'POST', `/api/reviews/${reviewId}/report`, { reason: options.reason });
    });
    const { decided } = options;
    if (!decided) return;
    add(options.hoursAgo - 20, async () => {
      const { reports } = (await calls.send(moderator, 'GET', '/api/reports?status=open&limit=100')) as {
        reports: Array<{ id: string; reviewId: string }>;
      };
      const report = reports.find((entry) => entry.reviewId === reviewId);
      await calls.send(moderator, 'PATCH', `/api/reports/${report?.id ?? ''}`, { status: decided });
    });
  };
  offend('little-clay-oven', {
    by: visitor(10),
    comment: 'Cheaper shoes at https://shoes.example !!! Cheaper shoes!!!',
    reason: 'Advertising',
    hoursAgo: 6,
  });
  offend('velvet-rice-cake-stall', {
    by: visitor(11),
    comment: 'The cashier is a thief and her whole family too.',
    reason: 'It insults a person',
    hoursAgo: 16,
  });
  offend('green-door-pharmacy', {
    by: visitor(12),
    comment: 'I was never here but my friend says it is bad.',
    reason: 'The writer was not there',
    hoursAgo: 44,
  });
  offend('banana-leaf-post-office', {
    by: visitor(13),
    comment: 'Click this and win a phone: https://win.example',
    reason: 'Fraud',
    hoursAgo: 900,
    decided: 'upheld',
  });
  offend('two-mangoes-bakery-and-sweets', {
    by: visitor(10),
    comment: 'Too sweet for me, and the line was long.',
    reason: 'I disagree',
    hoursAgo: 1_100,
    decided: 'dismissed',
  });

  for (const [index, { subject, message, hoursAgo, handled }] of contactMessages.entries()) {
    const { firstName, lastName, email } = visitor(index + 3);
    add(hoursAgo, () =>
      calls.send(visitor(index + 3), 'POST', '/api/contact', {
        firstName,
        lastName,
        email,
        subject,
        message,
      }),
    );
    if (handled) {
      add(hoursAgo - 5, async () => {
        const { messages } = (await calls.send(moderator, 'GET', '/api/messages?kind=contact&limit=100')) as {
          messages: Array<{ id: string; email: string }>;
        };
        const found = messages.find((entry) => entry.email === email);
        await calls.send(moderator, 'PATCH', `/api/messages/${found?.id ?? ''}`, { handled: true });
      });
    }
  }
  for (const index of [0, 5, 9]) {
    add(100 + index * 50, () =>
      calls.send(visitor(index), 'POST', '/api/newsletter', { email: visitor(index).email }),
    );
  }
  return steps;
};
