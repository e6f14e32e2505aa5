import { SiteContext } from '@halalmap/mfe-kit';
import { useContext } from 'react';
import { Link } from 'react-router-dom';

/** A link to write to an address, else to the contact form. */
const MailLink = ({ address }: { address: string | null }) =>
  address === null ? (
    <Link to="/contact">the contact form</Link>
  ) : (
    <a href={`mailto:${address}`}>{address}</a>
  );

/** Who runs this installation and answers for personal data, as the operator configured it. */
export const Operator = () => {
  const { operator } = useContext(SiteContext);
  if (!operator?.name)
    return (
      <p>
        This installation has not named its operator and data protection officer yet. Do not enter personal
        data that you want somebody to answer for; use the <Link to="/contact">contact form</Link> for
        questions.
      </p>
    );
  return (
    <address className="legal__operator">
      <strong>{operator.name}</strong>
      <br />
      {operator.address}
      <br />
      <MailLink address={operator.email} />
      <br />
      Data protection officer: <MailLink address={operator.dpoEmail} />
    </address>
  );
};

/** Where to send what the law lets people ask for. */
export const DpoLink = () => <MailLink address={useContext(SiteContext).operator?.dpoEmail ?? null} />;
