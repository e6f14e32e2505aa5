import type { AppError } from '@halalmap/errors';
import { createBundledReferenceData } from '../../adapters/reference/mongo-reference-data';
import { aSubmission } from '../../testing/builders';
import { checkReferences } from './reference-data';
import { factsOf } from '../listing/stored-listing';

const reference = createBundledReferenceData();
const pathsOf = (fields: Parameters<typeof aSubmission>[0]): string[] => {
  const submission = aSubmission(fields);
  try {
    checkReferences(submission.entityType, factsOf(submission), reference);
    return [];
  } catch (error) {
    return ((error as AppError).details ?? []).map((detail) => detail.path);
  }
};

describe('the references of a listing', () => {
  it('may be missing or consistent', () => {
    expect(pathsOf({})).toEqual([]);
    expect(
      pathsOf({ provinceId: 1_300_000_000, municipalityId: 1_380_600_000, categoryId: 1001, foodTypeId: 1 }),
    ).toEqual([]);
  });

  it('are reported field by field when they do not exist', () => {
    expect(pathsOf({ provinceId: 5, brandId: 99_999 }).sort()).toEqual(['brandId', 'provinceId']);
  });

  it.each([
    [
      'a town of another province',
      { provinceId: 1_400_100_000, municipalityId: 1_380_600_000 },
      'municipalityId',
    ],
    ['a category of another type', { categoryId: 3001 }, 'categoryId'],
    ['a subcategory of another category', { muslimBusinessCategoryId: 2, muslimBusinessSubcategoryId: 101 }, 'muslimBusinessSubcategoryId'], // prettier-ignore
    ['a product subcategory of another category', { halalProductCategoryId: 2, halalProductSubcategoryId: 101 }, 'halalProductSubcategoryId'], // prettier-ignore
  ])('is refused for %s', (_what, fields, path) => {
    expect(pathsOf(fields)).toEqual([path]);
  });
});
