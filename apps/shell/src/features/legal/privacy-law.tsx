import { Link } from 'react-router-dom';
import { FactsTable, type LegalSection } from './legal-page';
import { DpoLink, Operator } from './operator';

/** Who is responsible, and why each kind of data may be processed. */
export const responsibility: readonly LegalSection[] = [
  {
    id: 'operator',
    text: (
      <>
        <p>The personal information controller under the Data Privacy Act of 2012 is:</p>
        <Operator />
      </>
    ),
  },
  {
    id: 'purposes',
    text: (
      <>
        <FactsTable
          caption="Purposes and lawful basis (Sections 12 and 13 of Republic Act No. 10173)"
          head={['Purpose', 'Basis']}
          rows={[
            [
              'Your account: sign-in, reviews, favourites, claims',
              'The contract with you, made when you accept the terms (Section 12 b). You cannot have an account without it.',
            ],
            [
              'What an account here may say about your religion',
              'Your consent, given when you sign up (Section 13 a). You withdraw it by deleting your account.',
            ],
            [
              'Publishing facts about places, and who confirmed or changed them',
              'Our legitimate interest in a directory that people can check (Section 12 f). Names of contributors are shortened or left out.',
            ],
            [
              'Names of people in listings, such as an imam or the holder of a certificate',
              'Their consent, or that they published it themselves; taken down when they ask.',
            ],
            [
              'Messages, reports and requests to us',
              'Your request, which we cannot answer otherwise (Section 12 b and f).',
            ],
            ['The newsletter', 'Your consent (Section 12 a), until you unsubscribe.'],
            [
              'Counting requests, logs, blocking of abuse',
              'Our legitimate interest in a safe site (Section 12 f).',
            ],
            ['Answering authorities and courts', 'A legal obligation (Section 12 c).'],
          ]}
        />
      </>
    ),
  },
  {
    id: 'religion',
    text: (
      <>
        <p>
          The law counts your religion as sensitive personal information. We never ask for it. But an account,
          a review of a mosque, a confirmed Friday prayer or a Muslim-owned business can let others guess it.
          That is why the sign-up form says so before you send it, reviews show only your first name and an
          initial, and confirmations show no name at all.
        </p>
        <p>
          You need no account to search, read, submit or report. If you do not want anybody to guess your
          religion, use the site without one.
        </p>
      </>
    ),
  },
];

/** Who receives data, breaches, and what the law gives people. */
export const rightsByLaw: readonly LegalSection[] = [
  {
    id: 'recipients',
    text: (
      <p>
        The servers, the mail server and backups are run by the operator named above or by companies that work
        for it under a contract (Section 44 of the rules of the law). Where they stand depends on this
        installation: ask us, and we tell you the companies and countries. Nobody gets data for purposes of
        their own.
      </p>
    ),
  },
  {
    id: 'breach',
    text: (
      <p>
        If data that can harm you falls into the wrong hands, we notify you and the National Privacy
        Commission within 72 hours of knowing it (NPC Circular 16-03), and say what happened, which data is
        concerned, and what you can do.
      </p>
    ),
  },
  {
    id: 'rights',
    text: (
      <>
        <p>
          Under the Data Privacy Act of 2012 (Republic Act No. 10173, Sections 16 to 18) you have the right to
          be informed, to access your data, to have it corrected, to object, to have it erased or blocked, to
          take it with you, to damages, and to file a complaint.
        </p>
        <p>
          You can do most of this yourself, at once: <Link to="/profile">Profile</Link> shows your data and
          lets you change it, and <Link to="/settings">Settings</Link> has “Download my data” and “Delete my
          account”. For anything else write to <DpoLink />. We answer within 30 working days; if we need up to
          15 more, we tell you why. We may ask for what we need to know that it is you, and nothing else.
        </p>
      </>
    ),
  },
  {
    id: 'takedown',
    text: (
      <p>
        A name or telephone number of a person is taken down when that person asks: report it on the page of
        the place, or write to <DpoLink />. We hide it first and ask questions afterwards. Its former values
        are erased from the history too.
      </p>
    ),
  },
  {
    id: 'complaint',
    text: (
      <p>
        If you think that we break the law, write to <DpoLink /> first, so that we can mend it. You can always
        complain to the <a href="https://privacy.gov.ph">National Privacy Commission</a>.
      </p>
    ),
  },
  {
    id: 'age',
    text: (
      <p>
        You must be at least 13 to have an account. Who is under 18 is a minor by law (Republic Act No. 6809):
        ask a parent or guardian before you make an account, and let them read this page with you, as NPC
        Advisory No. 2024-03 on children advises. We show no advertising to anybody and make no profiles. Tell
        us about an account of a child under 13: we delete it. A parent or guardian can use every right on
        this page for their child.
      </p>
    ),
  },
];
