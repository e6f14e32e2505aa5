import type {
  Activity,
  Change,
  Claim,
  Confirmation,
  Mail,
  Message,
  Overview,
  Report,
  User,
} from '@halalmap/contracts';
import { aUser } from './builders';

export const idOf = (number: number): string => number.toString(16).padStart(24, '0');

const when = '2026-11-01T04:00:00.000Z';

export const aClaim = (number: number, over: Partial<Claim> = {}): Claim => ({
  id: idOf(number),
  listingId: idOf(500),
  listingName: 'Kusina',
  userId: idOf(700),
  status: 'pending',
  businessName: `Business ${number}`,
  ownerName: `Owner ${number}`,
  contactEmail: 'sara@mail.example',
  contactPhone: null,
  message: null,
  evidenceFiles: [],
  adminNotes: null,
  reviewedBy: null,
  reviewedAt: null,
  createdAt: when,
  ...over,
});

export const aChange = (number: number, over: Partial<Change> = {}): Change => ({
  id: idOf(number),
  listingId: idOf(500),
  listingName: `Kusina ${number}`,
  fields: { phone: '421-0002' },
  before: { phone: '421-0001' },
  note: null,
  status: 'pending',
  requestedBy: idOf(700),
  byOwner: false,
  count: 1,
  createdAt: when,
  ...over,
});

const words = { rating: 1, title: null, comment: 'Rude' };

export const aReport = (number: number, over: Partial<Report> = {}): Report => ({
  id: idOf(number),
  about: 'review',
  reviewId: idOf(number + 100),
  listingId: idOf(500),
  listingName: `Kusina ${number}`,
  reason: 'It insults somebody',
  reportedBy: idOf(700),
  authorId: null,
  reporterId: idOf(700),
  count: 1,
  status: 'open',
  review: words,
  current: { author: 'Rami E.', images: [], ...words },
  createdAt: when,
  ...over,
});

export const aDispute = (number: number, over: Partial<Confirmation> = {}): Confirmation => ({
  id: idOf(number),
  listingId: idOf(500),
  listingName: 'Kusina',
  userId: idOf(700 + number),
  verdict: 'closed',
  halal: null,
  how: null,
  counts: true,
  answer: null,
  note: null,
  status: 'open',
  adminNote: null,
  createdAt: when,
  ...over,
});

export const aMessage = (number: number, over: Partial<Message> = {}): Message => ({
  id: idOf(number),
  kind: 'contact',
  email: 'fatima@mail.example',
  firstName: 'Fatima',
  lastName: `Example ${number}`,
  phone: null,
  subject: `Question ${number}`,
  message: 'Are you open?\nOn Friday?',
  handled: false,
  createdAt: when,
  ...over,
});

export const aMail = (number: number, over: Partial<Mail> = {}): Mail => ({
  id: idOf(number),
  to: `person${number}@mail.example`,
  subject: 'Confirm your email address',
  text: 'Open this:\n\nhttp://halalmap.test/auth/verify-email?token=abc.\n\nThank you',
  createdAt: when,
  ...over,
});

export const aAuditEntry = (number: number, over: Partial<Activity> = {}): Activity => ({
  id: idOf(number),
  userId: idOf(700),
  action: 'update',
  entityType: 'listing',
  entityId: idOf(500),
  entityName: 'Kusina',
  changes: { phone: '421-0002' },
  ipAddress: '203.0.113.9',
  userAgent: 'Test/1',
  createdAt: when,
  ...over,
});

export const anAccount = (number: number, over: Partial<User> = {}): User => ({
  ...aUser('regular'),
  id: idOf(number),
  email: `person${number}@mail.example`,
  firstName: 'Sara',
  lastName: `Number ${number}`,
  ...over,
});

/** The dashboard data of a directory that is empty except for the given values. */
export const anOverview = (over: Partial<Overview> = {}): Overview => ({
  byStatus: { pending: 0, approved: 0, rejected: 0 },
  likelySpam: 0,
  byType: { food: 0, business: 0, mosque: 0, product: 0 },
  pendingAge: { oldest: null, withinDay: 0, withinWeek: 0, older: 0 },
  alerts: [],
  newAccountReviews: [],
  overdueDisputes: [],
  recentActivity: [],
  brandPerformance: [],
  ...over,
});
