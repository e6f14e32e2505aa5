/* global document */
/**
 * Replaces the module of antd's components that measures the scroll bar. The original writes a style element to
 * measure a styled scroll bar, which the content security policy forbids; this product does not style scroll bars.
 * ADR 9 says when this can leave.
 */
const measure = () => {
  const box = document.createElement('div');
  Object.assign(box.style, { position: 'absolute', inset: '0 auto auto 0', width: '100px', height: '100px' });
  box.style.overflow = 'scroll';
  document.body.append(box);
  const size = { width: box.offsetWidth - box.clientWidth, height: box.offsetHeight - box.clientHeight };
  box.remove();
  return size;
};

let known;

/** @returns {{ width: number, height: number }} in CSS pixels */
export const getTargetScrollBarSize = () => (known ??= measure());

/** @param {boolean} [fresh] measures again */
const getScrollBarSize = (fresh) => {
  if (fresh) known = undefined;
  return getTargetScrollBarSize().width;
};
export default getScrollBarSize;
