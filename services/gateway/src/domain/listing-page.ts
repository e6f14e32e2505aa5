import { listingTypes } from '@halalmap/listing-model';
import {
  type Language,
  isInvented,
  pathIn,
  product,
  type Listing,
  type ListingImage,
} from '@halalmap/contracts';
import { isIndependentCity } from '@halalmap/reference-data/independent-cities';
import { listingJsonLd } from './listing-json-ld';
import { listingPath, type PageHead, type PreviewImage, unlisted } from './page';
import { headTexts } from './texts/head-texts';

const titled = (title: string): string => `${title} · ${product.name}`;

/** Search engines show about this many characters. */
const shownLength = 200;

/** Shortens a text to one line, cut at a word boundary. */
const summary = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= shownLength) return line;
  return `${line.slice(0, shownLength).replace(/ \S*$/, '')}…`;
};

/** The town of a listing, and its province; an independent city belongs to none. */
export const townOf = (listing: Listing): string => {
  const town = listing.municipalityName ?? listing.municipality;
  const province = isIndependentCity(listing.municipalityId)
    ? null
    : (listing.provinceName ?? listing.province);
  return [...new Set([town, province])].filter(Boolean).join(', ');
};

const provenLevels: ReadonlySet<string> = new Set(['certified', 'community_confirmed']);

/** What a listing is. Only what is proven is called halal or Muslim-owned. */
export const kindOf = ({ entityType, trust }: Listing, language: Language): string => {
  const { kinds, proven } = headTexts[language].listing;
  const { provenBy } = listingTypes[entityType];
  const isProven =
    provenBy === 'owner' ? trust.muslimOwned === true : provenBy === 'level' && provenLevels.has(trust.level);
  return (isProven ? proven[entityType] : null) ?? kinds[entityType];
};

const describe = (listing: Listing, town: string, language: Language): string => {
  if (listing.description) return summary(listing.description);
  const { inTown, known } = headTexts[language].listing;
  const kind = `${kindOf(listing, language)}${town ? inTown(town) : ''}`;
  // These words are stored in English.
  const more =
    language === 'en' ? (listing.foodTypes?.join(', ') ?? listing.mosqueType ?? listing.categoryName) : null;
  return summary(`${listing.name}: ${kind}${more ? ` (${more})` : ''}. ${known}`);
};

/** The images, the main image first. */
const imagesOf = (listing: Listing): ListingImage[] =>
  [...(listing.images ?? [])].sort(
    (one, other) => Number(other.isThumbnail) - Number(one.isThumbnail) || one.order - other.order,
  );

/** URLs of the images, the main image first. */
const addressesOf = (listing: Listing): string[] => {
  const images = imagesOf(listing);
  const only = listing.thumbnailUrl ?? listing.imageUrl;
  return images.length > 0 ? images.map(({ url }) => url) : only ? [only] : [];
};

/** The share card, drawn by the media service for a public listing; others show the picture of the product. */
const shareCard = (
  { id, name, status }: Listing,
  { language, publicUrl }: { language: Language; publicUrl: string },
): { image?: PreviewImage } =>
  status === 'approved'
    ? {
        image: {
          url: new URL(`/media/card/${id}.${language}.png`, publicUrl).href,
          alt: name,
          size: { width: 1_200, height: 630 },
        },
      }
    : {};

/**
 * The head of a listing's page.
 * @param publicUrl origin of canonical URLs
 */
export const listingPage = (listing: Listing, publicUrl: string, language: Language): PageHead => {
  const town = townOf(listing);
  const canonicalPath = listingPath(listing.id);
  const images = addressesOf(listing).map((url) => new URL(url, publicUrl).href);
  return {
    status: 200,
    title: titled(town ? `${listing.name}, ${town}` : listing.name),
    description: describe(listing, town, language),
    canonicalPath,
    // Demo and generated places do not exist in reality: search engines must not index them.
    indexed: listing.status === 'approved' && !isInvented(listing.origin),
    // In a chat nothing else would say that it is an example.
    ...(isInvented(listing.origin) ? {} : shareCard(listing, { language, publicUrl })),
    ...(isInvented(listing.origin)
      ? {}
      : {
          jsonLd: listingJsonLd(listing, {
            id: new URL(canonicalPath, publicUrl).href,
            page: new URL(pathIn(language, canonicalPath), publicUrl).href,
            language,
            images,
          }),
        }),
  };
};

/** The pages where the owner manages a listing. */
export const managementPage = ({ name }: Pick<Listing, 'name'>, language: Language): PageHead => {
  const { title, description } = headTexts[language].management;
  return unlisted(200, { title: title(name), description });
};

/** The page for a listing that does not exist or that the caller may not see. */
export const listingNotFoundPage = (language: Language): PageHead =>
  unlisted(404, headTexts[language].listingNotFound);

/**
 * The page of a place that is no longer public.
 * @param message since when and why, from the listings service
 */
export const delistedPage = (message: string, language: Language): PageHead =>
  unlisted(404, { title: headTexts[language].delisted, description: message });
