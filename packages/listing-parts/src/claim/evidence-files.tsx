import { type CertificateFile, type ClaimEvidence, pdfType } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Icon } from '@halalmap/ui';
import type { ReactNode } from 'react';
import { PictureRow } from '../gallery/picture-row';
import { useFileSize } from '../photos/photo-item';
import { PhotoPicker } from '../picker/photo-picker';
import { type PhotosState, usePhotoPicker } from '../picker/use-photo-picker';
import type { StagedPhoto } from '../picker/staged-photo';
import type { PhotoRules } from '../photos/photo-rules';

interface EvidenceFilesProps {
  files: ReadonlyArray<ClaimEvidence | CertificateFile>;
  /** Of the business or place that they are about. */
  name: string;
}

/**
 * Private files of a claim or a certificate for whoever may see them: photos to look at, PDFs to download.
 * Nothing without any.
 */
export const EvidenceFiles = ({ files, name }: EvidenceFilesProps) => {
  const size = useFileSize();
  const format = useFormatters();
  const about = (file: ClaimEvidence | CertificateFile): string =>
    'sentAt' in file ? `${size(file.fileSize)}, ${format.shortDay(file.sentAt)}` : size(file.fileSize);
  const pdfs = files.filter(({ mimeType }) => mimeType === pdfType);
  return (
    <>
      <PictureRow
        name={name}
        pictures={files
          .filter(({ mimeType }) => mimeType !== pdfType)
          .map(({ n, url, fileName, width, height }) => ({
            url,
            ...(width === null || height === null ? {} : { width, height }),
            id: String(n),
            caption: fileName,
          }))}
      />
      {pdfs.length > 0 && (
        <ul className="pdfs">
          {pdfs.map((file) => (
            <li key={file.n}>
              <a href={file.url} download={file.fileName}>
                <Icon name="file-text" />
                <bdi>{file.fileName}</bdi>
              </a>{' '}
              <span className="small quiet">{about(file)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

/**
 * Papers that only few may read, such as those of a claim or a certificate, for as long as the component is there.
 * @param options.staged what was sent before
 */
export const usePapers = (options: { rules: PhotoRules; staged: readonly StagedPhoto[] }): PhotosState =>
  usePhotoPicker({ ...options, address: '/api/uploads?for=paper' });

interface PaperFilesProps {
  files: PhotosState;
  rules: PhotoRules;
  /** What is said while the server cannot keep files. */
  away: ReactNode;
}

/** Where papers are chosen and sent, as photos or PDFs. They have neither an order nor captions. */
export const PaperFiles = ({ files, rules, away }: PaperFilesProps) => (
  <PhotoPicker {...files} rules={rules} parts={[]} away={away} />
);
