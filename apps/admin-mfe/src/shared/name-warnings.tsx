import { badgeParts, mixedWords } from '@halalmap/listing-model/text';
import { Note } from '@halalmap/ui';
import { useText } from '../messages/en';

/**
 * Warns of names with letters of several scripts in one word, which may imitate the name of another place, and of those
 * that could pass for a badge.
 */
export const NameWarnings = ({ names }: { names: readonly string[] }) => {
  const t = useText();
  const found = { mixedScripts: names.flatMap(mixedWords), fakeBadge: names.flatMap(badgeParts) };
  return (['mixedScripts', 'fakeBadge'] as const)
    .filter((kind) => found[kind].length > 0)
    .map((kind) => (
      <Note key={kind} kind="warn" title={t(`review.${kind}.title`)}>
        {t(`review.${kind}.text`)} <bdi>{found[kind].join(', ')}</bdi>
      </Note>
    ));
};
