import { listingSubmissionSchema, type ListingSubmissionInput } from '@halalmap/contracts';
import { asksHalal } from '@halalmap/listing-model';
import {
  demoCertifier,
  muslimBusinessCategories,
  muslimBusinessSubcategories,
} from '@halalmap/reference-data';
import {
  demoActors,
  demoResponses,
  demoReviews,
  demoSubmission,
  drawFrom,
  type DemoActor,
  type DemoPlace,
} from '@halalmap/reference-data/demo';
import type { DemoCalls } from './calls';

const dayMs = 24 * 60 * 60_000;
const hourMs = 60 * 60_000;
/** Validity of demo certificates. */
const certificateDays = 365;
/** A certificate is issued so many days before the one that it renews ends, and shown to us a week later. */
const [issuedBefore, seenBefore] = [16, 9];

/** An action of a demo user at a time within the last two years. */
export interface Step {
  at: number;
  run(): Promise<unknown>;
}

const of = (part: DemoActor['part']): readonly DemoActor[] =>
  demoActors.filter((actor) => actor.part === part);
export const [moderator, secondModerator] = of('moderator') as [DemoActor, DemoActor];
export const owners = of('owner');
export const visitors = of('visitor');

/** The last day of a certificate that ends in this many days, in Manila. */
export const dayIn = (now: number, days: number): string =>
  new Date(now + days * dayMs + 8 * hourMs).toISOString().slice(0, 10);

/** Whether people ask of a place if what it offers is halal. */
const isAsked = (place: DemoPlace): boolean =>
  asksHalal(place.entityType, {
    kind: listingSubmissionSchema.parse(demoSubmission(place, 0)),
    of: { categories: muslimBusinessCategories, subcategories: muslimBusinessSubcategories },
  });

/** In how many days the last certificate of a place ends; null for a place without one. */
const lastEnd = ({ trust }: DemoPlace, index: number): number | null =>
  (
    ({
      certified: 60 + ((index * 37) % 240),
      review: 120,
      ending: 6,
      expired: -20 - (index % 5) * 15,
    }) as Record<string, number>
  )[trust] ?? null;

/** The end of each certificate of a place, in days from now: first the one from the submission, then its renewals. */
const endsOf = (place: DemoPlace, index: number): number[] => {
  const ends: number[] = [];
  if (!isAsked(place)) return ends;
  for (
    let end = lastEnd(place, index) ?? Number.NEGATIVE_INFINITY;
    // The first one was issued before the place was submitted.
    end > issuedBefore - 2 - place.daysAgo;
    end -= certificateDays
  ) {
    ends.unshift(end);
  }
  return ends;
};

/** What a place says of itself: most demo kitchens are halal and have no certificate. */
const statedBy = (place: DemoPlace): Partial<ListingSubmissionInput> => {
  const { trust, entityType } = place;
  if (!asksHalal(entityType)) return {};
  const saysOwner = trust === 'claimed' || trust === 'owned';
  if (!isAsked(place)) return saysOwner ? { muslimOwned: 'Yes' } : {};
  const halalScope = (
    { part: 'part', porkFree: 'pork_free', notHalal: 'not_halal', none: null, delisted: null } as const
  )[trust as 'part'];
  return {
    halalScope: halalScope === undefined ? 'all' : halalScope,
    ...(saysOwner ? { halalCertified: 'No', muslimOwned: 'Yes' } : {}),
  };
};

const certificate = (
  now: number,
  { entityType, name }: DemoPlace,
  index: number,
  end: number,
  number: number,
) => ({
  certifyingBody: demoCertifier.name,
  certificateScope: entityType === 'product' ? 'product_line' : index % 3 === 0 ? 'kitchen' : 'premises',
  certificateScopeText: entityType === 'product' ? 'All products of this line' : null,
  certificateHolder: name,
  certificateIssuedOn: dayIn(now, end - certificateDays - issuedBefore),
  certificationNumber: `DEMO-${String(index + 1).padStart(3, '0')}-${number}`,
  expiryDate: dayIn(now, end),
});

