import { useTranslator } from '@halalmap/i18n';
import { uiMessages } from '../messages/en';
import { Button } from './button';

interface LoadMoreProps {
  /** How many are on the page. */
  shown: number;
  /** How many there are. */
  total: number;
  busy?: boolean;
  onMore(): void;
  /** The words of the button. */
  label?: string;
}

/** The button below a list that loads more of it. Not rendered once everything is shown. */
export const LoadMore = ({ shown, total, busy = false, onMore, label }: LoadMoreProps) => {
  const t = useTranslator(uiMessages);
  if (shown >= total) return null;
  return (
    <div className="more">
      <p className="small muted">{t('more.shown', { shown, total })}</p>
      <Button busy={busy} onClick={onMore}>
        {busy ? t('more.busy') : (label ?? t('more'))}
      </Button>
    </div>
  );
};
