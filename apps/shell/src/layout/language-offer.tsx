import { directionOf } from '@halalmap/i18n';
import { type Language, pathIn } from '@halalmap/contracts';
import { IconButton } from '@halalmap/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { keepLanguage } from '../shared/language';
import './language-offer.css';

/** In the language that is offered, whatever the language of the page is. */
const offerMessages = {
  en: {
    name: 'Language',
    text: 'Also available in English.',
    go: 'Read in English',
    close: 'Close and keep this language',
  },
  fil: {
    name: 'Wika',
    text: 'Mababasa rin sa Filipino.',
    go: 'Basahin sa Filipino',
    close: 'Isara at manatili sa wikang ito',
  },
  ar: {
    name: 'اللغة',
    text: 'متاحة أيضًا بالعربية.',
    go: 'القراءة بالعربية',
    close: 'إغلاق والبقاء على هذه اللغة',
  },
} as const;

/** Offers the page in another language, in that language. Closed once, it does not come back on this device. */
export const LanguageOffer = ({ offered, current }: { offered: Language; current: Language }) => {
  const { pathname, search } = useLocation();
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return null;
  const { name, text, go, close } = offerMessages[offered];
  return (
    <aside className="language-offer" lang={offered} dir={directionOf(offered)} aria-label={name}>
      <div className="wrap language-offer__bar">
        <p>{text}</p>
        <a
          className="button button--sm button--primary"
          href={pathIn(offered, pathname) + search}
          hrefLang={offered}
          onClick={() => keepLanguage(offered, false)}
        >
          {go}
        </a>
        <IconButton
          icon="x"
          kind="quiet"
          label={close}
          onClick={() => {
            keepLanguage(current, false);
            setIsOpen(false);
          }}
        />
      </div>
    </aside>
  );
};
