import {
  type ImageWidth,
  type Language,
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

const describe = (listing: Listing, town: string, language: Language): string => {
  if (listing.description) return summary(listing.description);
  const { kinds, inTown, known } = headTexts[language].listing;
  const kind = `${kinds[listing.entityType]}${town ? inTown(town) : ''}`;
  const more = listing.foodTypes?.join(', ') ?? listing.mosqueType ?? listing.categoryName;
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

/** Bytes of a preview; WhatsApp shows none above about 600 KB. */
const previewBytes = 300_000;
const previewWidths: readonly ImageWidth[] = [640, 320];

/**
 * The most bytes per pixel in JPEG, measured with random noise: half as many where at least four pixels of the stored
 * image became one.
 */
const bytesPerPixel = (stored: number, width: number): number => (stored >= 2 * width ? 0.32 : 0.65);

/** The largest form of an image that is certainly small enough for a preview. */
const previewOf = ({ url, width, height }: ListingImage): Omit<PreviewImage, 'alt'> | undefined => {
  for (const wanted of previewWidths) {
    const shown = Math.min(wanted, width);
    const size = { width: shown, height: Math.max(1, Math.round((height * shown) / width)) };
    if (size.width * size.height * bytesPerPixel(width, shown) <= previewBytes)
      return { url: `${url}?w=${wanted}`, size };
  }
  return undefined;
};

const previewImage = (listing: Listing, publicUrl: string): { image?: PreviewImage } => {
  const [first] = imagesOf(listing);
  const only = listing.thumbnailUrl ?? listing.imageUrl;
  const preview = first ? previewOf(first) : only ? { url: only } : undefined;
  return preview
    ? { image: { ...preview, url: new URL(preview.url, publicUrl).href, alt: listing.name } }
    : {};
};

/**
 * The head of a listing's page.
 * @param publicUrl origin of canonical URLs
 */
export const listingPage = (listing: Listing, publicUrl: string, language: Language): PageHead => {
  const town = townOf(listing);
  const canonicalPath = listingPath(listing.id);
  const isDemo = listing.origin === 'demo';
  const images = addressesOf(listing).map((url) => new URL(url, publicUrl).href);
  return {
    status: 200,
    title: titled(town ? `${listing.name}, ${town}` : listing.name),
    description: describe(listing, town, language),
    canonicalPath,
    // Demo places do not exist in reality: search engines must not index them.
    indexed: listing.status === 'approved' && !isDemo,
    ...previewImage(listing, publicUrl),
    ...(isDemo
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
