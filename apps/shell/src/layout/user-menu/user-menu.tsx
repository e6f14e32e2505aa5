import type { User } from '@halalmap/contracts';
import { Icon, type IconName } from '@halalmap/ui';
import { useRef, type ToggleEvent, type KeyboardEvent, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { useSignOut } from '../../shared/session';
import { useAccountText } from '../../messages/account-en';
import { Avatar, displayName, initials } from './avatar';
import { useSendLanguage } from './send-language';

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
  const t = useAccountText();
  useSendLanguage(user);
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

/** Maximum pause between letters of one type-ahead word, in milliseconds. */
const typeAheadMs = 1_000;

/**
 * Menu keyboard support: arrows wrap around, Home and End jump to the ends, letters jump to the item that starts with
 * them, Tab leaves. Escape and a press outside are handled by the browser.
 */
const useMenuKeys = (menu: RefObject<HTMLElement | null>) => {
  const typed = useRef({ text: '', at: -Infinity });

  const items = (): HTMLElement[] => [
    ...(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
  ];

  const typeAhead = (all: HTMLElement[], from: number, { key, timeStamp }: KeyboardEvent) => {
    const goesOn = timeStamp - typed.current.at < typeAheadMs;
    const text = (goesOn ? typed.current.text : '') + key.toLowerCase();
    typed.current = { text, at: timeStamp };
    // The first letter moves to the next item, further ones may stay on it.
    const start = text.length === 1 ? from + 1 : Math.max(from, 0);
    const inOrder = [...all.slice(start), ...all.slice(0, start)];
    return inOrder.find((item) => item.textContent.trim().toLowerCase().startsWith(text));
  };

  const targetOf = (event: KeyboardEvent): HTMLElement | undefined => {
    const all = items();
    const from = all.findIndex((item) => item === document.activeElement);
    switch (event.key) {
      case 'ArrowDown':
        return all[(from + 1) % all.length];
      case 'ArrowUp':
        return all.at(from <= 0 ? -1 : from - 1);
      case 'Home':
        return all[0];
      case 'End':
        return all.at(-1);
      default:
        return event.key.length === 1 && event.key !== ' ' ? typeAhead(all, from, event) : undefined;
    }
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    // The focus returns to the button first, so that Tab continues from there.
    if (event.key === 'Tab') menu.current?.hidePopover();
    const target = targetOf(event);
    if (!target) return;
    event.preventDefault();
    target.focus();
  };

  return { focusFirst: () => items()[0]?.focus(), onKeyDown };
};
