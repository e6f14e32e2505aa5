import type { User } from '@halalmap/contracts';
import { useState } from 'react';
import { initials } from '../user-name';
import './avatar.css';

/** The narrowest that pictures of our own are made in, see `imageWidths`; a picture on another site has one width. */
const smallOf = (url: string): string => (url.startsWith('/media/') ? `${url}?w=320` : url);

/** Somebody's picture, else the initials, else the first letter of the e-mail address. Decoration: the name stands beside it. */
export const Avatar = ({ user }: { user: User }) => {
  const { profileImageUrl } = user;
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className="user__face" aria-hidden="true">
      {profileImageUrl && profileImageUrl !== failed ? (
        <img src={smallOf(profileImageUrl)} alt="" onError={() => setFailed(profileImageUrl)} />
      ) : (
        initials(user)
      )}
    </span>
  );
};
