export const facilities = ['women', 'parking', 'library', 'education'] as const;
export type Facility = (typeof facilities)[number];

/** The message that names a facility. */
export const facilityKey = (name: Facility): `directory.facility.${Facility}` => `directory.facility.${name}`;
