import type { User } from '@halalmap/contracts';
import { useState } from 'react';
import './user-menu.css';

/** The full name when both names are known, else the e-mail address. */
export const displayName = ({ firstName, lastName, email }: User): string =>
  firstName && lastName ? `${firstName} ${lastName}` : email;

const firstLetter = (text: string): string => [...text][0]?.toLocaleUpperCase('en') ?? '';

/** The initials of first and last name, else the first letter of the e-mail address. */
export const initials = ({ firstName, lastName, email }: User): string =>
  firstName && lastName ? firstLetter(firstName) + firstLetter(lastName) : firstLetter(email);

/** The name used to greet a user: the first name, else the e-mail address. */
export const greetedName = ({ firstName, email }: User): string => firstName || email;

/** The smallest width of our own resized pictures, see `imageWidths`; external pictures have only one width. */
const smallOf = (url: string): string => (url.startsWith('/media/') ? `${url}?w=320` : url);

/**
 * The user's picture, else their initials, else the first letter of the e-mail address. Decorative: the name is beside
 * it.
 */
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
