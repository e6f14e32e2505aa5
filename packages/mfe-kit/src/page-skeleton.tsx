import { useTranslator } from '@halalmap/i18n';
import { Skeleton } from '@halalmap/ui';
import { kitMessages } from './messages/en';

/** A page while its code or its first answer is on the way. */
export const PageSkeleton = () => {
  const t = useTranslator(kitMessages);
  return (
    <div className="wrap section page-sk" role="status" aria-label={t('page.loading')}>
      <Skeleton />
      <Skeleton />
      <Skeleton shape="block" />
    </div>
  );
};
