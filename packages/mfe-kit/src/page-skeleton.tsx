import { useTranslator } from '@halalmap/i18n';
import { Skeleton } from '@halalmap/ui';
import { kitMessages } from './messages/en';

/** A placeholder while a page's code or its first response is loading. */
export const PageSkeleton = () => {
  const t = useTranslator(kitMessages);
  return (
    <div className="wrap section page-skeleton" role="status" aria-label={t('page.loading')}>
      <Skeleton />
      <Skeleton />
      <Skeleton shape="block" />
    </div>
  );
};
