import { entityTypeSchema, islandGroupSchema } from '@halalmap/contracts';
import { createRouter, readQuery, type ServiceContext, type ServiceRouter } from '@halalmap/service-kit';
import { z } from 'zod';
import {
  brandsMatching,
  categoriesMatching,
  municipalitiesMatching,
  provincesMatching,
  subcategoriesMatching,
} from '../domain/reference-filters';
import type { ReferenceData } from '../domain/reference-data';
import { answerJson } from './answer-json';

const name = z.string().trim().max(500).optional();
const id = z
  .string()
  .regex(/^\d{1,15}$/, 'Enter a whole number')
  .transform(Number)
  .optional();

const queries = {
  categories: z.object({ entityType: entityTypeSchema.optional(), search: name, parentId: id }),
  brands: z.object({ entityType: entityTypeSchema.optional(), search: name }),
  provinces: z.object({ search: name, region: name, islandGroup: islandGroupSchema.optional() }),
  municipalities: z.object({ search: name, provinceId: id, municipalityType: name }),
  subcategories: z.object({ categoryId: id }),
};

/** It changes with a release of the program, or when an admin edits it: minutes old is fresh enough. */
const cacheControl = 'public, max-age=300';

/** The lists that forms and filters offer: plain arrays. */
export const createReferenceRoutes = (reference: ReferenceData): ServiceRouter => {
  const router = createRouter();
  const serve = (path: string, read: (ctx: ServiceContext) => readonly unknown[]): void => {
    router.get(path, (ctx) => answerJson(ctx, read(ctx), cacheControl));
  };
  serve('/api/categories', (ctx) =>
    categoriesMatching(reference.categories.all(), readQuery(ctx, queries.categories)),
  );
  serve('/api/food-types', () => reference.foodTypes.all());
  serve('/api/brands', (ctx) => brandsMatching(reference.brands.all(), readQuery(ctx, queries.brands)));
  serve('/api/certifying-bodies', () => reference.certifyingBodies.all());
  serve('/api/provinces', (ctx) =>
    provincesMatching(reference.provinces.all(), readQuery(ctx, queries.provinces)),
  );
  serve('/api/municipalities', (ctx) =>
    municipalitiesMatching(reference, readQuery(ctx, queries.municipalities)),
  );
  serve('/api/halal-product-categories', () => reference.halalProductCategories.all());
  serve('/api/halal-product-subcategories', (ctx) =>
    subcategoriesMatching(reference.halalProductSubcategories.all(), readQuery(ctx, queries.subcategories)),
  );
  serve('/api/muslim-business-categories', () => reference.muslimBusinessCategories.all());
  serve('/api/muslim-business-subcategories', (ctx) =>
    subcategoriesMatching(reference.muslimBusinessSubcategories.all(), readQuery(ctx, queries.subcategories)),
  );
  return router;
};
