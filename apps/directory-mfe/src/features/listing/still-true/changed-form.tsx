import { limits, verdicts, type Verdict } from '@halalmap/contracts';
import { Button, Icon, TextArea, type IconName } from '@halalmap/ui';
import { useId, useState } from 'react';
import type { Saying } from './confirmation-api';
import { useText } from '../../../messages/use-text';

type Dispute = Exclude<Verdict, 'still_true'>;

const isDispute = (verdict: Verdict): verdict is Dispute => verdict !== 'still_true';
const disputes = verdicts.filter(isDispute);
const icons: Record<Dispute, IconName> = {
  closed: 'door-closed',
  not_halal: 'circle-x',
  wrong_info: 'pencil',
};

interface ChangedFormProps {
  /** What was chosen and typed before. */
  initial: Saying | null;
  isBusy: boolean;
  onSend: (saying: Saying) => void;
  onCancel: () => void;
}

/** Asks what has changed and, once that is chosen, for a note. */
export const ChangedForm = ({ initial, isBusy, onSend, onCancel }: ChangedFormProps) => {
  const t = useText();
  const question = useId();
  const before = initial && isDispute(initial.verdict) ? initial.verdict : null;
  const [chosen, setChosen] = useState<Dispute | null>(before);
  const [note, setNote] = useState(initial?.note ?? '');
  return (
    <form
      className="still__form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen && !isBusy) onSend({ verdict: chosen, note });
      }}
    >
      <p className="still__what" id={question}>
        {t('still.what')}
      </p>
      <div className="chips" role="group" aria-labelledby={question}>
        {disputes.map((verdict) => (
          <button
            key={verdict}
            type="button"
            className="chip"
            aria-pressed={verdict === chosen}
            onClick={() => setChosen(verdict)}
          >
            <Icon name={icons[verdict]} />
            {t(`still.${verdict}`)}
          </button>
        ))}
      </div>
      {chosen && (
        <TextArea
          label={t('still.note')}
          hint={t('still.noteHint')}
          mark="optional"
          rows={2}
          maxLength={limits.text.comment}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
      <div className="still__b">
        {chosen && (
          <Button type="submit" kind="primary" busy={isBusy}>
            {t('still.send')}
          </Button>
        )}
        <Button onClick={onCancel}>{t('still.cancel')}</Button>
      </div>
    </form>
  );
};
