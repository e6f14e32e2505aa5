import { Button, Dialog, Note, useToast } from '@halalmap/ui';
import { useState } from 'react';
import { useProfileText } from '../../messages/profile-en';
import { useFailureText } from '../../shared/use-failure-text';
import { useChangeProfileMutation } from './profile-api';

/** Converts a regular account to a business account. It cannot be undone, so it asks for confirmation. */
export const BecomeBusiness = () => {
  const t = useProfileText();
  const toast = useToast();
  const failureText = useFailureText();
  const [isOpen, setOpen] = useState(false);
  const [change, { isLoading, error, reset }] = useChangeProfileMutation();
  const close = () => {
    setOpen(false);
    reset();
  };
  const become = async () => {
    const response = await change({ role: 'business' });
    if (response.error === undefined) {
      toast.show({ kind: 'ok', title: t('become.done'), text: t('become.doneText') });
    }
  };
  return (
    <section className="card account__card" aria-labelledby="become-business">
      <h2 id="become-business">{t('become.title')}</h2>
      <p className="muted">{t('become.text')}</p>
      <div>
        <Button icon="store" onClick={() => setOpen(true)}>
          {t('become.open')}
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('become.ask')}
        actions={
          <>
            <Button onClick={close}>{t('profile.cancel')}</Button>
            <Button kind="primary" busy={isLoading} onClick={() => void become()}>
              {t('become.confirm')}
            </Button>
          </>
        }
      >
        <p>{t('become.askText')}</p>
        {error !== undefined && (
          <Note kind="bad" title={t('become.failed')} role="alert">
            <p>{failureText(error)}</p>
          </Note>
        )}
      </Dialog>
    </section>
  );
};
