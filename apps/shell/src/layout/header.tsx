import { hasSignedInCookie } from '@halalmap/api-client';
import { languages, pathIn } from '@halalmap/contracts';
import { useLocale } from '@halalmap/i18n';
import { ColorSchemeControl, useCurrentDirectory, useSession } from '@halalmap/mfe-kit';
import { lazyPart } from '@halalmap/mfe-kit/lazy-part';
import { Icon, IconButton, Langkit, LinkButton, Logo } from '@halalmap/ui';
import { type FocusEvent, Suspense, useRef } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { useText } from '../messages/en';
import { useInstallOffer } from '../shared/install';
import { keepLanguage, languageNames } from '../shared/language';
import { mainPages } from './directories';

/** A fallback for the menu when it fails to load. */
const NoUserMenu = ({ onRetry }: { onRetry: () => void }) => (
  <IconButton kind="quiet" icon="user-round" label={useText()('header.account')} onClick={onRetry} />
);

/** Visitors do without it. */
const UserMenu = lazyPart(
  async () => (await import(/* webpackChunkName: "user-menu" */ './user-menu/user-menu')).UserMenu,
  NoUserMenu,
);

/** Reserves the space of the menu's button. */
const noFaceYet = <span className="button button--quiet button--icon" />;

/** Pages with a directory menu instead of the navigation. */
const withoutNavigation = ['/', '/auth/*'];

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

/** Logo, navigation and account menu of every page. */
export const Header = () => {
  const t = useText();
  const { pathname } = useLocation();
  const { user, isLoading } = useSession();
  const inside = !withoutNavigation.some((pattern) => matchPath(pattern, pathname));
  return (
    <header className="site-header">
      <Langkit thin />
      <div className="site-header__bar wrap">
        <Logo />
        {inside && <MainNavigation />}
        <div className="site-header__end">
          <IconButton
            icon="globe"
            kind="quiet"
            label={t('header.language')}
            className="only-wide"
            popoverTarget={languageMenuId}
          />
          <ColorSchemeControl />
          {inside ? (
            <LinkButton to="/submit" icon="plus" className="only-wide">
              {t('header.submit')}
            </LinkButton>
          ) : (
            <button type="button" className="button only-wide" popoverTarget={browseMenuId}>
              {t('header.browse')}
              <Icon name="chevron-down" />
            </button>
          )}
          {user && (
            <Suspense fallback={noFaceYet}>
              <UserMenu user={user} />
            </Suspense>
          )}
          {isLoading && hasSignedInCookie() && noFaceYet}
          {!user && !isLoading && (
            <LinkButton to="/auth" kind="quiet" className="only-wide">
              {t('header.signIn')}
            </LinkButton>
          )}
          <button
            type="button"
            className="button button--quiet button--icon only-narrow"
            popoverTarget={browseMenuId}
            aria-label={t('header.menu')}
          >
            <Icon name="menu" />
          </button>
        </div>
      </div>
      <BrowseMenu signedIn={user !== null} />
      <div className="menu menu--languages" id={languageMenuId} popover="auto" onBlur={closeOnLeave}>
        <ul aria-label={t('header.language')}>
          <LanguageLinks />
        </ul>
      </div>
    </header>
  );
};

const MainNavigation = () => {
  const t = useText();
  const { pathname } = useLocation();
  const current = useCurrentDirectory();
  const markOf = (path: string, name: string) => {
    if (matchPath(path, pathname)) return 'page';
    return name === current ? 'true' : undefined;
  };
  return (
    <nav className="nav" aria-label={t('header.nav')}>
      {mainPages.map(({ name, path }) => (
        <Link key={name} to={path} aria-current={markOf(path, name)}>
          {t(`directory.${name}`)}
        </Link>
      ))}
    </nav>
  );
};

const languageMenuId = 'languages';

/** Closes an open menu when Tab leads on from it to what it covers; the button that opened it closes it itself. */
const closeOnLeave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
  if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return;
  if (relatedTarget.getAttribute('popovertarget') !== currentTarget.id) currentTarget.hidePopover?.();
};

/** Buttons open the menu by this id. */
const browseMenuId = 'browse';

/** The menu of directories; on narrow screens it also contains the sign-in link. */
const BrowseMenu = ({ signedIn }: { signedIn: boolean }) => {
  const t = useText();
  const menu = useRef<HTMLDivElement>(null);
  const install = useInstallOffer();
  const close = () => {
    menu.current?.hidePopover();
  };
  return (
    <div className="menu" id={browseMenuId} popover="auto" ref={menu} onBlur={closeOnLeave}>
      <nav aria-label={t('header.browse')}>
        <ul>
          {mainPages.map(({ name, path, icon }) => (
            <li key={name}>
              <Link to={path} onClick={close}>
                <Icon name={icon} />
                {t(`directory.${name}`)}
              </Link>
            </li>
          ))}
          <li>
            <Link to="/about" onClick={close}>
              <Icon name="info" />
              {t('header.about')}
            </Link>
          </li>
          {install && (
            <li>
              <button
                type="button"
                onClick={() => {
                  close();
                  install();
                }}
              >
                <Icon name="map-pinned" />
                {t('header.install')}
              </button>
            </li>
          )}
          {!signedIn && (
            <li className="only-narrow">
              <Link to="/auth" onClick={close}>
                <Icon name="log-in" />
                {t('header.signIn')}
              </Link>
            </li>
          )}
          <li>
            <Link to="/submit" className="is-strong" onClick={close}>
              <Icon name="plus" />
              {t('header.submit')}
            </Link>
          </li>
        </ul>
        <ul className="menu__languages only-narrow" aria-label={t('header.language')}>
          <LanguageLinks />
        </ul>
      </nav>
    </div>
  );
};
