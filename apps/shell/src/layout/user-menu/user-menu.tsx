import type { User } from '@halalmap/contracts';
import { Icon, type IconName } from '@halalmap/ui';
import { useRef, type ToggleEvent } from 'react';
import { Link } from 'react-router-dom';
import { useSignOut } from '../../shared/use-sign-out';
import { useMenuText } from '../../messages/menu-en';
import { Avatar, displayName, initials } from './avatar';
import { useMenuKeys } from './use-menu-keys';
import './user-menu.css';

const menuId = 'user-menu';

const places = {
  profile: { path: '/profile', icon: 'user-round' },
  favorites: { path: '/favorites', icon: 'heart' },
  myPlaces: { path: '/my-places', icon: 'store' },
  settings: { path: '/settings', icon: 'sliders-horizontal' },
  admin: { path: '/admin', icon: 'shield' },
} as const satisfies Record<string, { path: string; icon: IconName }>;

const placesOf = ({ role }: User): readonly (keyof typeof places)[] => [
  'profile',
  'favorites',
  ...(role === 'business' ? (['myPlaces'] as const) : []),
  'settings',
  ...(role === 'admin' ? (['admin'] as const) : []),
];

/** The signed-in user, and the links of the menu. */
export const UserMenu = ({ user }: { user: User }) => {
  const t = useMenuText();
  const name = displayName(user);
  // The accessible name contains the visible text, for voice control.
  const initialsOnly = name !== user.email && !user.profileImageUrl;
  const menu = useRef<HTMLDivElement>(null);
  const { focusFirst, onKeyDown } = useMenuKeys(menu);
  const { signOut, isPending } = useSignOut();
  const close = () => {
    menu.current?.hidePopover();
  };
  const leave = async () => {
    close();
    if (isPending) return;
    // The focused button disappears with the session.
    if (await signOut()) document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <>
      <button
        type="button"
        className="button button--quiet button--icon"
        popoverTarget={menuId}
        aria-haspopup="menu"
        aria-label={t(initialsOnly ? 'user.menuOfInitials' : 'user.menu', { name, initials: initials(user) })}
      >
        <Avatar user={user} />
      </button>
      <div
        className="menu"
        id={menuId}
        popover="auto"
        ref={menu}
        onKeyDown={onKeyDown}
        onToggle={({ newState }: ToggleEvent) => {
          if (newState === 'open') focusFirst();
        }}
      >
        <div className="user__who">
          <strong>{name}</strong>
          {displayName(user) !== user.email && <span className="small muted user__mail">{user.email}</span>}
          <span className="small muted">{t(`user.role.${user.role}`)}</span>
        </div>
        <ul role="menu" aria-label={t('user.menu', { name: name })}>
          {placesOf(user).map((place) => (
            <li key={place} role="none">
              <Link role="menuitem" tabIndex={-1} to={places[place].path} onClick={close}>
                <Icon name={places[place].icon} />
                {t(`user.${place}`)}
              </Link>
            </li>
          ))}
          <li role="none">
            <button
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-disabled={isPending}
              onClick={() => void leave()}
            >
              <Icon name="log-out" />
              {t('user.signOut')}
            </button>
          </li>
        </ul>
      </div>
    </>
  );
};
