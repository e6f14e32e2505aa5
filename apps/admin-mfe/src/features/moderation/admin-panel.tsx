import { PageSkeleton } from '@halalmap/mfe-kit';
import { lazy, Suspense, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { PaletteButton } from '../../shared/palette';
import { useChoice } from '../../shared/use-address';
import { ModerationPage } from './moderation-page';
import { useText } from '../../messages/en';

const AddBusiness = lazy(async () => ({ default: (await import('./add-business')).AddBusiness }));

const tabs = ['dashboard', 'add'] as const;

/** The admin panel: the queue, and the form that adds a listing. Its input is kept while the page is open. */
export const AdminPanel = () => {
  const t = useText();
  const [tab, choose] = useChoice('tab', tabs);
  const [wasAdding, setWasAdding] = useState(false);
  if (tab === 'add' && !wasAdding) setWasAdding(true);
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = tab === 'add' ? 'dashboard' : 'add';
    choose(other);
    document.getElementById(`panel-tab-${other}`)?.focus();
  };
  return (
    <div className="admin page-admin">
      <h1 className="visually-hidden">{t(tab === 'add' ? 'panel.add' : 'queue.title')}</h1>
      <div className="panel-tabs">
        <div className="tabs" role="tablist" aria-label={t('panel.tabs')} onKeyDown={move}>
          {tabs.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`panel-tab-${name}`}
              aria-selected={name === tab}
              aria-controls={name === tab ? `panel-${name}` : undefined}
              tabIndex={name === tab ? 0 : -1}
              onClick={() => choose(name)}
            >
              {t(`panel.${name}`)}
            </button>
          ))}
        </div>
        <div className="row">
          <PaletteButton />
          {tab === 'dashboard' && (
            <Link className="button button--sm" to="/enterprise-admin?add=listing">
              {t('queue.addEnterprise')}
            </Link>
          )}
        </div>
      </div>
      {tab === 'dashboard' && (
        <div role="tabpanel" id="panel-dashboard" aria-labelledby="panel-tab-dashboard">
          <ModerationPage />
        </div>
      )}
      {wasAdding && (
        <div role="tabpanel" id="panel-add" aria-labelledby="panel-tab-add" hidden={tab !== 'add'}>
          <Suspense fallback={<PageSkeleton />}>
            <AddBusiness />
          </Suspense>
        </div>
      )}
    </div>
  );
};
