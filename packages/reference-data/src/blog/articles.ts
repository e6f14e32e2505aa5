import type { BlogArticle } from './article';
import { foodGuide } from './food-guide';
import { halalCertification } from './halal-certification';
import { mosqueEtiquette } from './mosque-etiquette';
import { muslimOwnedBusinesses } from './muslim-owned-businesses';
import { ramadanGuide } from './ramadan-guide';
import { shoppingChecklist } from './shopping-checklist';

/** All articles, by id. */
export const blogArticles: readonly BlogArticle[] = [
  foodGuide,
  muslimOwnedBusinesses,
  ramadanGuide,
  shoppingChecklist,
  mosqueEtiquette,
  halalCertification,
];
