import type { Message } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Button, Icon, Tag } from '@halalmap/ui';
import { useText } from '../../messages/en';
import { Detail, FactsList } from '../../shared/detail';

/** The text of a message; a newsletter sign-up has none. */
export interface MessageWords {
  name: string | null;
  phone: string | null;
  subject: string | null;
  text: string | null;
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

/** Reads the fields of a message kind from the response. */
export const wordsOf = (message: Message): MessageWords => ({
  name: [message.firstName, message.lastName].map(textOf).filter(Boolean).join(' ') || null,
  phone: textOf(message.phone),
  subject: textOf(message.subject),
  text: textOf(message.message),
});

/**
 * A `mailto:` URL for a reply to the sender.
 * @param subject of the reply
 */
const replyAddress = ({ email }: Pick<Message, 'email'>, subject: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}`;

interface MessageDetailProps {
  message: Message;
  isBusy: boolean;
  onToggle: () => void;
  onDelete: () => void;
}

/** A message, and whether it is handled. */
export const MessageDetail = ({ message, isBusy, onToggle, onDelete }: MessageDetailProps) => {
  const t = useText();
  const format = useFormatters();
  const { name, phone, subject, text } = wordsOf(message);
  const { handled, kind, email } = message;
  return (
    <Detail
      above={t('message.sent', { when: format.dateTime(message.createdAt) })}
      title={subject ?? t('message.newsletter')}
      tag={
        <Tag kind={handled ? 'ok' : 'warn'} icon={handled ? 'check' : 'hourglass'}>
          {t(handled ? 'message.state.handled' : 'message.state.open')}
        </Tag>
      }
      actions={
        <>
          <Button
            kind={handled ? undefined : 'primary'}
            icon={handled ? 'rotate-ccw' : 'check'}
            busy={isBusy}
            onClick={onToggle}
          >
            {t(handled ? 'message.reopen' : 'message.handle')} <kbd className="keyboard-hint">H</kbd>
          </Button>
          {kind === 'contact' && (
            <a
              className="button"
              href={replyAddress(message, t('message.replySubject', { subject: subject ?? '' }))}
            >
              <Icon name="mail" />
              {t('message.reply')}
            </a>
          )}
          <Button kind="danger" icon="trash-2" busy={isBusy} onClick={onDelete}>
            {t('message.delete')}
          </Button>
        </>
      }
    >
      <FactsList
        facts={[
          ...(kind === 'contact' ? ([[t('message.from'), name]] as const) : []),
          [t('message.email'), email],
          ...(phone ? ([[t('message.phone'), phone]] as const) : []),
        ]}
      />
      {text && <p className="review-panel__words">{text}</p>}
    </Detail>
  );
};
