import { buildUser } from '@halalmap/api-client/testing';
import type { User } from '@halalmap/contracts';

/** A user with an account, as the API sends it. */
export const aUser = (facts: Partial<User> = {}): User =>
  buildUser({ id: 'e'.repeat(24), lastName: 'Sala', createdAt: '2026-11-01T00:00:00.000Z', ...facts });
