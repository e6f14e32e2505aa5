/**
 * Calls back when light or dark shows anew, by choice or by the system. The choice stands on the root element (see the
 * theme of @halalmap/ui); a map lies outside style sheets, so it reads the tokens again.
 * @returns ends it
 */
export const watchScheme = (onChange: () => void): (() => void) => {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const preference = window.matchMedia('(prefers-color-scheme: dark)');
  preference.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    preference.removeEventListener('change', onChange);
  };
};
