import { imageTypes } from '@halalmap/contracts';
import { Button, classNames, Icon } from '@halalmap/ui';
import { useId, useRef, type ReactNode, type Ref } from 'react';
import type { PhotoRules } from './photo-rules';
import { useText } from '../../../messages/use-text';

interface PhotoDropProps {
  rules: PhotoRules;
  /** There is no room for more. */
  isFull: boolean;
  /** Files hover above it. */
  isOver: boolean;
  chooseRef: Ref<HTMLButtonElement>;
  onFiles: (files: File[]) => void;
}

const accepted = imageTypes.join(',');
const rich = { b: (text: ReactNode) => <strong>{text}</strong> };

/** The box that photos are dropped on, with the ways to choose them. */
export const PhotoDrop = ({ rules, isFull, isOver, chooseRef, onFiles }: PhotoDropProps) => {
  const t = useText();
  const rulesId = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement): void => {
    onFiles(Array.from(input.files ?? []));
    // So that the same file can be chosen again.
    input.value = '';
  };
  const text = {
    size: Math.floor(rules.maxBytes / (1024 * 1024)),
    count: rules.maxCount,
  };
  return (
    <div className={classNames('drop', isOver && 'drop--over')}>
      <Icon name="image-plus" />
      <p>
        {t.rich('photos.drop', rich)}{' '}
        <button
          type="button"
          className="lnk"
          ref={chooseRef}
          aria-describedby={rulesId}
          onClick={() => chooser.current?.click()}
        >
          {t('photos.choose')}
        </button>
      </p>
      <div className="drop__camera">
        <Button size="sm" onClick={() => camera.current?.click()}>
          {t('photos.camera')}
        </Button>
      </div>
      <p className="small quiet" id={rulesId}>
        {t(isFull ? 'photos.full' : 'photos.rules', text)}
      </p>
      <input
        ref={chooser}
        hidden
        type="file"
        multiple
        accept={accepted}
        aria-label={t('photos.choose')}
        data-testid="photo-files"
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <input
        ref={camera}
        hidden
        type="file"
        accept={accepted}
        capture="environment"
        aria-label={t('photos.camera')}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
    </div>
  );
};
