import { skipToken } from '@halalmap/api-client';
import { SearchInput, useTypedText } from '@halalmap/ui';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { AdminPage } from '../../shared/admin-page';
import { ChoiceSelect } from '../../shared/status-filter';
import { Pages } from '../../shared/list-and-detail';
import { ListStates } from '../../shared/list-states';
import { SavedFilters } from '../../shared/saved-filters';
import { usePagedWorklist } from '../../shared/use-worklist';
import { actions, entityTypes, useActivityFilter, useActivityQuery } from './activity-api';
import './activity.css';
import { AuditEntryLine } from './audit-entry-line';
import { useText } from '../../messages/en';

const nothing = { currentData: { items: [], total: 0 }, isError: false, isFetching: false };

/** The audit log. */
export const ActivityPage = () => {
  const t = useText();
  const { filter, isNobody, person, ...shown } = useActivityFilter();
  const typed = useTypedText(shown.who, shown.setWho);
  const response = useActivityQuery(filter ?? skipToken, { refetchOnMountOrArgChange: true });
  const list = usePagedWorklist(
    isNobody ? { ...nothing, refetch: response.refetch } : filter === null ? person : response,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const { search } = useLocation();
  const shownSearch = useRef(search);
  useEffect(() => {
    // The pages of the list, and the button that shows everything, disappear when they are used.
    if (search !== shownSearch.current && document.activeElement === document.body) heading.current?.focus();
    shownSearch.current = search;
  }, [search]);
  return (
    <AdminPage title={t('activity.title')} intro={t('activity.intro')}>
      <section className="queue card card--flush" aria-labelledby="activity-list">
        <div className="queue__bar" role="search" aria-label={t('activity.filters')}>
          <h2 id="activity-list" ref={heading} tabIndex={-1} className="heading-small">
            {t('activity.list')}
          </h2>
          <SearchInput
            className="input--sm"
            icon="user-round"
            label={t('activity.who')}
            placeholder={t('activity.whoExample')}
            value={typed.text}
            maxLength={200}
            onChange={(event) => typed.type(event.target.value)}
          />
          <ChoiceSelect
            label={t('activity.type')}
            value={shown.type}
            options={entityTypes.map((value) => ({ value, label: t(`activity.type.${value}`) }))}
            onChoose={shown.chooseType}
          />
          <ChoiceSelect
            label={t('activity.action')}
            value={shown.action}
            options={actions.map((value) => ({ value, label: t(`activity.action.${value}`) }))}
            onChoose={shown.chooseAction}
          />
          <SavedFilters />
        </div>
        {filter && filter.entityId !== '' && (
          <p className="queue__state small">
            <span>
              {t('activity.entity', { what: filter.entityId })}{' '}
              <button type="button" className="link small" onClick={shown.showAll}>
                {t('activity.entityAll')}
              </button>
            </span>
          </p>
        )}
        <ListStates
          list={list}
          texts={{
            loading: t('activity.loading'),
            failed: { title: t('activity.failed'), text: t('activity.failedText') },
            empty: {
              title: t('activity.empty'),
              text: t(isNobody ? 'activity.whoUnknown' : 'activity.emptyText'),
            },
          }}
        >
          <ol className="activity-log">
            {(list.items ?? []).map((auditEntry) => (
              <AuditEntryLine key={auditEntry.id} auditEntry={auditEntry} />
            ))}
          </ol>
          <Pages total={list.total} />
        </ListStates>
      </section>
    </AdminPage>
  );
};
