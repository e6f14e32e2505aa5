/** Memoises a function by the JSON of its arguments. */
export const cached = <Args extends readonly unknown[], Result>(
  make: (...args: Args) => Result,
): ((...args: Args) => Result) => {
  const made = new Map<string, Result>();
  return (...args) => {
    const key = JSON.stringify(args);
    const known = made.get(key) ?? make(...args);
    made.set(key, known);
    return known;
  };
};
