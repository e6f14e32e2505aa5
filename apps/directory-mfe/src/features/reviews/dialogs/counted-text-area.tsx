import { TextArea, type TextAreaProps } from '@halalmap/ui';
import { useReviewDialogsText } from '../../../messages/use-review-dialogs-text';

type CountedTextAreaProps = Omit<TextAreaProps, 'value' | 'onChange' | 'maxLength'> & {
  value: string;
  /** In UTF-16 code units. More can be typed, so that nothing pasted is cut without a word. */
  max: number;
  onText: (text: string) => void;
};

/** Several lines of text and how many characters they have of those that they may have. */
export const CountedTextArea = ({ value, max, hint, onText, ...rest }: CountedTextAreaProps) => {
  const t = useReviewDialogsText();
  return (
    <TextArea
      {...rest}
      value={value}
      hint={
        <>
          {hint} <span className="num">{t('write.counter', { count: value.trim().length, max })}</span>
        </>
      }
      onChange={({ target }) => onText(target.value)}
    />
  );
};
