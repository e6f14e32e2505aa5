import { type User, profilePatchSchema, imageMessages, imageTypes, limits } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Button, Skeleton, Tag, TextArea, TextInput, useToast, Icon } from '@halalmap/ui';
import { useId, useRef, useState } from 'react';
import { useProfileText } from '../../messages/profile-en';
import { DirectoryPart } from '../../shared/directory-part';
import { NeedsSession } from '../../shared/session';
import { BecomeBusiness, BusinessCard } from './business-card';
import './profile-page.css';
import {
  useChangeProfileMutation,
  useUploadPictureMutation,
  Facts,
  accountDraft,
  useEditMode,
  useProfileForm,
} from './profile-parts';
import { useFailureText } from '../../shared/use-failure-text';
import { Avatar } from '../../layout/user-menu/avatar';
import { FailureNote } from '../../shared/page-parts';

/** The details of the signed-in user and of their business. */
export const ProfilePage = () => {
  const t = useProfileText();
  return (
    <NeedsSession title={t('profile.title')} text={t('profile.signedOut')}>
      {(user) => (
        <div className="wrap section account" key={user.id}>
          <h1>{t('profile.title')}</h1>
          <AccountCard user={user} />
          {user.role === 'business' && (
            <>
              <BusinessCard user={user} />
              <DirectoryPart name="ownPlaces" wait={<Skeleton shape="block" />} />
            </>
          )}
          {user.role === 'regular' && <BecomeBusiness />}
        </div>
      )}
    </NeedsSession>
  );
};

interface AccountFormProps {
  user: User;
  takesFocus: boolean;
  onEnd: () => void;
}

/** Edits the user's personal details. */
const AccountForm = ({ user, takesFocus, onEnd }: AccountFormProps) => {
  const t = useProfileText();
  const toast = useToast();
  const [send] = useChangeProfileMutation();
  const { firstName, lastName, location, bio } = user;
  const { formProps, field, failure, isSending, cancel } = useProfileForm({
    schema: profilePatchSchema,
    store: accountDraft,
    userId: user.id,
    defaults: { firstName, lastName, location, bio },
    send,
    onDone: () => {
      toast.show({ kind: 'ok', title: t('account.saved') });
    },
    onRefused: (text) => {
      toast.show({ kind: 'bad', title: t('profile.error'), text });
    },
    takesFocus,
    onEnd,
  });
  return (
    <form className="stack" {...formProps}>
      <FailureNote title={t('account.failed')} text={failure} />
      <div className="account__pair">
        <TextInput label={t('account.firstName')} {...field('firstName')} autoComplete="given-name" />
        <TextInput label={t('account.lastName')} {...field('lastName')} autoComplete="family-name" />
      </div>
      <TextInput
        label={t('account.location')}
        {...field('location')}
        mark="optional"
        autoComplete="address-level2"
      />
      <TextArea label={t('account.bio')} {...field('bio')} mark="optional" rows={4} />
      <div className="row account__end">
        <Button onClick={cancel}>{t('profile.cancel')}</Button>
        <Button type="submit" kind="primary" busy={isSending}>
          {t(isSending ? 'profile.saving' : 'account.save')}
        </Button>
      </div>
    </form>
  );
};

/** The user's personal details, readable and editable. */
const AccountCard = ({ user }: { user: User }) => {
  const t = useProfileText();
  const format = useFormatters();
  const { mode, open, close, opener } = useEditMode(accountDraft, user.id);
  const unknown = <span className="quiet">{t('profile.unknown')}</span>;
  return (
    <section className="card account__card" aria-labelledby="account-info">
      <div className="split">
        <h2 id="account-info">{t('account.title')}</h2>
        {mode === 'view' && (
          <Button icon="pencil" ref={opener} onClick={open}>
            {t('account.edit')}
          </Button>
        )}
      </div>
      <PictureControl user={user} />
      {mode !== 'view' ? (
        <AccountForm user={user} takesFocus={mode === 'opened'} onEnd={close} />
      ) : (
        <Facts
          facts={[
            [t('account.name'), [user.firstName, user.lastName].filter(Boolean).join(' ') || unknown],
            [
              t('account.email'),
              <span className="row account__mail">
                {user.email}
                {user.emailVerified && (
                  <Tag kind="ok" icon="check">
                    {t('account.confirmed')}
                  </Tag>
                )}
              </span>,
            ],
            [t('account.type'), t(`account.type.${user.role}`)],
            [t('account.since'), format.day(user.createdAt)],
            [t('account.location'), user.location ?? unknown],
            [t('account.bio'), user.bio ? <span className="account__bio">{user.bio}</span> : unknown],
          ]}
        />
      )}
    </section>
  );
};

