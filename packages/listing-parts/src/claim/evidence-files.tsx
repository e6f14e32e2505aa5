import { type CertificateFile, type ClaimEvidence, pdfType } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Icon } from '@halalmap/ui';
import type { ReactNode } from 'react';
import { PictureRow } from '../gallery/picture-row';
import { useFileSize } from '../photos/photo-item';
import { PhotoPicker, type PhotosState, usePhotoPicker } from '../picker/photo-picker';
import type { KeptPhoto } from '../picker/staged-photo';
import type { PhotoRules } from '../photos/photo';

interface EvidenceFilesProps {
  files: ReadonlyArray<ClaimEvidence | CertificateFile>;
  /** Name of the business or place. */
  name: string;
}

/**
 * Private files of a claim or a certificate for readers with access: photos to view, PDFs to download. Renders
 * nothing without files.
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
 * Private documents, such as those of a claim or a certificate, while the component is mounted.
 * @param options.kept what a draft holds
 */
export const useDocuments = (options: { rules: PhotoRules; kept: readonly KeptPhoto[] }): PhotosState =>
  usePhotoPicker({ ...options, address: '/api/uploads?for=paper' });

interface DocumentFilesProps {
  files: PhotosState;
  rules: PhotoRules;
  /** Message while the server cannot store files. */
  away: ReactNode;
}

/** Chooses and uploads documents, as photos or PDFs. They have neither an order nor captions. */
export const DocumentFiles = ({ files, rules, away }: DocumentFilesProps) => (
  <PhotoPicker {...files} rules={rules} parts={[]} away={away} />
);
