/** The location filter is a list of terms with commas between them; suggestions are for the one being typed. */
export const lastTerm = (location: string): string => location.slice(location.lastIndexOf(',') + 1).trim();

/** Puts a chosen place where the last term was. */
export const withLastTerm = (location: string, place: string): string => {
  const before = location.slice(0, location.lastIndexOf(',') + 1).trim();
  return before === '' ? place : `${before} ${place}`;
};
