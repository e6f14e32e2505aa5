const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Where a word of the text begins with what is sought, letter case and accents ignored; null when none does. */
const findWord = (text: string, sought: string): { start: number; end: number } | null => {
  // Folding letter by letter keeps the places of the letters.
  const letters = Array.from(text, fold);
  const term = fold(sought.trim());
  if (term === '') return null;
  const starts = letters.flatMap((_letter, index) =>
    index === 0 || /[^\p{L}\p{N}]/u.test(letters[index - 1] ?? '') ? [index] : [],
  );
  for (const start of starts) {
    for (let end = start + 1, found = ''; end <= letters.length && found.length < term.length; end += 1) {
      found += letters[end - 1] ?? '';
      if (found === term) return { start, end };
    }
  }
  return null;
};

/** A text in which what was sought is marked. */
export const MarkedText = ({ text, sought }: { text: string; sought: string }) => {
  const place = findWord(text, sought);
  if (!place) return text;
  const letters = Array.from(text);
  const part = (from: number, to?: number): string => letters.slice(from, to).join('');
  return (
    <>
      {part(0, place.start)}
      <mark>{part(place.start, place.end)}</mark>
      {part(place.end)}
    </>
  );
};
