import {
  asrRules,
  editableReferences,
  endpoints,
  type PrayerDefault,
  prayerMethods,
} from '@halalmap/contracts';
import { conflict, notFound, unprocessable } from '@halalmap/errors';
import { findPrayerTowns, listedPrayerTowns, prayerTown, regions } from '@halalmap/reference-data';
import { createRouter, mount, type ServiceRouter } from '@halalmap/service-kit';
import {
  brandsMatching,
  categoriesMatching,
  municipalitiesMatching,
  provincesMatching,
  subcategoriesMatching,
} from '../../domain/reference/reference-filters';
import { isPlausible, type PrayerSettings } from '../../domain/prayer-settings';
import type {
  CountCategoriesUseCase,
  CountProvincesUseCase,
  EditReference,
  MatchBrands,
} from '../../app/reference/edit-reference';
import type { ReadLandingUseCase } from '../../app/listing/read-landing';
import type { ReferenceData } from '../../domain/reference/reference-data';

/** Routes for the lists of forms and filters. Responses are plain arrays. */
export const createReferenceRoutes = ({ reference: data }: { reference: ReferenceData }): ServiceRouter => {
  const { reference } = endpoints;
  const router = createRouter();
  mount(router, reference.categories, ({ query }) => categoriesMatching(data.categories.all(), query));
  mount(router, reference.foodTypes, () => data.foodTypes.all());
  mount(router, reference.brands, ({ query }) => brandsMatching(data.brands.all(), query));
  mount(router, reference.certifyingBodies, () => data.certifyingBodies.all());
  mount(router, reference.provinces, ({ query }) => provincesMatching(data.provinces.all(), query));
  mount(router, reference.municipalities, ({ query }) => municipalitiesMatching(data, query));
  mount(router, reference.halalProductCategories, () => data.halalProductCategories.all());
  mount(router, reference.halalProductSubcategories, ({ query }) =>
    subcategoriesMatching(data.halalProductSubcategories.all(), query),
  );
  mount(router, reference.muslimBusinessCategories, () => data.muslimBusinessCategories.all());
  mount(router, reference.muslimBusinessSubcategories, ({ query }) =>
    subcategoriesMatching(data.muslimBusinessSubcategories.all(), query),
  );
  return router;
};

/** How many towns a search finds. */
const foundTowns = 20;

/** Declared Hijri months, the methods of regions, and the towns of the prayer pages. */
export const createPrayerRoutes = ({ prayerSettings }: { prayerSettings: PrayerSettings }): ServiceRouter => {
  const { prayer } = endpoints;
  const router = createRouter();
  const defaultsOfRegions = async (): Promise<PrayerDefault[]> => {
    const set = new Map((await prayerSettings.defaults()).map((given) => [given.region, given]));
    return regions.map(({ id, name }) => ({
      region: id,
      name,
      method: set.get(id)?.method ?? prayerMethods[0],
      asr: set.get(id)?.asr ?? asrRules[0],
      source: set.get(id)?.source ?? null,
    }));
  };

  mount(router, prayer.months, () => prayerSettings.months());
  mount(router, prayer.addMonth, async ({ ctx, body }) => {
    const month = await body();
    if (!isPlausible(month))
      throw unprocessable([
        {
          path: 'startsOn',
          message: 'This month is calculated to begin more than three days before or after',
        },
      ]);
    const added = await prayerSettings.addMonth(month);
    if (!added) throw conflict('The beginning of this month is declared already. Take it back first');
    ctx.set('Location', `${prayer.addMonth.path}/${added.id}`);
    ctx.status = prayer.addMonth.response.status;
    ctx.body = added;
  });
  mount(router, prayer.removeMonth, async ({ params: { id } }) => {
    if (!(await prayerSettings.removeMonth(id))) throw notFound();
  });
  mount(router, prayer.defaults, defaultsOfRegions);
  mount(router, prayer.setDefault, async ({ ctx, body }) => {
    const given = await body();
    if (!regions.some(({ id }) => id === given.region))
      throw unprocessable([{ path: 'region', message: `There is no such region ${given.region}` }]);
    await prayerSettings.setDefault(given);
    ctx.body = (await defaultsOfRegions()).find(({ region }) => region === given.region);
  });
  mount(router, prayer.towns, ({ query: { q = '' } }) =>
    q === '' ? listedPrayerTowns() : findPrayerTowns(q, foundTowns),
  );
  mount(router, prayer.town, ({ params: { slug } }) => {
    const town = prayerTown(slug);
    if (!town) throw notFound();
    return town;
  });
  return router;
};

/** Admin routes to add, change and delete reference data. */
export const createReferenceEditRoutes = ({
  editReference,
  matchBrands,
}: {
  editReference: EditReference;
  matchBrands: MatchBrands;
}): ServiceRouter => {
  const router = createRouter();
  const { brandSuggestions } = endpoints;
  mount(router, brandSuggestions.list, () => matchBrands.suggestions());
  mount(router, brandSuggestions.match, async ({ body, caller }) => matchBrands.match(await body(), caller));
  for (const kind of editableReferences) {
    const edit = endpoints.referenceEdit[kind];

    mount(router, edit.add, async ({ ctx, body }) => {
      const entry = await editReference.add(kind, await body());
      ctx.set('Location', `${edit.add.path}/${entry.id}`);
      ctx.status = edit.add.response.status;
      ctx.body = entry;
    });

    mount(router, edit.change, async ({ ctx, params: { id }, body }) => {
      ctx.body = await editReference.change(kind, id, await body());
    });

    mount(router, edit.delete, ({ params: { id } }) => editReference.remove(kind, id));
  }
  return router;
};

/** Counts of listings. */
export const createAnalyticsRoutes = (app: {
  countCategories: CountCategoriesUseCase;
  countProvinces: CountProvincesUseCase;
  readLanding: ReadLandingUseCase;
  editReference: Pick<EditReference, 'uses'>;
}): ServiceRouter => {
  const { analytics } = endpoints;
  const router = createRouter();
  mount(router, analytics.categories, () => app.countCategories());
  mount(router, analytics.landing, () => app.readLanding());
  mount(router, analytics.geographic, () => app.countProvinces());
  mount(router, analytics.referenceUses, ({ query }) => app.editReference.uses(query.kind));
  return router;
};
