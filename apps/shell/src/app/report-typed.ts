type TextField = HTMLInputElement | HTMLTextAreaElement;
type Field = TextField | HTMLSelectElement;

/** A field that the user changed, and to what; a box by whether it is ticked. */
export type TypedFields = ReadonlyMap<Field, string | boolean>;

const isBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

const renderedValue = (field: Field): string | boolean => {
  if (isBox(field)) return field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const [first] = field.options;
  return ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? first)?.value ?? '';
};

/** Reads the fields whose value differs from what the server rendered. */
export const readTyped = (root: ParentNode): TypedFields =>
  new Map(
    [...root.querySelectorAll<Field>('input:not([type=file]), textarea, select')].flatMap((field) => {
      const value = isBox(field) ? field.checked : field.value;
      return value === renderedValue(field) ? [] : [[field, value] as const];
    }),
  );

/** Sets a text as typing does: without the setters that React puts on its elements, which would hide the change from it. */
const typeInto = (field: TextField, text: string): void => {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

const report = (field: Field, value: string | boolean): void => {
  if (typeof value === 'boolean') {
    // A box that still shows the value would not change by a click.
    if (isBox(field) && field.checked === value) field.checked = !value;
    field.click();
  } else if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else {
    const { selectionStart, selectionEnd } = field;
    field.value = field.defaultValue;
    typeInto(field, value);
    if (document.activeElement === field && selectionStart !== null)
      field.setSelectionRange(selectionStart, selectionEnd);
  }
};

/**
 * Tells the handlers of a hydrated page what was typed, ticked and chosen before it responded. React keeps most of it on the
 * screen until the next render, but does not report it.
 * @param root the hydrated page
 * @param before what had been typed when its hydration began
 * @returns types the texts into a form that has replaced the rendered one, such as that of a draft, where it has none
 */
export const reportTyped = (root: ParentNode, before: TypedFields): (() => void) => {
  const typed = new Map([...before, ...readTyped(root)]);
  for (const [field, value] of typed) if (field.isConnected) report(field, value);
  return () => {
    for (const [{ name }, text] of typed) {
      if (name === '' || typeof text !== 'string') continue;
      const field = root.querySelector<TextField>(`:is(input, textarea)[name="${CSS.escape(name)}"]`);
      if (field?.value === '') typeInto(field, text);
    }
  };
};
