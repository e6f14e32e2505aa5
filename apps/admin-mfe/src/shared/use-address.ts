import { useSearchParams } from 'react-router-dom';

const withParam = (params: URLSearchParams, name: string, value: string | null): URLSearchParams => {
  const next = new URLSearchParams(params);
  if (value === null || value === '') next.delete(name);
  else next.set(name, value);
  return next;
};

/**
 * A choice that the address holds, so that a page can be left and found again. Another choice begins at the first page.
 * @param values what can be chosen; the first is meant when the address says nothing
 */
export const useChoice = <Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): [value: Value, choose: (value: string) => void] => {
  const [params, setParams] = useSearchParams();
  const [first] = values;
  return [
    values.find((value) => value === params.get(name)) ?? first,
    (value) =>
      setParams((now) => withParam(withParam(now, name, value === first ? null : value), 'page', null), {
        replace: true,
      }),
  ];
};

/** A text that the address holds. */
export const useAddressText = (name: string): [text: string, change: (text: string) => void] => {
  const [params, setParams] = useSearchParams();
  return [
    params.get(name) ?? '',
    (text) =>
      setParams((now) => withParam(withParam(now, name, text.trim()), 'page', null), { replace: true }),
  ];
};

/** Which page of a list is shown, from 1, and the addresses of the others. */
export const usePage = (): { page: number; hrefOf: (page: number) => string } => {
  const [params] = useSearchParams();
  const asked = Number(params.get('page'));
  return {
    page: Number.isInteger(asked) && asked > 0 ? asked : 1,
    hrefOf: (page) => `?${withParam(params, 'page', page === 1 ? null : String(page)).toString()}`,
  };
};
