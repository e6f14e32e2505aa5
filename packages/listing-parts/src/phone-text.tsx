import { readPhones, whatsAppLink } from '@halalmap/contracts';

interface PhoneTextProps {
  /** Telephone numbers as somebody typed them. */
  text: string;
  /** What the numbers are for: calls, or chats in WhatsApp. */
  to?: 'call' | 'whatsApp';
  className?: string | undefined;
}

const elsewhere = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' } as const;

/** A text about telephone numbers with a link for each number in it. The rest of the text stays as it was typed. */
export const PhoneText = ({ text, to = 'call', className }: PhoneTextProps) => (
  <bdi>
    {readPhones(text).map(({ text: piece, phone }, at) => {
      const chat = phone && to === 'whatsApp' ? whatsAppLink(phone) : null;
      const href = chat ?? (phone && to === 'call' ? `tel:${phone.dial}` : null);
      return href === null ? (
        piece
      ) : (
        <a key={at} href={href} className={className} {...(chat === null ? {} : elsewhere)}>
          {piece.trim()}
        </a>
      );
    })}
  </bdi>
);
