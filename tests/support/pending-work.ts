import type { Claim, Listing, Review, User } from '@halalmap/contracts';
import { verifyEmail } from './people';
import { onePng } from './photos';
import type { ApiClient } from './product';

/** A user's token and account. */
export interface Person {
  token: string;
  user: User;
}

const password = 'a fine long password';

const read = async <T>(response: Response): Promise<T> => {
  if (!response.ok)
    throw new Error(`${response.url} failed with ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
};

/** Creates accounts and items that wait for admins, over the API. */
export const createWorkBuilder = (url: string, api: ApiClient) => {
  const people = new Map<string, Promise<Person>>();
  const register = async (firstName: string, role: 'regular' | 'business'): Promise<Person> => {
    const email = `${firstName.toLowerCase()}@mail.example`;
    const user = await read<User>(
      await api.send('POST', '/api/auth/register', {
        email,
        password,
        confirmPassword: password,
        firstName,
        lastName: 'Example',
        role,
      }),
    );
    await verifyEmail(api, email);
    return { token: await api.signIn(email, password), user };
  };
  const make = {
    password,
    /** The same first name returns the same user. */
    person(firstName: string, role: 'regular' | 'business' = 'regular'): Promise<Person> {
      const known = people.get(firstName) ?? register(firstName, role);
      people.set(firstName, known);
      return known;
    },
    /** Creates a public place. */
    async place(adminToken: string, fields: Record<string, unknown>): Promise<Listing> {
      const body = { entityType: 'food', publish: true, ...fields };
      return read<Listing>(await api.send('POST', '/api/listings', body, adminToken));
    },
    /** Uploads a photo of a document; returns its URL. */
    async documentPhoto(name: string, colour: [number, number, number]): Promise<string> {
      const form = new FormData();
      form.append(
        'images',
        new Blob([Uint8Array.from(onePng(900, 640, colour))], { type: 'image/png' }),
        name,
      );
      const response = await fetch(`${url}/api/uploads`, { method: 'POST', body: form });
      const [staged] = await read<Array<{ url: string }>>(response);
      return staged?.url ?? '';
    },
    async claim(by: Person, listingId: string, fields: Record<string, unknown>): Promise<Claim> {
      const { firstName, email } = by.user;
      const body = {
        businessName: 'Kusina',
        ownerName: `${firstName} Example`,
        contactEmail: email,
        message: 'I own it',
        ...fields,
      };
      return read<Claim>(await api.send('POST', `/api/listings/${listingId}/claims`, body, by.token));
    },
    async suggest(by: Person, listingId: string, fields: unknown, note?: string): Promise<void> {
      await read(await api.send('POST', `/api/listings/${listingId}/changes`, { fields, note }, by.token));
    },
    async review(by: Person, listingId: string, fields: Record<string, unknown>): Promise<Review> {
      return read<Review>(await api.send('POST', `/api/listings/${listingId}/reviews`, fields, by.token));
    },
    async report(by: Person, reviewId: string, reason: string): Promise<void> {
      await api.send('POST', `/api/reviews/${reviewId}/report`, { reason }, by.token);
    },
    async dispute(by: Person, listingId: string, verdict: string, note?: string): Promise<void> {
      await read(
        await api.send('POST', `/api/listings/${listingId}/confirmations`, { verdict, note }, by.token),
      );
    },
    /** Sends a message with the contact form. */
    async message(fields: Record<string, unknown>): Promise<void> {
      await api.send('POST', '/api/contact', {
        firstName: 'Fatima',
        lastName: 'Example',
        email: 'fatima@mail.example',
        subject: 'Opening hours',
        message: 'Are you open on Friday?',
        ...fields,
      });
    },
  };
  return make;
};
