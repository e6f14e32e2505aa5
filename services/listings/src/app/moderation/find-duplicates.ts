import type { DuplicateResponse, DuplicateProbe } from '@halalmap/contracts';
import type { Reader, StoredListing } from '../../domain/listing/stored-listing';
import { searchKeys, likelyFrom, likenessOf, type ComparedPlace } from '../../domain/moderation/same-place';
import type { ReadDependencies } from '../listing/change-listing';

const shown = 5;

const pointOf = (lat: number | string | null, lng: number | string | null): ComparedPlace['point'] =>
  lat === null || lng === null ? null : { lat: Number(lat), lng: Number(lng) };

const comparedListing = ({ name, entityType, facts }: StoredListing): ComparedPlace => ({
  name,
  entityType,
  address: facts.address,
  phone: facts.phone,
  municipalityId: facts.municipalityId,
  point: pointOf(facts.latitude, facts.longitude),
});

/** Finds listings that may be the same place as the one described: public listings, and for admins pending ones too. */
export const createFindDuplicates = ({ listings, reference }: ReadDependencies) =>
  async function findDuplicates(request: {
    probe: DuplicateProbe;
    reader: Reader | null;
  }): Promise<DuplicateResponse> {
    const { probe, reader } = request;
    const place: ComparedPlace = {
      ...probe,
      entityType: probe.entityType ?? null,
      point: pointOf(probe.latitude, probe.longitude),
    };
    const near = await listings.filedUnder(searchKeys(place), probe.municipalityId);
    const candidates = near
      .filter(({ id, status }) => {
        const isShown = status === 'approved' || (status === 'pending' && reader?.role === 'admin');
        return isShown && id !== probe.id;
      })
      .map((listing) => ({ listing, ...likenessOf(place, comparedListing(listing)) }))
      .filter(({ score }) => score >= likelyFrom)
      .sort((a, b) => b.score - a.score || a.listing.id.localeCompare(b.listing.id))
      .slice(0, shown)
      .map(({ listing: { id, name, facts }, score, because }) => ({
        id,
        name,
        address: facts.address,
        municipality: reference.municipalities.byId(facts.municipalityId ?? 0)?.name ?? facts.municipality,
        score,
        because,
      }));
    return { candidates };
  };

export type FindDuplicatesUseCase = ReturnType<typeof createFindDuplicates>;
