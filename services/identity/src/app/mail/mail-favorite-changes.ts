import { favoriteMailPauseMs } from '../../domain/account/user';
import { favoriteChangesMail } from '../../domain/mail/notices';
import { favoriteChanges } from '../favorite/manage-favorites';
import type { Dependencies } from '../dependencies';
import { addUnsubscribeLinks, accountReceiver } from './write-notice';

const minuteMs = 60_000;
const leaseMs = 5 * minuteMs;
/** How often the calendar alone is looked at: it ends certificates. Changes of places come as events. */
const lookAgainMs = 60 * minuteMs;

/**
 * Writes to those who asked for it what has changed at their favourite places: at most one mail in seven days, with all
 * that changed since the last one. Can run in several processes.
 */
export const createMailFavoriteChanges = (
  needs: Pick<
    Dependencies,
    | 'users'
    | 'favorites'
    | 'mailer'
    | 'mailings'
    | 'secretTokens'
    | 'unsubscribeSecrets'
    | 'publicUrl'
    | 'clock'
  >,
) =>
  async function mailFavoriteChanges(): Promise<void> {
    const { users, favorites, mailer, publicUrl, clock } = needs;
    const take = async () => {
      const now = clock.now();
      const leaseUntil = new Date(now.getTime() + leaseMs);
      const user = await users.takeFavoriteMail(now, leaseUntil);
      return user && { user, now, leaseUntil };
    };
    for (let taken = await take(); taken; taken = await take()) {
      const { user, now, leaseUntil } = taken;
      const receiver = accountReceiver(user);
      const since = user.favoriteMails?.since ?? now;
      const changes = receiver ? await favoriteChanges({ favorites, userId: user.id, since, now }) : [];
      if (!receiver || changes.length === 0) {
        const dueAt = new Date(now.getTime() + lookAgainMs);
        await users.finishFavoriteMail(user.id, leaseUntil, { dueAt });
        continue;
      }
      const next = { since: now, sentAt: now, dueAt: new Date(now.getTime() + favoriteMailPauseMs) };
      // Before the mail is written: rather none than two. What has changed is on the page of favourites all the same.
      if (!(await users.finishFavoriteMail(user.id, leaseUntil, next))) continue;
      const unsubscribe = await addUnsubscribeLinks(needs, 'favoriteChanges', receiver.person);
      await mailer.enqueue(favoriteChangesMail(changes, receiver, { publicUrl, unsubscribe }));
    }
  };