/** Width and height in pixels of a stored profile picture: it is never shown larger than a third of it. */
const side = 640;
const quality = 0.86;

/** Larger files are not resized: decoding them would need more memory than a phone has. */
const decodableBytes = 64 * 1024 * 1024;

/** @returns why a file is rejected, as worded in the specification; null if accepted */
const refusalOf = ({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null => {
  if (!type.startsWith('image/')) return imageMessages.notAnImage(name);
  if (!imageTypes.some((taken) => taken === type)) return imageMessages.otherType;
  return size > decodableBytes ? imageMessages.size(limits.images.publicBytes) : null;
};

/** @returns why the resized file is not sent; null if it can be */
const sizeRefusalOf = ({ size }: Blob): string | null =>
  size > limits.images.publicBytes ? imageMessages.size(limits.images.publicBytes) : null;

/** The central square of a picture: its origin and side length, in pixels. */
const middleOf = (width: number, height: number): { x: number; y: number; size: number } => {
  const size = Math.min(width, height);
  return { x: Math.floor((width - size) / 2), y: Math.floor((height - size) / 2), size };
};

/**
 * Crops the central square of a picture, upright and scaled down. Files that this browser cannot decode are sent
 * unchanged: the server validates them.
 */
const squareOf = async (file: File): Promise<Blob> => {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { x, y, size } = middleOf(picture.width, picture.height);
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = Math.min(side, size);
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, x, y, size, size, 0, 0, canvas.width, canvas.height);
    picture.close();
    const type = file.type === 'image/jpeg' ? file.type : 'image/webp';
    const square = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
    return square ?? file;
  } catch {
    return file;
  }
};

/** Uploads a new profile picture, or removes the current one. */
const usePicture = () => {
  const t = useProfileText();
  const toast = useToast();
  const failureText = useFailureText();
  const [upload, uploading] = useUploadPictureMutation();
  const [change, changing] = useChangeProfileMutation();
  const [problem, setProblem] = useState<string | null>(null);

  const save = async (profileImageUrl: string | null, messageKey: 'picture.saved' | 'picture.removed') => {
    const { error } = await change({ profileImageUrl });
    if (error === undefined) toast.show({ kind: 'ok', title: t(messageKey) });
    else setProblem(failureText(error));
  };

  return {
    problem,
    isBusy: uploading.isLoading || changing.isLoading,
    async choose(file: File) {
      const refusal = refusalOf(file);
      setProblem(refusal);
      if (refusal !== null) return;
      const form = new FormData();
      const square = await squareOf(file);
      const tooLarge = sizeRefusalOf(square);
      setProblem(tooLarge);
      if (tooLarge !== null) return;
      form.append('images', square, file.name);
      const { data, error } = await upload(form);
      const sent = data?.[0];
      if (sent) await save(sent.url, 'picture.saved');
      else setProblem(failureText(error));
    },
    async remove() {
      setProblem(null);
      await save(null, 'picture.removed');
    },
  };
};

/** Shows, replaces and removes the profile picture. */
const PictureControl = ({ user }: { user: User }) => {
  const t = useProfileText();
  const { problem, isBusy, choose, remove } = usePicture();
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  return (
    <div className="profile-picture">
      <div className="profile-picture__face">
        <Avatar user={user} />
      </div>
      <div className="stack profile-picture__ways">
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
            // Allows the same file to be chosen again after a failure.
            currentTarget.value = '';
          }}
        />
        <p className="small muted">{t('picture.hint')}</p>
        <div role="alert">
          {problem !== null && (
            <p className="profile-picture__bad" id={problemId}>
              <Icon name="circle-alert" />
              {problem}
            </p>
          )}
        </div>
      </div>
    </div>
  );
};
