import { listingSubmissionSchema } from '@halalmap/contracts';
import { buildListing } from '@halalmap/contracts/testing';
import { createFormatters, createTranslator, defineCatalogue } from '@halalmap/i18n';
import { entityTypes, fieldNames, hasField, specOf, typedText } from '@halalmap/listing-model';
import { sampleFacts, sampleValue } from '@halalmap/listing-model/testing';
import { groupsOf, isShown, tabNames, toListingBody } from '../features/enterprise/enterprise-fields';
import { factsOf } from '../features/moderation/facts-table';
import { en } from '../messages/en';
import { formatFact } from './format-fact';

const tools = { t: createTranslator(defineCatalogue({ en }), 'en'), format: createFormatters('en') };

/** Fields whose value is shown and chosen under the name that the server adds for an id. */
const named: Readonly<Record<string, string>> = {
  brand: 'brandName',
  category: 'categoryName',
  municipality: 'municipalityName',
  province: 'provinceName',
};

/** Options that are names, or signs that are shown as they are. */
const saysItself = new Set(['islandGroup', 'priceRange']);
const choices = fieldNames.flatMap((name) => {
  const spec = specOf(name);
  return spec.kind === 'choice' && !saysItself.has(name)
    ? spec.options.filter((option) => option !== 'Unknown').map((option) => [name, option] as const)
    : [];
});

it.each(choices)('the option of %s that is stored as %s is shown in words', (name, option) => {
  expect(formatFact(name, option, tools)).toMatch(/^[A-Z][A-Za-z, -]+$/);
});

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

  it('can be entered in the enterprise form, or the id that names it', () => {
    const typed = { entityType: type, halalCertified: 'true' };
    const shown = new Set<string>(
      tabNames
        .flatMap((tab) => groupsOf(tab).flatMap(([, inGroup]) => inGroup))
        .filter((field) => isShown(field, typed))
        .map(({ name }) => name),
    );
    const idOf = (name: string): string => (name === 'foodTypes' ? 'foodTypeId' : `${name}Id`);
    const missing = fields.filter((name) => !shown.has(name) && !shown.has(idOf(name)));
    expect(missing).toEqual([]);
  });

  it('is sent by the enterprise form as it was typed', () => {
    const facts: Record<string, unknown> = sampleFacts(type);
    const typed = Object.fromEntries(
      fields.map((name) => [
        name,
        specOf(name).kind === 'openingHours'
          ? '[{"day":1,"open":"09:00","close":"21:00"}]'
          : typedText(name, facts[name]),
      ]),
    );
    const flags = { halalCertified: 'true', muslimOwned: 'true' };
    const body = toListingBody({ ...typed, ...flags, entityType: type, name: 'A' });
    const wrong = fields
      .filter((name) => name in body)
      .filter(
        (name) =>
          JSON.stringify(body[name]) !==
          JSON.stringify(
            specOf(name).kind === 'openingHours'
              ? [{ days: [1], open: '09:00', close: '21:00' }]
              : facts[name],
          ),
      );
    expect(wrong).toEqual([]);
    expect(fields.filter((name) => !(name in body) && !(`${name.replace(/s$/, '')}Id` in body))).toEqual([]);
    expect(listingSubmissionSchema.safeParse(body).error?.issues).toBeUndefined();
  });
});
