import { product } from '@halalmap/contracts';
import { Link } from 'react-router-dom';
import { FactsTable, type LegalSection } from './legal-page';

/** The privacy policy in English: what the product does, and nothing else. */
export const privacyEn: readonly LegalSection[] = [
  {
    id: 'short',
    title: 'In short',
    text: (
      <ul>
        <li>You can search, read and submit a place without an account.</li>
        <li>There are no advertisements, no analytics services and no third-party trackers.</li>
        <li>Your exact position stays on your device.</li>
        <li>
          What is kept for an account can be downloaded and deleted by yourself, in{' '}
          <Link to="/settings">Settings</Link>.
        </li>
        <li>We do not sell data, and we do not give it to others to advertise to you.</li>
      </ul>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    text: (
      <>
        <p>
          A visitor gets no cookies. Three are set when you sign in; they are needed for that and for nothing
          else. Over a secure connection the names of the first two begin with <code>__Host-</code>.
        </p>
        <FactsTable
          caption="Cookies, all of this site"
          head={['Name', 'What it is for, and how long it lasts']}
          rows={[
            ['access', 'Shows that it is you who asks. 15 minutes; scripts cannot read it.'],
            [
              'refresh',
              'Gets the next one of the above. 30 days from when it was last used; scripts cannot read it.',
            ],
            ['signed_in', 'Tells the page that somebody is signed in, not who. As long as the one above.'],
          ]}
        />
        <p>All three go when you sign out.</p>
      </>
    ),
  },
  {
    id: 'device',
    title: 'What stays on your device',
    text: (
      <>
        <p>
          Your browser keeps these for the site in its local storage. They are not sent to us, except where it
          says so, and you can clear them in your browser.
        </p>
        <FactsTable
          caption="Kept on the device"
          head={['What', 'Why']}
          rows={[
            [
              'Drafts',
              'What you typed into a form and have not sent yet: a place, a suggested edit, a review, a message. Forgotten once it is sent.',
            ],
            [
              'Favourites',
              'The places that you marked while signed out. They move into your account when you sign in.',
            ],
            [
              'Signed in before',
              'That somebody signed in with this browser, so that the page can say “Welcome back”. It does not say who.',
            ],
            ['Colour scheme', 'Light or dark, if you chose one.'],
            ['Prayer method', 'How prayer times are worked out, if you chose one.'],
          ]}
        />
      </>
    ),
  },
  {
    id: 'position',
    title: 'Your position',
    text: (
      <p>
        The site asks for your position only after you ask for the nearest places, and your browser asks you
        first. The distances are worked out on your device. To put the nearest places first, the page asks the
        server with your position rounded to two decimals of a degree, which is about one kilometre. The
        rounded position is used for that answer and is not stored. A position from which you pin a place that
        you submit is sent as the position of that place.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'What is kept for an account',
    text: (
      <>
        <ul>
          <li>
            Your e-mail address, first and last name, the kind of account, and what you choose to add: a
            location, some words about you, a picture.
          </li>
          <li>
            Your password only as a hash (argon2id), from which it cannot be read. New passwords are compared
            with a list of common ones on our own server.
          </li>
          <li>
            Your sessions: how your browser names itself, when you signed in and when you were last here. A
            session ends 30 days after its last use, or when you end it in{' '}
            <Link to="/settings">Settings</Link>.
          </li>
          <li>
            What you do here: favourites, reviews and helpful votes, confirmations, suggested edits, submitted
            places, claims with their files, and a business profile if you make one.
          </li>
          <li>
            For two years, a record of the changes that you made while signed in, with the network address and
            the name of the browser, so that misuse can be found.
          </li>
        </ul>
        <p>
          Links that we mail, to confirm an address or to choose a new password, work once, for 24 hours and
          one hour; we keep only a hash of what is in them. A mail that we send may stay in the outbox for 7
          days.
        </p>
      </>
    ),
  },
  {
    id: 'visitors',
    title: 'What visitors send',
    text: (
      <ul>
        <li>
          <strong>A place that you submit</strong> is kept with the day on which it came. Without an account
          nothing in it names you, unless you write it into the form.
        </li>
        <li>
          <strong>A message</strong> to us is kept with the name, e-mail address and telephone number that you
          give, and is read by admins. There is no fixed end: ask us, and we delete it.
        </li>
        <li>
          <strong>The newsletter</strong> keeps your e-mail address until you ask us to take it off the list.
        </li>
      </ul>
    ),
  },
  {
    id: 'photos',
    title: 'Photos',
    text: (
      <p>
        Every photo is decoded and written anew: where and when it was taken, and with which device, is
        removed before it is kept. A photo that is uploaded and used nowhere is deleted after 24 hours. Photos
        of a public listing are public.
      </p>
    ),
  },
  {
    id: 'technical',
    title: 'Technical records',
    text: (
      <>
        <p>
          To keep the site standing, the servers count requests for each network address: for a minute in
          general, for an hour where somebody sends something, for 15 minutes after failed sign-ins. To notice
          a form that is sent twice, the answer is kept for 24 hours.
        </p>
        <p>
          The log of the servers says what went wrong, with a number for each request. While a fault is looked
          for, it can also hold the address that was asked for, the result, the time it took and the network
          address. Passwords, cookies and tokens never reach it. The software itself keeps no log files; how
          long the lines stay is up to the machine that it runs on.
        </p>
      </>
    ),
  },
  {
    id: 'who',
    title: 'Who sees what',
    text: (
      <>
        <ul>
          <li>
            <strong>Everybody</strong>: published listings with their photos and history, and reviews with
            your first name and the initial of your last name. Published listings can be downloaded by anybody
            as a file.
          </li>
          <li>
            <strong>Admins</strong>: accounts without their passwords, what waits for a decision, messages,
            reports and the record of changes. Files that prove a claim are seen by who sent them and by
            admins alone.
          </li>
          <li>
            <strong>The owner of a listing</strong>: its reviews as everybody sees them, and the facts of the
            business that are kept from the public, such as a tax number.
          </li>
        </ul>
        <p>
          Maps, fonts and pictures come from this site, so that no other company learns that you are here.
          Links to other sites, such as Google Maps, a place’s own page or a social network, leave it; their
          rules hold there. Mails are handed to a mail server to be delivered.
        </p>
      </>
    ),
  },
  {
    id: 'deletion',
    title: 'How long, and what happens at the end',
    text: (
      <FactsTable
        caption="When things are deleted"
        head={['What', 'When']}
        rows={[
          [
            'Your account',
            'At once, when you delete it in Settings: name, address, password, sessions, favourites, business profile and claims.',
          ],
          ['Your reviews', 'They stay, without your name. Delete them first if they should go too.'],
          ['Places that you submitted or owned', 'They stay listed, without a link to you.'],
          [
            'What you confirmed or suggested, and the record of changes',
            'It stays, under a number that no longer leads to a name; the record for two years.',
          ],
          [
            'A deleted listing',
            'It can be brought back for 30 days. Then it is removed for good, with its photos, reviews and favourites.',
          ],
          ['Unused uploads', 'After 24 hours.'],
        ]}
      />
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    text: (
      <>
        <p>
          Under the Data Privacy Act of 2012 (Republic Act No. 10173) you may ask what is kept about you, have
          it corrected or deleted, object, take it with you, and complain to the National Privacy Commission.
        </p>
        <p>
          Most of it you can do at once: <Link to="/profile">Profile</Link> shows and changes what is kept,{' '}
          <Link to="/settings">Settings</Link> has “Download my data” and “Delete my account”. For the rest,{' '}
          <Link to="/contact">write to us</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'age',
    title: 'Children',
    text: (
      <p>
        Accounts are for people of 13 and older. If you know of an account of a younger child, tell us, and we
        delete it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this page',
    text: (
      <p>
        When {product.name} begins to do something else with your data, this page says so first, with a new
        date at its top.
      </p>
    ),
  },
];
