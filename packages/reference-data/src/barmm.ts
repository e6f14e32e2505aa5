export { barmmOrganizations } from './generated/barmm-organizations';
export type { BarmmOrganization } from './types';
