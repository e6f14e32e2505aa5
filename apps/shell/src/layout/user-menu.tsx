import type { User } from '@halalmap/contracts';
import { Icon } from '@halalmap/ui';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useSignOut } from '../features/session/use-sign-out';
import { useText } from '../messages/use-text';
import { displayName, initials } from './user-name';

const menuId = 'user-menu';

/** Who is signed in, and what they can do. */
export const UserMenu = ({ user }: { user: User }) => {
  const t = useText();
  const menu = useRef<HTMLDivElement>(null);
  const { signOut, isPending } = useSignOut();
  const close = () => {
    menu.current?.hidePopover();
  };
  return (
    <>
      <button
        type="button"
        className="btn btn--quiet btn--icon"
        popoverTarget={menuId}
        aria-label={t('user.menu', { name: displayName(user) })}
      >
        <span className="user__face" aria-hidden="true">
          {user.profileImageUrl ? <img src={user.profileImageUrl} alt="" /> : initials(user)}
        </span>
      </button>
      <div className="menu" id={menuId} popover="auto" ref={menu}>
        <div className="user__who">
          <strong>{displayName(user)}</strong>
          <span className="small muted">{user.email}</span>
          <span className="small muted"> · {t(`user.role.${user.role}`)}</span>
        </div>
        <ul>
          {user.role === 'admin' && (
            <li>
              <Link to="/admin" onClick={close}>
                <Icon name="shield" />
                {t('user.admin')}
              </Link>
            </li>
          )}
          <li>
            <button
              type="button"
              aria-disabled={isPending}
              onClick={() => {
                close();
                if (!isPending) void signOut();
              }}
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
