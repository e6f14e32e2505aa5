import { createFormatters, createTranslator, defineCatalogue } from '@halalmap/i18n';
import { en } from '../../messages/en';
import { historyText } from './history';

const tools = {
  t: createTranslator(defineCatalogue({ en }), 'en'),
  format: createFormatters('en'),
  levelName: (level: string) => level.toUpperCase(),
};
const changedAt = '2026-11-09T00:00:00.000Z';
const textOf = (field: string, from: unknown, to: unknown, evidence?: string) =>
  historyText({ changedAt, field, from, to, ...(evidence ? { evidence } : {}) }, tools);

describe('the texts of the history', () => {
  it('show the old and new value of a fact', () => {
    expect(textOf('price', '1.00', '1299.50')).toMatchObject({
      title: 'Price changed',
      detail: 'from “₱1.00” to “₱1,299.50”',
    });
    expect(textOf('specialties', ['Pastil'], null)).toMatchObject({
      title: 'Specialties removed',
      detail: 'from “Pastil” to “Not known”',
    });
    expect(textOf('openingHours', null, [{ days: [1, 2], open: '10:00', close: '21:00' }]).detail).toMatch(
      /to “Mon, Tue: 10:00 am to 9:00 pm”/,
    );
  });

  it('show of private facts only that they changed', () => {
    expect(textOf('phone', null, null)).toMatchObject({ title: 'Phone changed', detail: null });
  });

  it('show how the trust level changed, and why', () => {
    expect(textOf('trust', 'claimed_halal', 'certified', 'certificate')).toMatchObject({
      icon: 'shield-check',
      title: 'CLAIMED_HALAL became CERTIFIED',
      detail: 'A certificate was recorded',
    });
  });

  it.each([
    ['status', 'pending', 'approved', 'Listed'],
    ['status', 'approved', 'rejected', 'Removed from the directory'],
    ['deleted', null, 'closed', 'No longer listed'],
    ['deleted', 'closed', null, 'Listed again'],
    ['provinceId', 1, 2, 'A fact changed'],
    ['trust', 'x', 'y', 'The trust level changed'],
  ])('of %s from %s to %s', (field, from, to, title) => {
    expect(textOf(field, from, to).title).toBe(title);
  });
});
