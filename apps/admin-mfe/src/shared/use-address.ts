import { useUrlParams } from '@halalmap/mfe-kit/navigation';

const withParam = (params: URLSearchParams, name: string, value: string | null): URLSearchParams => {
  const next = new URLSearchParams(params);
  if (value === null || value === '') next.delete(name);
  else next.set(name, value);
  return next;
};

/**
 * A choice stored in the URL, so that it survives a reload. Changing it resets to the first page.
 * @param values the possible values; the first is the default
 */
export const useChoice = <Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): [value: Value, choose: (value: string) => void] => {
  const [params, change] = useUrlParams();
  const [first] = values;
  return [
    values.find((value) => value === params.get(name)) ?? first,
    (value) =>
      change((now) => withParam(withParam(now, name, value === first ? null : value), 'page', null), {
        replace: true,
      }),
  ];
};

/** A text stored in the URL. */
export const useAddressText = (name: string): [text: string, change: (text: string) => void] => {
  const [params, change] = useUrlParams();
  return [
    params.get(name) ?? '',
    (text) => change((now) => withParam(withParam(now, name, text.trim()), 'page', null), { replace: true }),
  ];
};

/** The current page of a list, from 1, and the URLs of the other pages. */
export const usePage = (): { page: number; hrefOf: (page: number) => string } => {
  const [params] = useUrlParams();
  const asked = Number(params.get('page'));
  return {
    page: Number.isInteger(asked) && asked > 0 ? asked : 1,
    hrefOf: (page) => `?${withParam(params, 'page', page === 1 ? null : String(page)).toString()}`,
  };
};
