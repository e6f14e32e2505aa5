import { product, type Listing } from '@halalmap/contracts';
import { isIndependentCity } from '@halalmap/reference-data/independent-cities';
import { listingJsonLd } from './listing-json-ld';
import { listingPath, type PageHead } from './page';

const titled = (title: string): string => `${title} · ${product.name}`;

const kinds = {
  food: 'Halal food',
  business: 'Muslim-owned business',
  mosque: 'Mosque or prayer space',
  product: 'Halal product',
} as const;

/** Search engines show about this many characters. */
const shownLength = 200;

/** Shortens a text to one line, cut at a word boundary. */
const summary = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= shownLength) return line;
  return `${line.slice(0, shownLength).replace(/\s+\S*$/, '')}…`;
};

/** An independent city belongs to no province. */
const townOf = (listing: Listing): string => {
  const town = listing.municipalityName ?? listing.municipality;
  const province = isIndependentCity(listing.municipalityId)
    ? null
    : (listing.provinceName ?? listing.province);
  return [...new Set([town, province])].filter(Boolean).join(', ');
};

const describe = (listing: Listing, town: string): string => {
  if (listing.description) return summary(listing.description);
  const kind = `${kinds[listing.entityType]}${town ? ` in ${town}` : ''}`;
  const more = listing.foodTypes?.join(', ') ?? listing.mosqueType ?? listing.categoryName;
  return summary(
    `${listing.name}: ${kind}${more ? ` (${more})` : ''}. What is known, what is not, and the evidence.`,
  );
};

/** URLs of the images, the main image first. */
const imagesOf = (listing: Listing): string[] => {
  const images = [...(listing.images ?? [])].sort(
    (one, other) => Number(other.isThumbnail) - Number(one.isThumbnail) || one.order - other.order,
  );
  const only = listing.thumbnailUrl ?? listing.imageUrl;
  return images.length > 0 ? images.map(({ url }) => url) : only ? [only] : [];
};

/**
 * The head of a listing's page.
 * @param publicUrl origin of canonical URLs
 */
export const listingPage = (listing: Listing, publicUrl: string): PageHead => {
  const town = townOf(listing);
  const canonicalPath = listingPath(listing.id);
  const isDemo = listing.origin === 'demo';
  const images = imagesOf(listing).map((url) => new URL(url, publicUrl).href);
  const [image] = images;
  return {
    status: 200,
    title: titled(town ? `${listing.name}, ${town}` : listing.name),
    description: describe(listing, town),
    canonicalPath,
    // Demo places do not exist in reality: search engines must not index them.
    indexed: listing.status === 'approved' && !isDemo,
    ...(image === undefined ? {} : { image: { url: image, alt: listing.name } }),
    ...(isDemo ? {} : { jsonLd: listingJsonLd(listing, new URL(canonicalPath, publicUrl).href, images) }),
  };
};

/** The pages where the owner manages a listing. */
export const managementPage = (listing: Pick<Listing, 'name'>): PageHead => ({
  status: 200,
  title: titled(`Manage ${listing.name}`),
  description: 'Facts, photos, reviews and statements of a place, for its owner.',
  indexed: false,
});

/** The page for a listing that does not exist or that the caller may not see. */
export const listingNotFoundPage: PageHead = {
  status: 404,
  title: titled('Listing Not Found'),
  description: "The listing you're looking for doesn't exist.",
  indexed: false,
};

/**
 * The page of a place that is no longer public.
 * @param message since when and why, from the listings service
 */
export const delistedPage = (message: string): PageHead => ({
  status: 404,
  title: titled('No longer listed'),
  description: message,
  indexed: false,
});
