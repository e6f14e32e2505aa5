import { imageTypes } from '@halalmap/contracts';
import { Button, Icon, Note, classNames } from '@halalmap/ui';
import { type DragEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { usePhotosText } from '../messages/en-photos';
import type { Refusal } from './photo';

const hasFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/** Text copied from a document has a picture of itself attached; a file has at most its name. */
const isOfText = ({ types }: DataTransfer): boolean =>
  types.includes('text/plain') && types.includes('text/html');

/** Files that are dropped on an element, or pasted anywhere on the page. Dropped elsewhere they are ignored. */
export const useDroppedFiles = (onFiles: (files: File[]) => void) => {
  const [isOver, setIsOver] = useState(false);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      // Of several drop areas the first receives pasted files.
      if (event.defaultPrevented) return;
      const { clipboardData } = event;
      const files = Array.from(clipboardData?.files ?? []);
      if (clipboardData === null || files.length === 0 || isOfText(clipboardData)) return;
      event.preventDefault();
      take.current(files);
    };
    // Without this, files dropped elsewhere would be opened instead of the page.
    const miss = (event: globalThis.DragEvent): void => {
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    const control = new AbortController();
    const { signal } = control;
    document.addEventListener('paste', paste, { signal });
    window.addEventListener('dragover', miss, { signal });
    window.addEventListener('drop', miss, { signal });
    return () => control.abort();
  }, []);

  const over = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setIsOver(true);
  };
  return {
    isOver,
    target: {
      onDragEnter: over,
      onDragOver: over,
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        take.current(Array.from(event.dataTransfer.files));
      },
    },
  };
};

interface PhotoDropProps {
  /** Description of accepted files. */
  rulesText: string;
  /** Nothing can be chosen. */
  isDisabled?: boolean;
  /** Files hover above it. */
  isOver: boolean;
  chooseRef: Ref<HTMLButtonElement>;
  onFiles: (files: File[]) => void;
  /** Accepted file types; default: pictures. */
  types?: readonly string[];
  /** PDFs are taken too. */
  isForDocuments?: boolean;
}

const rich = { b: (text: ReactNode) => <strong>{text}</strong> };

/** The drop area for photos, with the buttons to choose them. */
export const PhotoDrop = (props: PhotoDropProps) => {
  const {
    rulesText,
    isDisabled = false,
    isOver,
    chooseRef,
    onFiles,
    types = imageTypes,
    isForDocuments = false,
  } = props;
  const accepted = types.join(',');
  const t = usePhotosText();
  const rulesId = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement): void => {
    onFiles(Array.from(input.files ?? []));
    // So that the same file can be chosen again.
    input.value = '';
  };
  // Not `disabled`, which would take the focus from a user who has just chosen the last one.
  const off = { 'aria-disabled': isDisabled || undefined };
  return (
    <div className={classNames('photo-drop', isOver && 'photo-drop--over')}>
      <Icon name={isForDocuments ? 'file-text' : 'image-plus'} />
      <p>
        {t.rich(isForDocuments ? 'photos.dropDocuments' : 'photos.drop', rich)}{' '}
        <button
          type="button"
          className="link"
          ref={chooseRef}
          {...off}
          aria-describedby={rulesId}
          onClick={() => chooser.current?.click()}
        >
          {t('photos.choose')}
        </button>
      </p>
      <div className="photo-drop__camera">
        <Button size="sm" {...off} onClick={() => camera.current?.click()}>
          {t('photos.camera')}
        </Button>
      </div>
      <p className="small quiet" id={rulesId}>
        {rulesText}
      </p>
      <input
        ref={chooser}
        hidden
        disabled={isDisabled}
        type="file"
        multiple
        accept={accepted}
        aria-label={t('photos.choose')}
        data-testid={isForDocuments ? 'document-files' : 'photo-files'}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <input
        ref={camera}
        hidden
        disabled={isDisabled}
        type="file"
        accept={accepted}
        capture="environment"
        aria-label={t('photos.camera')}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
    </div>
  );
};

/** Rejected files of the last selection, each with the reason. */
export const PhotoRefusals = ({
  refusals,
  onDismiss,
}: {
  refusals: readonly Refusal[];
  onDismiss: () => void;
}) => {
  const t = usePhotosText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Below a long list it would be out of view. jsdom has no such method.
    if (refusals.length > 0) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [refusals]);
  return (
    <div ref={box} role="alert" className="photo-alert">
      {refusals.length > 0 && (
        <Note kind="bad" title={t('photos.refused')}>
          <ul className="photo-refused">
            {refusals.map(({ lead, message }, index) => (
              <li key={index}>
                {lead !== null && (
                  <strong>
                    <bdi>{lead}</bdi>{' '}
                  </strong>
                )}
                <span>{message}</span>
              </li>
            ))}
          </ul>
          <button type="button" className="link small" onClick={onDismiss}>
            {t('photos.dismiss')}
          </button>
        </Note>
      )}
    </div>
  );
};
