import { imageTypes } from '@halalmap/contracts';
import { Button, classNames, Icon } from '@halalmap/ui';
import { useId, useRef, type ReactNode, type Ref } from 'react';
import { usePhotosText } from '../messages/en-photos';

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
  isForPapers?: boolean;
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
    isForPapers = false,
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
    <div className={classNames('drop', isOver && 'drop--over')}>
      <Icon name={isForPapers ? 'file-text' : 'image-plus'} />
      <p>
        {t.rich(isForPapers ? 'photos.dropPapers' : 'photos.drop', rich)}{' '}
        <button
          type="button"
          className="lnk"
          ref={chooseRef}
          {...off}
          aria-describedby={rulesId}
          onClick={() => chooser.current?.click()}
        >
          {t('photos.choose')}
        </button>
      </p>
      <div className="drop__camera">
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
        data-testid={isForPapers ? 'paper-files' : 'photo-files'}
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
