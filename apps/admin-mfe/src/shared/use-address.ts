import { useUrlParams, withUrlParams } from '@halalmap/mfe-kit/navigation';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

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
      change((now) => withUrlParams(now, { [name]: value === first ? null : value, page: null }), {
        replace: true,
      }),
  ];
};

/** A text stored in the URL. */
export const useAddressText = (name: string): [text: string, change: (text: string) => void] => {
  const [params, change] = useUrlParams();
  return [
    params.get(name) ?? '',
    (text) => change((now) => withUrlParams(now, { [name]: text.trim(), page: null }), { replace: true }),
  ];
};

/** The current page of a list, from 1, and the URLs of the other pages. */
export const usePage = (): { page: number; hrefOf: (page: number) => string } => {
  const [params] = useUrlParams();
  const requested = Number(params.get('page'));
  return {
    page: Number.isInteger(requested) && requested > 0 ? requested : 1,
    hrefOf: (page) => `?${withUrlParams(params, { page: page === 1 ? null : String(page) }).toString()}`,
  };
};

/**
 * Keeps the focus in the pagination below a table: on the first and the last page the button that leads there is
 * disabled, and with it the focus would be lost.
 * @param box the element around the table
 * @param page the current page
 * @returns is called when somebody turns to another page
 */
export const usePageFocus = (box: RefObject<HTMLElement | null>, page: number): (() => void) => {
  const turnedWith = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (turnedWith.current?.matches('[aria-disabled="true"]'))
      box.current?.querySelector<HTMLElement>('.ant-pagination-item-active')?.focus();
    turnedWith.current = null;
  }, [box, page]);
  return useCallback(() => {
    turnedWith.current = document.activeElement;
  }, []);
};
