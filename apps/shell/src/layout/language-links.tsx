import { hasSignedInCookie } from '@halalmap/api-client';
import { languages, pathIn } from '@halalmap/contracts';
import { useLocale } from '@halalmap/i18n';
import { useLocation } from 'react-router-dom';
import { keepLanguage, languageNames } from '../shared/language';

/** The same page in each language, as items of a list. Each is another document. */
export const LanguageLinks = ({ className }: { className?: string }) => {
  const { pathname, search } = useLocation();
  const { locale } = useLocale();
  return languages.map((language) => (
    <li key={language} className={className}>
      <a
        href={pathIn(language, pathname) + search}
        lang={language}
        hrefLang={language}
        aria-current={language === locale ? 'true' : undefined}
        onClick={() => keepLanguage(language, hasSignedInCookie())}
      >
        {languageNames[language]}
      </a>
    </li>
  ));
};
