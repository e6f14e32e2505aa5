import { editableReferences, endpoints } from '@halalmap/contracts';
import { createRouter, mount, type ServiceRouter } from '@halalmap/service-kit';
import {
  brandsMatching,
  categoriesMatching,
  municipalitiesMatching,
  provincesMatching,
  subcategoriesMatching,
} from '../../domain/reference/reference-filters';
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
