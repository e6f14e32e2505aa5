import { limits } from '@halalmap/contracts';

/** A valid import file. */
export interface ImportFile {
  name: string;
  /** In bytes. */
  size: number;
  contentType: 'text/csv' | 'application/json';
  content: Blob;
}

export type FileError = 'kind' | 'empty' | 'size';

const contentTypeOf = ({ name, type }: File): ImportFile['contentType'] | null => {
  const extension = name.toLowerCase().split('.').at(-1);
  if (extension === 'csv' || type === 'text/csv') return 'text/csv';
  return extension === 'json' || type === 'application/json' ? 'application/json' : null;
};

/** A file ready to send, or why it cannot be sent: it is neither CSV nor JSON, empty, or larger than 64 MB. */
export const readImportFile = (file: File): ImportFile | FileError => {
  const contentType = contentTypeOf(file);
  if (contentType === null) return 'kind';
  if (file.size === 0) return 'empty';
  if (file.size > limits.import.bytes) return 'size';
  return { name: file.name, size: file.size, contentType, content: file };
};
