/** Begins every CSV file that we write, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF';

const plainNumber = /^[+-]?\d+(\.\d+)?$/;

/**
 * What a spreadsheet may take as the beginning of a formula, or skip: `= + - @`, also full-width or small, after blank,
 * control and invisible characters.
 */
const formula = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠﹢﹣﹦﹫−]|^[\t\r]/u;

const needsProtection = (text: string): boolean => formula.test(text) && !plainNumber.test(text);

/** A column of telephone numbers, whose zeros and plus signs a spreadsheet would drop. */
const isTelephone = (column: string): boolean =>
  /phone$/i.test(column) || column === 'whatsappNumber' || column === 'viberNumber';

/**
 * The text of a CSV cell that spreadsheets show as it is. A leading apostrophe keeps them from running text that looks like a
 * formula (CWE-1236), and from changing telephone numbers.
 * @param column name of the field
 */
export const toCell = (text: string, column: string): string =>
  text !== '' && (isTelephone(column) || needsProtection(text.replace(/^'+/, ''))) ? `'${text}` : text;

/** Takes off the apostrophe that `toCell` has added. */
export const fromCell = (cell: string, column: string): string => {
  if (!cell.startsWith("'")) return cell;
  const text = cell.slice(1);
  return toCell(text, column) === cell ? text : cell;
};
