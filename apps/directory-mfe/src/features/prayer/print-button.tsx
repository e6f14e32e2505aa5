import { Button } from '@halalmap/ui';
import { usePrayerText } from '../../messages/en-prayer';

/** The button that prints a part of the page. */
export const PrintButton = ({ onPrint }: { onPrint: () => void }) => {
  const t = usePrayerText();
  return (
    <Button size="sm" icon="file-text" onClick={onPrint}>
      {t('prayers.print')}
    </Button>
  );
};
