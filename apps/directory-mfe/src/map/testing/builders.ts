import { aListing } from '../../testing/builders';
import type { MapPlace, Position } from '../map-place';

/** A place of the map at a spot, `number` telling it from others. */
export const aPlace = (number: number, at: Position, facts: Partial<MapPlace> = {}): MapPlace => {
  const id = number.toString(16).padStart(24, '0');
  const name = `Place ${number}`;
  return {
    id,
    name,
    entityType: 'food',
    href: `/listing/${id}`,
    at,
    precision: 'exact',
    town: null,
    listing: aListing({ id, name }),
    ...facts,
  };
};
