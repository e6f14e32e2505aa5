import type { EntityType } from '@halalmap/contracts';
import type { BlogCategory } from '@halalmap/reference-data/blog';
import { Cloth } from '@halalmap/ui';

/** Weave and dye by what an article is about: the seeds were picked for their palettes. */
const cloths: Readonly<Record<BlogCategory, { id: string; weave: EntityType }>> = {
  'Food Guide': { id: 'food-6', weave: 'food' },
  Community: { id: 'business-42', weave: 'business' },
  Lifestyle: { id: 'product-52', weave: 'product' },
  Shopping: { id: 'business-7', weave: 'business' },
  Faith: { id: 'mosque-70', weave: 'mosque' },
  Education: { id: 'product-13', weave: 'product' },
};

/** The cloth that stands in the place of a picture. */
export const ArticleCloth = ({ category }: { category: BlogCategory }) => {
  const { id, weave } = cloths[category];
  return <Cloth id={id} entityType={weave} />;
};
