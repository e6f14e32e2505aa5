import { rateLimits, limits, product, retention } from '@halalmap/contracts';
import { Link } from 'react-router-dom';
import { usePageTitle } from '@halalmap/mfe-kit';
import { useLegalText } from '../../messages/legal-en';
import { FactsTable, type LegalSection, LegalPage } from './legal-page';
import { responsibility, rightsByLaw } from './privacy-law';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

const days = (ms: number): string => `${ms / dayMs} days`;
const hours = (ms: number): string => `${ms / hourMs} hours`;
const minutes = (ms: number): string => `${ms / 60_000} minutes`;
const years = (ms: number): string => (ms === 365 * dayMs ? 'one year' : `${ms / (365 * dayMs)} years`);

/** The privacy policy in English. Retention periods come from the tables that the services apply. */
const privacyEn: readonly LegalSection[] = [
  {
    id: 'short',
    text: (
      <ul>
        <li>You can search, read and submit places without an account.</li>
        <li>There are no ads, no analytics services and no third-party trackers.</li>
        <li>
          For owners we count how often a place was viewed, saved or asked for directions each day: numbers
          only. So that nobody counts twice, a keyed hash of the IP address is kept until the day is over.
        </li>
        <li>Your exact location stays on your device.</li>
        <li>
          You can download or delete your account data at any time in <Link to="/settings">Settings</Link>.
        </li>
        <li>We do not sell your data or share it for advertising.</li>
      </ul>
    ),
  },
  ...responsibility,
  {
    id: 'cookies',
    text: (
      <>
        <p>
          Visitors get no cookies. Signing in sets three cookies, which are used only to keep you signed in.
          Over HTTPS the names of the first two begin with <code>__Host-</code>.
        </p>
        <FactsTable
          caption="Cookies, all of this site"
          head={['Name', 'Purpose and lifetime']}
          rows={[
            [
              'access',
              `Identifies you. Lasts ${minutes(limits.sessions.accessTokenMs)}. Scripts cannot read it.`,
            ],
            [
              'refresh',
              `Renews the access cookie. Lasts ${days(limits.sessions.refreshTokenMs)} after its last use. Scripts cannot read it.`,
            ],
            [
              'signed_in',
              'Tells the page that someone is signed in and until when, but not who. Lasts as long as the refresh cookie.',
            ],
          ]}
        />
        <p>Signing out deletes all three.</p>
      </>
    ),
  },
  {
    id: 'device',
    text: (
      <>
        <p>
          Your browser stores the following in its local storage. It is not sent to us unless stated, and you
          can clear it in your browser.
        </p>
        <FactsTable
          caption="Stored on your device"
          head={['What', 'Purpose']}
          rows={[
            [
              'Drafts',
              'What you typed into a form but have not sent: a place, a suggested edit, a review or a message. Deleted once it is sent.',
            ],
            [
              'Favourites',
              'Places you saved while signed out. They are added to your account when you sign in.',
            ],
            [
              'Signed in before',
              'That someone has signed in with this browser, so we can say “Welcome back”. It does not say who.',
            ],
            [
              'Renewal of your session',
              'That a page has asked for new session cookies, so that no other page asks again meanwhile. Deleted with the response.',
            ],
            ['Colour scheme', 'Light or dark, if you chose one.'],
            ['Prayer method', 'The calculation method for prayer times, if you chose one.'],
            ['Prayer town', 'The town whose prayer times you last opened, to show its next prayer first.'],
            ['What you accept', 'Your choices in “My standard”, if you made some.'],
            [
              'Pages that you opened',
              'For reading without a network: public pages with their photos and files, never those of an account, for at most 30 days. The page “Without a network” lists and deletes them.',
            ],
          ]}
        />
      </>
    ),
  },
  {
    id: 'position',
    text: (
      <p>
        The site asks for your location only when you ask for places near you, and your browser asks for your
        permission first. Distances are calculated on your device. To sort places by distance, the page sends
        the server your location rounded to two decimals of a degree, about one kilometre. The rounded
        location is used for that response and is not stored. If you use your location to set the pin of a
        place you submit, it is sent as the location of that place.
      </p>
    ),
  },
  {
    id: 'account',
    text: (
      <>
        <ul>
          <li>
            Your email address, first and last name, account type, and what you choose to add: a location, a
            bio and a profile picture.
          </li>
          <li>
            Your password as a hash (argon2id) only. The password cannot be read from it. New passwords are
            compared with a list of common passwords on our own server.
          </li>
          <li>
            If you use passkeys or two-step sign-in: the public keys and names of your passkeys and when they
            were last used, the key of your authenticator app, encrypted, and the hashes of your recovery
            codes. Your fingerprint or face never leaves your device.
          </li>
          <li>
            Your sessions: the browser, when you signed in and when you were last active. A session ends{' '}
            {days(limits.sessions.refreshTokenMs)} after its last use, or when you end it in{' '}
            <Link to="/settings">Settings</Link>.
          </li>
          <li>
            Your activity: favourites, reviews and helpful votes, confirmations, suggested edits, submitted
            places, claims with their documents, and your business profile if you have one.
          </li>
          <li>
            A log of the changes you made while signed in, kept for {years(retention.auditLog)}. For{' '}
            {days(retention.auditLogAddress)} it includes the IP address and the browser, so that abuse can be
            investigated.
          </li>
        </ul>
        <p>
          Links in our emails work once. Links that confirm an email address are valid for{' '}
          {hours(limits.mailedTokens.verificationMs)}, links that reset a password for{' '}
          {minutes(limits.mailedTokens.resetMs)}. We store only a hash of them.
        </p>
      </>
    ),
  },
  {
    id: 'visitors',
    text: (
      <ul>
        <li>
          <strong>Places you submit</strong> are stored with the date. Without an account, nothing identifies
          you unless you write it into the form.
        </li>
        <li>
          <strong>Messages</strong> to us are stored with the name, email address and phone number you enter.
          Admins read them. They are deleted after {years(retention.messages)}, or earlier if you ask.
        </li>
        <li>
          <strong>The newsletter</strong> stores your email address until you ask us to remove it. An address
          that nobody confirms with the link that we send to it is deleted after{' '}
          {days(limits.newsletterLinkMs)}.
        </li>
      </ul>
    ),
  },
  {
    id: 'photos',
    text: (
      <p>
        Every photo is re-encoded before it is stored. This removes where, when and with which device it was
        taken. Photos of a public listing are public. Only admins see those that you offer for a place until
        one approves them; rejected ones are deleted at once.
      </p>
    ),
  },
  {
    id: 'technical',
    text: (
      <>
        <p>
          To protect the site, the servers count requests per IP address: for one minute in general, for one
          hour for forms, and for {minutes(rateLimits.signInWindowMs)} after failed sign-ins. To prevent
          duplicate submissions, the response to a form is stored for {hours(retention.repeatedRequests)}.
        </p>
        <p>
          Server logs contain errors with a request number. During troubleshooting they can also contain the
          requested address, the status, the duration and a shortened IP address. Passwords, cookies and
          tokens are never logged. The software writes no log files of its own. How long logs are kept depends
          on the server it runs on.
        </p>
      </>
    ),
  },
  {
    id: 'who',
    text: (
      <>
        <ul>
          <li>
            <strong>Everyone</strong>: published listings with their photos and history, and reviews with your
            first name and the initial of your last name. Anyone can download all published listings as a
            file.
          </li>
          <li>
            <strong>Admins</strong>: accounts without passwords, submissions, messages, reports and the
            activity log. Documents of a claim are visible only to admins and the person who sent them.
          </li>
          <li>
            <strong>The owner of a listing</strong>: its reviews as everyone sees them, and private business
            data such as the tax number.
          </li>
        </ul>
        <p>
          Maps, fonts and pictures are served by this site, so no other company learns that you are here.
          Links to other sites, such as Google Maps, a business website or a social network, leave this site,
          and the rules of those sites apply. Emails are handed to a mail server for delivery.
        </p>
      </>
    ),
  },
  {
    id: 'deletion',
    text: (
      <FactsTable
        caption="When data is deleted"
        head={['What', 'When']}
        rows={[
          [
            'Your account',
            'Immediately when you delete it in Settings: name, email address, password, sessions, favourites, business profile and claims.',
          ],
          [
            'Your reviews',
            `They stay, without your name. Delete them first if you want them removed. For ${years(retention.formerReviewers)} a hash of your email address stays with them, from which nobody can read it: a review from the same address replaces them.`,
          ],
          ['Places you submitted or owned', 'They stay listed, without a link to you.'],
          [
            'Your confirmations and suggested edits',
            'They stay, with a number that no longer leads to your name.',
          ],
          [
            'The log of changes',
            `After ${years(retention.auditLog)}. IP address and browser after ${days(retention.auditLogAddress)}, or when you delete your account.`,
          ],
          [
            'The networks from which you were signed in',
            `${days(retention.sessionNetworks)} after the last use.`,
          ],
          ['Messages to us', `After ${years(retention.messages)}.`],
          ['Your address in a report of a problem', `${days(retention.reportEmails)} after the decision.`],
          [
            'The address that you leave with a place you submit without an account, and its receipt',
            `${days(retention.receipts)} after the decision; the address at most ${days(retention.submitterEmails)} after you sent it.`,
          ],
          [
            'The address to which we write for a new certificate',
            `${days(retention.certificateRequests)} after the link in that email ended.`,
          ],
          ['Documents of a claim', `${days(retention.claimFiles)} after the decision.`],
          ['Photos of a certificate', `${days(retention.certificateFiles)} after the decision.`],
          [
            'Deleted listings',
            `After ${days(retention.deletedListings)}, with their photos, reviews and favourites. Until then they can be restored.`,
          ],
          ['Uploads that are not used', `After ${hours(retention.unusedUploads)}.`],
          ['Emails we sent', `After ${days(retention.sentEmails)}.`],
          ['Files of an import and their results', `After ${days(retention.imports)}.`],
        ]}
      />
    ),
  },
  ...rightsByLaw,
  {
    id: 'changes',
    text: (
      <p>
        If {product.name} starts to use your data differently, we will say so here first, with a new date.
      </p>
    ),
  },
];

/** The privacy policy, `/privacy`. */
export const PrivacyPage = () => {
  const t = useLegalText();
  usePageTitle(t('privacy'));
  return <LegalPage name="privacy" title={t('privacy')} lead={t('privacy.lead')} sections={privacyEn} />;
};
