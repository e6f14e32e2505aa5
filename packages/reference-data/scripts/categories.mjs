/** Options of the business directory's category filter, in the product's spelling, and the fallback category of profiles. */
const businessNames = [
  'Groceries',
  'Meat Supplier',
  'Bakery',
  'retail',
  'services',
  'technology',
  'healthcare',
  'education',
  'food',
  'other',
];

const mosqueTypes = ['Community Mosque', "Jama'ah Mosque", 'Islamic Center', 'University Mosque'];

const cemeteryTypes = ['Muslim cemetery', 'Muslim section of a public cemetery', 'Family burial ground'];

/** Each type of listing has its own range of ids, so that one list can grow without changing the ids of another. */
const firstIds = { food: 1001, business: 2001, mosque: 3001, product: 4001, cemetery: 5001 };

/**
 * Generic categories by type of listing: the cuisines for food, the directory's options for the others.
 * @param {{name: string, description: string | null}[]} foodTypes
 * @param {{name: string, description: string | null, icon: string | null}[]} productCategories
 */
export const genericCategories = (foodTypes, productCategories) => {
  const sources = {
    food: foodTypes,
    business: businessNames.map((name) => ({ name })),
    mosque: mosqueTypes.map((name) => ({ name })),
    product: productCategories,
    cemetery: cemeteryTypes.map((name) => ({ name })),
  };
  return Object.entries(sources).flatMap(([entityType, entries]) =>
    entries.map(({ name, description = null, icon = null }, index) => ({
      id: firstIds[entityType] + index,
      name,
      entityType,
      description,
      parentCategoryId: null,
      icon,
      sortOrder: index + 1,
      isActive: true,
    })),
  );
};
