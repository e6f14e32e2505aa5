import { Button } from '@halalmap/ui';
import { useState } from 'react';
import { useSettingsText } from '../../messages/use-settings-text';
import { DeleteDialog } from './delete-dialog';
import { Setting } from './setting';

/** Deletes the account, after saying what becomes of everything. */
export const DeleteSection = () => {
  const t = useSettingsText();
  const [isOpen, setOpen] = useState(false);
  return (
    <Setting title={t('delete.title')} text={t('delete.text')}>
      <ul className="bullets">
        <li>{t('delete.goes')}</li>
        <li>{t('delete.stays')}</li>
        <li>{t('delete.places')}</li>
      </ul>
      <div>
        <Button kind="danger" icon="trash-2" onClick={() => setOpen(true)}>
          {t('delete.open')}
        </Button>
      </div>
      {isOpen && <DeleteDialog onClose={() => setOpen(false)} />}
    </Setting>
  );
};
