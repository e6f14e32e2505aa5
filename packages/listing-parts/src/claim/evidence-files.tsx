import type { ClaimEvidence } from '@halalmap/contracts';
import { PictureRow } from '../gallery/picture-row';

interface EvidenceFilesProps {
  files: readonly ClaimEvidence[];
  /** Of the business that is claimed. */
  name: string;
}

/** The files of a claim for whoever may see them, which are its claimant and admins. Nothing without any. */
export const EvidenceFiles = ({ files, name }: EvidenceFilesProps) => (
  <PictureRow
    name={name}
    pictures={files.map(({ n, fileName, ...picture }) => ({ ...picture, id: String(n), caption: fileName }))}
  />
);
