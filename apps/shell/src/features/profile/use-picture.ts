import { useToast } from '@halalmap/ui';
import { useState } from 'react';
import { useProfileText } from '../../messages/use-profile-text';
import { useFailureText } from '../../shared/use-failure-text';
import { refusalOf, squareOf } from './picture-file';
import { useChangeProfileMutation, useUploadPictureMutation } from './profile-api';

/** Puts a picture of somebody in place of the one that is there, or takes it away. */
export const usePicture = () => {
  const t = useProfileText();
  const toast = useToast();
  const failureText = useFailureText();
  const [upload, uploading] = useUploadPictureMutation();
  const [change, changing] = useChangeProfileMutation();
  const [problem, setProblem] = useState<string | null>(null);

  const save = async (profileImageUrl: string | null, said: 'picture.saved' | 'picture.removed') => {
    const { error } = await change({ profileImageUrl });
    if (error === undefined) toast.show({ kind: 'ok', title: t(said) });
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
      form.append('images', await squareOf(file), file.name);
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
