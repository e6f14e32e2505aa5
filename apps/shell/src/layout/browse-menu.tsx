import { Icon } from '@halalmap/ui';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../messages/en';
import { mainPages } from './directories';

/** Buttons open the menu by this id. */
export const browseMenuId = 'browse';

/** The menu of directories; on narrow screens it also contains the sign-in link. */
export const BrowseMenu = ({ signedIn }: { signedIn: boolean }) => {
  const t = useText();
  const menu = useRef<HTMLDivElement>(null);
  const close = () => {
    menu.current?.hidePopover();
  };
  return (
    <div className="menu" id={browseMenuId} popover="auto" ref={menu}>
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
      </nav>
    </div>
  );
};
