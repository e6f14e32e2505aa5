import { product } from '@halalmap/contracts';
import { Link } from 'react-router-dom';
import { usePageTitle } from '@halalmap/mfe-kit';
import { useLegalText } from '../../messages/legal-en';
import { type LegalSection, LegalPage } from './legal-page';
import { Operator } from './operator';

/** The terms of service in English. */
const termsEn: readonly LegalSection[] = [
  {
    id: 'operator',
    text: <Operator />,
  },
  {
    id: 'what',
    text: (
      <>
        <p>
          {product.name} is a public directory of halal food, Muslim-owned businesses, mosques and halal
          products in the Philippines. By using it you accept these rules. If you do not, please do not use
          it.
        </p>
        <p>
          We list places; we do not run them. What you buy, eat or agree with a place is between you and the
          place.
        </p>
      </>
    ),
  },
  {
    id: 'halal',
    text: (
      <>
        <p>
          Each listing says what is known and who said it; many are not verified. A badge is worked out from
          the evidence that is on record, which anybody can read behind it;{' '}
          <Link to="/about#trust">these are the rules</Link>. We are no certifying body and issue no
          certificates.
        </p>
        <p>
          Facts change and sources grow old. Halal practice varies by school of thought and personal comfort:
          confirm according to your own beliefs. {product.name} is a starting point, not the final say.
        </p>
      </>
    ),
  },
  {
    id: 'accounts',
    text: (
      <ul>
        <li>
          You must be at least 13 years old to have an account. Under 18 you are a minor by law: ask a parent
          or guardian first.
        </li>
        <li>
          Give an e-mail address that is yours, and keep your password to yourself. What is done with your
          account counts as done by you.
        </li>
        <li>Do not use somebody else’s name, and do not make several accounts to count more than once.</li>
        <li>A business account is for people who run a listed place.</li>
        <li>
          You can delete your account at any time in <Link to="/settings">Settings</Link>.
        </li>
      </ul>
    ),
  },
  {
    id: 'submitting',
    text: (
      <>
        <ul>
          <li>Submit only what you believe to be true. If you do not know a fact, leave it out.</li>
          <li>Send only photos that you took or may use. Ask people before they are in a picture.</li>
          <li>Do not publish private telephone numbers or homes without consent.</li>
          <li>Never claim a certificate that a place does not have.</li>
        </ul>
        <p>
          Submissions are reviewed, and published or rejected with a reason. Basic listings are free. A place
          in a list and a badge cannot be bought.
        </p>
      </>
    ),
  },
  {
    id: 'writing',
    text: (
      <ul>
        <li>Write about what you have seen yourself, and one review for each place.</li>
        <li>
          Do not review your own place or that of a competitor, and take no money or gifts for a review.
        </li>
        <li>
          No insults, threats, hatred, sexual content, advertising, or private facts about other people.
        </li>
        <li>
          A review that breaks these rules can be reported; an admin decides and may remove it. Criticism
          alone is no reason.
        </li>
        <li>The owner of a place may answer a review once, by the same rules.</li>
      </ul>
    ),
  },
  {
    id: 'owners',
    text: (
      <>
        <p>
          Claim a listing only if you run the place or act for those who do, and prove it truthfully. An admin
          decides. The owner may edit ordinary facts at once. Facts on which trust rests, such as the
          certificate and who owns the place, are checked first; until then the old facts stay public.
        </p>
        <p>An approval that rests on false evidence can be taken back.</p>
      </>
    ),
  },
  {
    id: 'content',
    text: (
      <>
        <p>
          What you write and the photos that you send stay yours. You allow us, without charge, to store and
          show them on {product.name}, to shorten, translate and correct facts, to make other sizes of photos,
          and to offer published listings for download as files. This ends when the content is removed, except
          for copies that others made before.
        </p>
        <p>You are answerable for having the right to send it.</p>
      </>
    ),
  },
  {
    id: 'fair',
    text: (
      <ul>
        <li>
          Programs may use the <a href="/api/docs">public interface</a> within its limits, which are answered
          with “429” when they are reached. Published listings can be downloaded in one file; there is no need
          to collect them page by page.
        </li>
        <li>
          Do not try to get round limits, to reach what is not meant for you, or to disturb the site for
          others.
        </li>
        <li>
          If you find a weakness, please <Link to="/contact">tell us</Link> before others.
        </li>
      </ul>
    ),
  },
  {
    id: 'moderation',
    text: (
      <>
        <p>
          We may correct, reject, merge or remove listings, reviews and photos, and disable accounts that
          break these rules. A rejection comes with a reason. When a place is listed no longer, its page says
          since when and whether it has closed, was a duplicate or was removed. The history of changes to a
          public listing stays readable, without names.
        </p>
        <p>
          If you think that we were wrong, <Link to="/contact">write to us</Link>; somebody looks again.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    text: (
      <>
        <p>
          Places and boundaries: Philippine Statistics Authority, NAMRIA, OCHA, and GeoNames (CC BY 4.0).
          Names and logos of places, products and certifying bodies belong to their owners.
        </p>
        <p>
          <strong>Notice and takedown.</strong> If something here breaks your rights,{' '}
          <Link to="/contact">tell us</Link>: where it stands, which right it breaks, who you are and how we
          reach you. We confirm your notice within 2 working days, and decide within 10. Names and telephone
          numbers of people, and photos of people who object, are taken down at once and looked at afterwards.
          We tell whoever posted it, who may answer.
        </p>
        <p>
          <strong>Right of reply.</strong> Whoever a review, a dispute or a listing is about may answer. The
          owner of a place answers on its page, once to each review and each dispute; anybody else writes to
          us, and we add the answer or mend the facts.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    text: (
      <p>
        The site is offered as it is, free of charge. We take care, but we cannot promise that every fact is
        right or that the site is always there. As far as the law allows, we are not liable for damage that
        comes from relying on a listing. Nothing here takes away rights that the law gives to consumers.
      </p>
    ),
  },
  {
    id: 'changes',
    text: (
      <>
        <p>
          When these rules change in substance, the date at the top changes with them. The law of the Republic
          of the Philippines holds.
        </p>
        <p>
          How personal data is treated stands in the <Link to="/privacy-policy">Privacy Policy</Link>.
        </p>
      </>
    ),
  },
];

/** The rules of the site. */
export const TermsPage = () => {
  const t = useLegalText();
  usePageTitle(t('terms'));
  return (
    <LegalPage
      name="terms"
      title={t('terms')}
      lead={t('terms.lead', { product: product.name })}
      sections={termsEn}
    />
  );
};
