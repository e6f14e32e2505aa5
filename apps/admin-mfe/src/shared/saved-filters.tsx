import { FailedDialog, lazyPart } from '@halalmap/mfe-kit/lazy-part';
import { Icon } from '@halalmap/ui';
import { Button } from '@halalmap/ui/antd/core';
import { Dropdown, type MenuProps } from '@halalmap/ui/antd/table';
import { Suspense, memo, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useText } from '../messages/en';
import { filtersIn, useSavedFiltersQuery } from './saved-filters-api';

const SavedFiltersDialog = lazyPart(
  async () => (await import('./saved-filters-dialog')).SavedFiltersDialog,
  FailedDialog,
);

/** The saved filters of this page: a menu that applies them, and a dialog in which they are saved and managed. */
export const SavedFilters = memo(() => {
  const t = useText();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [wasOpened, setWasOpened] = useState(false);
  const [isManaging, setIsManaging] = useState(false);
  const saved = useSavedFiltersQuery(undefined, { skip: !wasOpened });
  const now = filtersIn(params);
  const filters = saved.data?.filter(({ page }) => page === pathname);

  const items: NonNullable<MenuProps['items']> = filters
    ? filters.map(({ id, name, query }) => ({
        key: id,
        label: <Link to={`${pathname}?${query}`}>{name}</Link>,
        // A click is on the link; the menu handles the keys.
        onClick: ({ domEvent }) => {
          if (domEvent.type === 'keydown') void navigate(`${pathname}?${query}`);
        },
        icon: query === now ? <Icon name="check" /> : null,
      }))
    : saved.isError
      ? [{ key: 'retry', label: t('saved.failed'), onClick: () => void saved.refetch() }]
      : [{ key: 'loading', label: t('saved.loading'), disabled: true }];
  const none = { key: 'none', label: t('saved.empty'), disabled: true };

  return (
    <>
      <Dropdown
        trigger={['click']}
        onOpenChange={(isOpen) => {
          if (isOpen) setWasOpened(true);
        }}
        menu={{
          items: [
            ...(items.length > 0 ? items : [none]),
            { type: 'divider' },
            { key: 'manage', label: t('saved.manage'), onClick: () => setIsManaging(true) },
          ],
        }}
      >
        <Button size="small" icon={<Icon name="star" />}>
          {t('saved.open')}
        </Button>
      </Dropdown>
      {isManaging && (
        <Suspense fallback={null}>
          <SavedFiltersDialog page={pathname} query={now} onClose={() => setIsManaging(false)} />
        </Suspense>
      )}
    </>
  );
});
