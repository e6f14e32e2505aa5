/** The longest time from the issue of a certificate to its end. */
const longestYears = 5;

const yearsAfter = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`;

const messages = {
  issued_later: 'It cannot be issued after it was seen',
  ends_before_issue: 'It cannot end before it was issued',
  ended_already: 'It ended before it was seen',
  lasts_too_long: 'A certificate lasts five years at most',
} as const;

export interface WrongCertificateDate {
  field: 'expiryDate' | 'certificateIssuedOn';
  code: keyof typeof messages;
  message: string;
}

/**
 * What is wrong with the dates of a certificate that somebody sees.
 * @param certificate days as `YYYY-MM-DD`; null where they are not known
 * @param seenOn the day on which it is seen, in Manila
 * @returns null where the dates are in order
 */
export const wrongCertificateDate = (
  { expiryDate, certificateIssuedOn: issuedOn }: Record<WrongCertificateDate['field'], string | null>,
  seenOn: string,
): WrongCertificateDate | null => {
  const wrong = (
    code: WrongCertificateDate['code'],
    field: WrongCertificateDate['field'] = 'expiryDate',
  ): WrongCertificateDate => ({ field, code, message: messages[code] });
  if (issuedOn !== null && issuedOn > seenOn) return wrong('issued_later', 'certificateIssuedOn');
  if (expiryDate === null) return null;
  if (issuedOn !== null && expiryDate < issuedOn) return wrong('ends_before_issue');
  if (expiryDate > yearsAfter(issuedOn ?? seenOn, longestYears)) return wrong('lasts_too_long');
  return expiryDate < seenOn ? wrong('ended_already') : null;
};
