import { Button } from '@halalmap/ui';
import { useId, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { directories } from '../../layout/directories';
import { useText } from '../../messages/use-text';

/** What and where; leads to the directory with the place already filtered. */
export const Finder = () => {
  const t = useText();
  const navigate = useNavigate();
  const id = useId();
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const location = String(typed.get('location') ?? '').trim();
    const query = location ? `?${new URLSearchParams({ location }).toString()}` : '';
    void navigate(`/${String(typed.get('type'))}${query}`);
  };
  return (
    <form
      className="finder finder--plain"
      action="/food"
      role="search"
      aria-label={t('finder.label')}
      onSubmit={onSubmit}
    >
      <div className="finder__f finder__f--what">
        <label htmlFor={`${id}-what`}>{t('finder.what')}</label>
        <select id={`${id}-what`} name="type">
          {directories.map(({ type }) => (
            <option key={type} value={type}>
              {t(`directory.${type}`)}
            </option>
          ))}
        </select>
      </div>
      <div className="finder__f">
        <label htmlFor={`${id}-where`}>{t('finder.where')}</label>
        <input
          id={`${id}-where`}
          name="location"
          type="text"
          autoComplete="off"
          placeholder={t('finder.wherePlaceholder')}
        />
      </div>
      <Button type="submit" kind="primary" size="lg">
        {t('finder.go')}
      </Button>
    </form>
  );
};
