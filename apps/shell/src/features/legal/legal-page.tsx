import { product } from '@halalmap/contracts';
import { useLocale } from '@halalmap/i18n';
import { Note } from '@halalmap/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type LegalKey, useLegalText } from '../../messages/legal-en';
import { useHashTarget } from '../../shared/page-parts';

/** A two-column table whose first column is the row header. */
export const FactsTable = ({
  caption,
  head,
  rows,
}: {
  caption: string;
  head: readonly [string, string];
  rows: readonly (readonly [string, string])[];
}) => (
  <table className="table">
    <caption>{caption}</caption>
    <thead>
      <tr>
        {head.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name, text]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{text}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** A part of a legal text. */
export interface LegalSection {
  /** Names it in the address, and its title in the texts. */
  id: string;
  text: ReactNode;
}

interface LegalPageProps {
  /** Where the titles of its sections are in the texts. */
  name: 'terms' | 'privacy';
  title: string;
  lead: string;
  sections: readonly LegalSection[];
}

/** The effective date of the legal texts. It changes only with their substance. */
const effective = 'November 26, 2026';
const firstVersion = 'June 17, 2025';

/** A legal text with its table of contents. */
export const LegalPage = ({ name, title, lead, sections }: LegalPageProps) => {
  const t = useLegalText();
  const { locale } = useLocale();
  const titleOf = (id: string): string => t(`section.${name}.${id}` as LegalKey, { product: product.name });
  useHashTarget();
  return (
    <div className="wrap legal">
      <header className="legal__head">
        <p className="eyebrow">{t('effective', { date: effective })}</p>
        <h1>{title}</h1>
        <p className="site-head__lead">{lead}</p>
        <p className="small quiet">{t('firstVersion', { date: firstVersion })}</p>
        {locale !== 'en' && <Note icon="globe" title={t('english')} />}
      </header>
      <nav className="legal__toc" aria-labelledby="contents-title">
        <h2 className="heading-small" id="contents-title">
          {t('contents')}
        </h2>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <Link to={`#${section.id}`}>{titleOf(section.id)}</Link>
            </li>
          ))}
        </ol>
      </nav>
      <div className="prose">
        {sections.map((section) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} tabIndex={-1}>
            <h2 id={`${section.id}-title`}>{titleOf(section.id)}</h2>
            <div lang="en" dir="ltr">
              {section.text}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
};
