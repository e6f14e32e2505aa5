import { api } from '@halalmap/api-client';
import {
  entityTypes,
  priceRangeSchema,
  type Brand,
  type Category,
  type CertifyingBody,
  type FoodType,
  type Municipality,
  type Province,
  type Subcategory,
  type TopCategory,
} from '@halalmap/contracts';
import type { TypedValues } from '@halalmap/mfe-kit/persisted-form';
import { useEnterpriseListingText } from '../../messages/en-enterprise-listing';
import { useText } from '../../messages/en';
import type { FieldChoice } from '../../shared/typed-fields';
import type { ListingField } from './enterprise-fields';

/** Everything that the form offers to choose from. */
export interface FormReference {
  categories: Category[];
  foodTypes: FoodType[];
  brands: Brand[];
  bodies: CertifyingBody[];
  provinces: Province[];
  municipalities: Municipality[];
  productCategories: TopCategory[];
  productSubcategories: Subcategory[];
  businessCategories: TopCategory[];
  businessSubcategories: Subcategory[];
}

const paths = {
  categories: '/api/categories',
  foodTypes: '/api/food-types',
  brands: '/api/brands',
  bodies: '/api/certifying-bodies',
  provinces: '/api/provinces',
  municipalities: '/api/municipalities',
  productCategories: '/api/halal-product-categories',
  productSubcategories: '/api/halal-product-subcategories',
  businessCategories: '/api/muslim-business-categories',
  businessSubcategories: '/api/muslim-business-subcategories',
} as const satisfies Record<keyof FormReference, string>;

const referenceApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All lists at once and whole: what depends on a choice is filtered in the browser. */
    enterpriseReference: build.query<FormReference, void>({
      queryFn: async (_none, _api, _options, fetchResponse) => {
        const responses = await Promise.all(
          Object.entries(paths).map(async ([name, url]) => [name, await fetchResponse(url)] as const),
        );
        for (const [, { error }] of responses) if (error) return { error };
        return {
          data: Object.fromEntries(
            responses.map(([name, { data }]) => [name, data]),
          ) as unknown as FormReference,
        };
      },
      providesTags: ['Reference'],
    }),
  }),
});

export const { useEnterpriseReferenceQuery } = referenceApi;

const mosqueTypes = ['Community Mosque', "Jama'ah Mosque", 'Islamic Center', 'University Mosque'];
const womensSections = ['Yes', 'No', 'separate_entrance'] as const;

const byName = (one: FieldChoice, other: FieldChoice): number => one.label.localeCompare(other.label);
const offered = (entries: ReadonlyArray<{ id: number; name: string; isActive?: boolean }>): FieldChoice[] =>
  entries
    .filter(({ isActive }) => isActive !== false)
    .map(({ id, name }) => ({ value: String(id), label: name }))
    .sort(byName);
const named = (names: Iterable<string>): FieldChoice[] =>
  [...new Set(names)].map((name) => ({ value: name, label: name })).sort(byName);

/** The choices of a field for what is typed so far. */
export const useChoices = (reference: FormReference, typed: TypedValues) => {
  const t = useEnterpriseListingText();
  const shared = useText();
  const below = <Entry extends { parentCategoryId: number }>(entries: readonly Entry[], parent: string) =>
    entries.filter(({ parentCategoryId }) => String(parentCategoryId) === typed[parent]);
  const ofType = <Entry extends { entityType: string }>(entries: readonly Entry[]) =>
    entries.filter(({ entityType }) => entityType === typed['entityType']);

  const lists: Partial<Record<ListingField['name'], () => FieldChoice[]>> = {
    entityType: () => entityTypes.map((value) => ({ value, label: shared(`queue.type.${value}`) })),
    categoryId: () => offered(ofType(reference.categories)),
    foodTypeId: () => offered(reference.foodTypes),
    brandId: () => offered(ofType(reference.brands)),
    halalProductCategoryId: () => offered(reference.productCategories),
    halalProductSubcategoryId: () => offered(below(reference.productSubcategories, 'halalProductCategoryId')),
    muslimBusinessCategoryId: () => offered(reference.businessCategories),
    muslimBusinessSubcategoryId: () =>
      offered(below(reference.businessSubcategories, 'muslimBusinessCategoryId')),
    certifyingBodyId: () => offered(reference.bodies),
    mosqueType: () => named(mosqueTypes),
    priceRange: () =>
      priceRangeSchema.options.map((value) => ({ value, label: t(`entlist.price.${value}`) })),
    womensSection: () => womensSections.map((value) => ({ value, label: t(`entlist.women.${value}`) })),
    region: () => named(reference.provinces.map(({ region }) => region)),
    provinceId: () =>
      offered(reference.provinces.filter(({ region }) => !typed['region'] || region === typed['region'])),
    municipalityId: () =>
      offered(
        reference.municipalities.filter(({ provinceId }) => String(provinceId) === typed['provinceId']),
      ),
  };
  return (name: ListingField['name']): FieldChoice[] => lists[name]?.() ?? [];
};
