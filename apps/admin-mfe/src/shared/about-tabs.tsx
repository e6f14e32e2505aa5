import { Tag } from '@halalmap/ui';
import { Link } from 'react-router-dom';
import { useText } from '../messages/en';

interface AboutTabsProps<Subject extends string> {
  /** Path of the page. */
  path: string;
  /** The accessible name. */
  label: string;
  /** The lists of the page in order, each with its name and how many entries wait in it; null: unknown. */
  tabs: ReadonlyArray<{ subject: Subject; name: string; count: number | null }>;
  shown: Subject;
}

/** Leads to the lists of one page, which are told apart by `about` in the address. */
export const AboutTabs = <Subject extends string>({ path, label, tabs, shown }: AboutTabsProps<Subject>) => (
  <nav className="tabs about-tabs" aria-label={label}>
    {tabs.map(({ subject, name, count }) => (
      <Link
        key={subject}
        to={`${path}?about=${subject}`}
        aria-current={subject === shown ? 'page' : undefined}
      >
        {name}
        <Waiting count={count ?? 0} />
      </Link>
    ))}
  </nav>
);

const Waiting = ({ count }: { count: number }) => {
  const t = useText();
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden="true">
        <Tag kind="warn">{count}</Tag>
      </span>
      <span className="visually-hidden">{t('reports.waiting', { count })}</span>
    </>
  );
};
