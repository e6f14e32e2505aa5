import { Skeleton } from '@halalmap/ui';
import { DirectoryPart } from '../../shared/directory-part';

/** Places near the visitor. */
export const NearMe = () => <DirectoryPart name="nearMe" wait={<Skeleton shape="block" />} />;
