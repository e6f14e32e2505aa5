import { mixedWords } from '@halalmap/listing-model/text';
import { Note } from '@halalmap/ui';
import { useText } from '../messages/en';

/** Warns of names with letters of several scripts in one word, which may imitate the name of another place. */
export const MixedScripts = ({ names }: { names: readonly string[] }) => {
  const t = useText();
  const words = names.flatMap(mixedWords);
  if (words.length === 0) return null;
  return (
    <Note kind="warn" title={t('review.mixedScripts.title')}>
      {t('review.mixedScripts.text')} <bdi>{words.join(', ')}</bdi>
    </Note>
  );
};
