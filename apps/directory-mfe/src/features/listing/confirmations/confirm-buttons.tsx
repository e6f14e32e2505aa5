import { Button, Icon } from '@halalmap/ui';
import { useText } from '../../../messages/en';

interface ConfirmButtonsProps {
  isBusy?: boolean;
  onYes: () => void;
  onChanged: () => void;
}

/** The two answers to "Still true?". */
export const ConfirmButtons = ({ isBusy = false, onYes, onChanged }: ConfirmButtonsProps) => {
  const t = useText();
  return (
    <div className="confirmation__buttons">
      <Button kind="primary" icon="check" busy={isBusy} onClick={onYes}>
        {t('still.yes')}
      </Button>
      <Button onClick={onChanged}>
        {t('still.changed')}
        <Icon name="chevron-down" />
      </Button>
    </div>
  );
};
