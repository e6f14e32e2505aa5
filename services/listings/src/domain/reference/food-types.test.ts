import { createBundledReferenceData } from '../../adapters/reference/mongo-reference-data';
import { aListing } from '../../testing/builders';
import { applyPatch } from '../listing/apply-patch';
import { foodTypesOf } from './reference-data';

const reference = createBundledReferenceData();
const [first, second] = reference.foodTypes.all();
if (!first || !second) throw new Error('there are food types');

describe('the food types of a listing', () => {
  it.each([
    ['by id alone', { foodTypes: null, foodTypeId: second.id }, [second.name], second.id],
    [
      'by name alone',
      { foodTypes: [first.name.toUpperCase(), 'Else'], foodTypeId: null },
      [first.name.toUpperCase(), 'Else'],
      first.id,
    ],
    [
      'by both',
      { foodTypes: [first.name, second.name], foodTypeId: second.id },
      [second.name, first.name],
      second.id,
    ],
    ['by an unknown name', { foodTypes: ['Else'], foodTypeId: null }, ['Else'], null],
    ['not at all', { foodTypes: null, foodTypeId: null }, null, null],
  ])('are one thing, given %s', (_how, facts, foodTypes, foodTypeId) => {
    expect(foodTypesOf(facts, reference)).toEqual({ foodTypes, foodTypeId });
  });

  it('follow new names even if an id was given before', () => {
    const listing = aListing({}, { foodTypeId: first.id });
    const edit = { at: new Date(), newId: () => '', speaker: 'admin' as const };

    const { facts } = applyPatch(listing, { foodTypes: [second.name] }, edit);
    expect(foodTypesOf(facts, reference)).toEqual({ foodTypes: [second.name], foodTypeId: second.id });
    const both = applyPatch(listing, { foodTypes: [second.name], foodTypeId: first.id }, edit);
    expect(foodTypesOf(both.facts, reference).foodTypeId).toBe(first.id);
  });
});