interface Scenario {
  steps: Step[];
  /** Id of the listing, available after the first step. */
  id: () => string;
  owner: DemoActor | null;
  /** When the last certificate was found to be expired; null if it is valid or there is none. */
  endedAt: number | null;
}

/**
 * The history of one place from its submission to today, as requests by demo users.
 * @param options.now the present, in milliseconds
 */
export const scenarioOf = (
  place: DemoPlace,
  index: number,
  options: {
    calls: DemoCalls;
    now: number;
  },
): Scenario => {
  const { calls, now } = options;
  const draw = drawFrom(place.key);
  const { trust } = place;
  const submittedAt = now - place.daysAgo * dayMs + draw(9) * hourMs;
  const approvedAt = submittedAt + (3 + draw(40)) * hourMs;
  const submitter = draw(4) === 0 ? null : (visitors[draw(visitors.length)] ?? null);
  const hasOwner =
    trust === 'owned' || trust === 'review' || trust === 'ending' || (trust === 'certified' && draw(2) === 0);
  const owner = hasOwner ? (owners[index % owners.length] ?? null) : null;
  const decider = index % 2 ? moderator : secondModerator;
  const ends = endsOf(place, index);
  const [firstEnd] = ends;
  const steps: Step[] = [];
  let listingId = '';
  const id = () => listingId;
  const path = (rest = '') => `/api/listings/${listingId}${rest}`;
  const add = (at: number, run: Step['run']): void => {
    steps.push({ at: Math.min(at, now - 2 * 60_000), run });
  };
  /** A time between the approval (share 0) and the present (share 1). */
  const later = (share: number): number => approvedAt + (now - approvedAt) * share;

  add(submittedAt, async () => {
    listingId = await calls.make(submitter, '/api/listings', {
      ...demoSubmission(place, index),
      ...statedBy(place),
      ...(firstEnd === undefined
        ? {}
        : { halalCertified: 'Yes', ...certificate(now, place, index, firstEnd, 1) }),
    });
  });
  add(approvedAt, () =>
    calls.send(decider, 'PATCH', path('/status'), {
      status: 'approved',
      ...(firstEnd === undefined ? {} : { certificateSeen: { how: 'paper', note: 'Demo certificate' } }),
    }),
  );
  for (const [position, end] of ends.slice(1).entries()) {
    add(now + (end - certificateDays - seenBefore) * dayMs, () =>
      calls.send(decider, 'PATCH', path(), {
        ...certificate(now, place, index, end, position + 2),
        certificateSeen: { how: draw(2) ? 'register' : 'paper', note: 'Renewed for the demo' },
      }),
    );
  }
  if (owner) {
    let claimId = '';
    const claimedAt = later(0.05) + hourMs;
    add(claimedAt, async () => {
      claimId = await calls.make(owner, path('/claims'), {
        businessName: place.name,
        ownerName: `${owner.firstName} ${owner.lastName}`,
        contactEmail: owner.email,
        message: 'I run this demo place and would like to answer its reviews.',
      });
    });
    add(claimedAt + 20 * hourMs, () =>
      calls.send(decider, 'PATCH', `/api/claims/${claimId}`, {
        status: 'approved',
        adminNotes: 'Demo owner',
      }),
    );
    // What the owner raises waits for an admin.
    let waiting: { change?: { id: string } } | null = null;
    add(claimedAt + 30 * hourMs, async () => {
      const response = await calls.send(owner, 'POST', path('/evidence'), {
        kind: 'owner_statement',
        facts: { muslimOwned: 'Yes', ...(trust === 'owned' && isAsked(place) ? { halalScope: 'all' } : {}) },
      });
      waiting = response as typeof waiting;
    });
    add(claimedAt + 40 * hourMs, async () => {
      if (waiting?.change)
        await calls.send(decider, 'PATCH', `/api/changes/${waiting.change.id}`, { status: 'approved' });
    });
    add(later(0.6), () =>
      calls.send(owner, 'PATCH', path(), {
        additionalInfo: 'The owner keeps this entry up to date.',
        ...(place.facts.openingHours ? { openingHoursText: 'Shorter hours in Ramadan' } : {}),
      }),
    );
  }

  const confirmationCounts = { confirmed: 4, disputed: 3, certified: draw(2), owned: draw(2) } as Partial<
    Record<string, number>
  >;
  // All within the 30 days for which network groups are kept.
  for (let number = 0; number < (confirmationCounts[trust] ?? 0); number += 1) {
    const by = visitors[(index + number) % visitors.length] ?? null;
    add(Math.max(now - (25 - number * 6) * dayMs, approvedAt + (1 + number) * hourMs), () =>
      calls.send(by, 'POST', path('/confirmations'), {
        verdict: 'still_true',
        ...(!isAsked(place)
          ? {}
          : { halal: number === 2 ? 'part' : 'all', how: number % 2 ? 'asked' : 'ate' }),
      }),
    );
  }
  if (trust === 'disputed') {
    add(now - 4 * dayMs, () =>
      calls.send(visitors[(index + 5) % visitors.length] ?? null, 'POST', path('/confirmations'), {
        ...(isAsked(place)
          ? {
              verdict: 'not_halal',
              note: 'I was told in the kitchen that the stock is not halal. Please ask them.',
            }
          : { verdict: 'wrong_info', note: 'The shop has moved to the next street. Please ask them.' }),
      }),
    );
  }

  if (trust === 'review') {
    let disputeId = '';
    add(now - 5 * dayMs, async () => {
      disputeId = await calls.make(
        visitors[(index + 2) % visitors.length] as DemoActor,
        path('/confirmations'),
        {
          verdict: 'wrong_info',
          note: 'The second counter is new. Is it covered by the certificate?',
        },
      );
    });
    add(now - 4 * dayMs, () =>
      calls.send(owner, 'PUT', `/api/confirmations/${disputeId}/answer`, {
        text: 'It is: the certificate names both counters. The new paper hangs beside the door.',
      }),
    );
  }

  const texts = demoReviews[place.entityType];
  for (let review = 0; review < place.reviews; review += 1) {
    const by = visitors[(index * 3 + review) % visitors.length] as DemoActor;
    const [rating, title, comment] = texts[(index * 2 + review) % texts.length] as (typeof texts)[number];
    const at = later((review + 0.5 + draw(40) / 100) / (place.reviews + 0.5));
    let reviewId = '';
    add(at, async () => {
      reviewId = await calls.make(by, path('/reviews'), { rating, title, comment });
    });
    for (let helpful = 0; review === 0 && helpful < index % 3; helpful += 1) {
      const reader = visitors[(index * 3 + review + 1 + helpful) % visitors.length] as DemoActor;
      add(at + (helpful + 2) * 9 * hourMs, () =>
        calls.send(reader, 'PUT', `/api/reviews/${reviewId}/helpful`),
      );
    }
    if (owner && review % 2 === 0) {
      const responses = rating <= 3 ? demoResponses.unhappy : demoResponses.happy;
      add(at + 26 * hourMs, () =>
        calls.send(owner, 'PUT', `/api/reviews/${reviewId}/answer`, {
          text: responses[(index + review) % responses.length],
        }),
      );
    }
  }

  if (index % 4 === 1 && !owner && trust !== 'delisted') {
    let changeId = '';
    add(later(0.4), async () => {
      changeId = await calls.make(visitors[index % visitors.length] as DemoActor, path('/changes'), {
        fields: { landmark: 'Beside the demo market' },
        note: 'I was there last week.',
      });
    });
    add(later(0.4) + 12 * hourMs, () =>
      calls.send(decider, 'PATCH', `/api/changes/${changeId}`, { status: 'approved' }),
    );
  }
  if (trust === 'delisted') {
    add(now - 30 * dayMs, () =>
      calls.send(decider, 'PATCH', path('/status'), { status: 'rejected', reason: 'The place has closed.' }),
    );
  }
  const endedAt = trust === 'expired' ? now + ((lastEnd(place, index) ?? 0) + 1) * dayMs + 8 * hourMs : null;
  return { steps, id, owner, endedAt };
};
