/** Makes a thing once for each list of arguments, which are told apart by their JSON. */
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
