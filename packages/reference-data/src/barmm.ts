import { barmmOrganizations as collected } from './generated/barmm-organizations';
import type { BarmmOrganization } from './types';

export type { BarmmOrganization } from './types';

/** The offices that people ask for most: aid, health, schools, the Hajj, rulings, work, local matters, rights. */
const mostAsked = ['OCM', 'MSSD', 'MOH', 'MBHTE', 'BPA', 'BDI', 'MOLE', 'MILG', 'BHRC'];

const rankOf = ({ acronym }: BarmmOrganization): number => {
  const rank = mostAsked.indexOf(acronym ?? '');
  return rank === -1 ? mostAsked.length : rank;
};

/** The bodies of the Bangsamoro government, those that people ask for most first. */
export const barmmOrganizations: readonly BarmmOrganization[] = [...collected].sort(
  (one, other) => rankOf(one) - rankOf(other),
);
