import { buildListing } from '@halalmap/contracts/testing';
import { createFormatters, createTranslator, defineCatalogue } from '@halalmap/i18n';
import { entityTypes, fieldNames, hasField, specOf } from '@halalmap/listing-model';
import { sampleValue } from '@halalmap/listing-model/testing';
import { groupsOf, isShown, tabNames } from '../features/enterprise/enterprise-fields';
import { factsOf } from '../features/moderation/facts-table';
import { en } from '../messages/en';

const tools = { t: createTranslator(defineCatalogue({ en }), 'en'), format: createFormatters('en') };

/** Fields whose value is shown and chosen under the name that the server adds for an id. */
const named: Readonly<Record<string, string>> = {
  brand: 'brandName',
  category: 'categoryName',
  municipality: 'municipalityName',
  province: 'provinceName',
};

describe.each(entityTypes)('every field of a %s listing', (type) => {
  const fields = fieldNames.filter((name) => hasField(type, name) && specOf(name).sameAs === undefined);

  it('is shown in the review', () => {
    const known = (facts: object): number =>
      factsOf(buildListing({ entityType: type, ...facts }), tools).filter(({ value }) => value !== null)
        .length;
    const pair = { latitude: { longitude: '121' }, longitude: { latitude: '14' } } as Record<string, object>;
    const missing = fields
      .filter((name) => specOf(name).kind !== 'reference')
      .filter((name) => known({ [named[name] ?? name]: sampleValue(name), ...pair[name] }) <= known({}));
    expect(missing).toEqual([]);
  });

  it('can be entered in the enterprise form, or is chosen from a list', () => {
    const typed = { entityType: type, halalCertified: 'true' };
    const shown = new Set<string>(
      tabNames
        .flatMap((tab) => groupsOf(tab).flatMap(([, inGroup]) => inGroup))
        .filter((field) => isShown(field, typed))
        .map(({ name }) => name),
    );
    const chosen = ['brand', 'category', 'certifyingBody', 'foodTypes', 'municipality', 'province'];
    const missing = fields.filter((name) => !shown.has(name) && !chosen.includes(name));
    expect(missing).toEqual([]);
  });
});
