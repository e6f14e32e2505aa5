import { imageTypes, type User } from '@halalmap/contracts';
import { Button, Icon } from '@halalmap/ui';
import { useId, useRef } from 'react';
import { Avatar } from '../../layout/user-menu/avatar';
import { useProfileText } from '../../messages/use-profile-text';
import { usePicture } from './use-picture';

/** Somebody's picture, and the ways to change it. */
export const PictureControl = ({ user }: { user: User }) => {
  const t = useProfileText();
  const { problem, isBusy, choose, remove } = usePicture();
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  return (
    <div className="picture">
      <div className="picture__face">
        <Avatar user={user} />
      </div>
      <div className="stack picture__ways">
        <div className="row">
          <Button
            size="sm"
            icon="image-plus"
            busy={isBusy}
            aria-describedby={problem === null ? undefined : problemId}
            onClick={() => input.current?.click()}
          >
            {t(user.profileImageUrl ? 'picture.change' : 'picture.add')}
          </Button>
          {user.profileImageUrl && !isBusy && (
            <Button size="sm" kind="quiet" onClick={() => void remove()}>
              {t('picture.remove')}
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={imageTypes.join()}
          aria-label={t('picture.file')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void choose(file);
            // The same file can be chosen again after a failure.
            currentTarget.value = '';
          }}
        />
        <p className="small muted">{t('picture.hint')}</p>
        <div role="alert">
          {problem !== null && (
            <p className="picture__bad" id={problemId}>
              <Icon name="circle-alert" />
              {problem}
            </p>
          )}
        </div>
      </div>
    </div>
  );
};
