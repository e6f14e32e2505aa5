const longest = 60;

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
};

/**
 * What somebody may have meant by an address: the words of its last part that are not numbers or ids.
 * @returns at most 60 characters, '' when there are no words
 */
export const wordsOfPath = (pathname: string): string => {
  const last = decoded(pathname).split('/').filter(Boolean).at(-1) ?? '';
  return last
    .replace(/\.\w{1,5}$/, '')
    .split(/[^\p{L}\p{M}\d'’]+/u)
    .filter((word) => /\p{L}{2}/u.test(word) && !/^[0-9a-f]{12,}$/i.test(word))
    .join(' ')
    .slice(0, longest)
    .trim();
};
