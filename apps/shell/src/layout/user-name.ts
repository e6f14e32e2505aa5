import type { User } from '@halalmap/contracts';

/** The full name when both names are known, else the e-mail address. */
export const displayName = ({ firstName, lastName, email }: User): string =>
  firstName && lastName ? `${firstName} ${lastName}` : email;

const firstLetter = (text: string): string => [...text][0]?.toLocaleUpperCase('en') ?? '';

/** The initials of first and last name, else the first letter of the e-mail address. */
export const initials = ({ firstName, lastName, email }: User): string =>
  firstName && lastName ? firstLetter(firstName) + firstLetter(lastName) : firstLetter(email);

/** How a person is greeted: by first name, else by e-mail address. */
export const greetedName = ({ firstName, email }: User): string => firstName || email;
