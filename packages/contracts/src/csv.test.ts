import { fromCell, toCell } from './csv';

const zeroWidthSpace = '\u200B';

describe('a cell of a CSV file', () => {
  it.each([
    ['a formula', '=1+1'],
    ['a sum that is no number', '-5 and more'],
    ['a mention', '@admin'],
    ['a full-width formula', '＝HYPERLINK("http://evil.example")'],
    ['full-width signs', '＋1 and －2'],
    ['a small at sign', '﹫SUM(A1)'],
    ['the minus sign of typography', '−2 of 3'],
    ['a formula after a zero-width space', `${zeroWidthSpace}=1+1`],
    ['a formula after a byte order mark and blanks', '\uFEFF \u00A0=1+1'],
    ['a formula after a mark of the writing direction', '\u202E=1+1'],
    ['a formula after a null character', '\u0000=1+1'],
    ['a formula after a blank letter', '\u3164=1+1'],
    ['a formula in the second line', '\n=1+1'],
    ['a tab', '\tname'],
    ['a formula that its author has quoted', "'=1+1"],
  ])('is protected if it holds %s', (_what, text) => {
    expect(toCell(text, 'name')).toBe(`'${text}`);
    expect(fromCell(`'${text}`, 'name')).toBe(text);
  });

  it.each([
    ['a number', '-5'],
    ['a number with decimals', '+12.50'],
    ['a name', 'Kape + Halal'],
    ['a name with an apostrophe', "'Round the Corner"],
    ['nothing', ''],
  ])('stays as it is if it holds %s', (_what, text) => {
    expect(toCell(text, 'name')).toBe(text);
    expect(fromCell(text, 'name')).toBe(text);
  });

  it.each(['phone', 'contactPhone', 'whatsappNumber', 'viberNumber'])(
    'keeps a telephone number in %s as text',
    (column) => {
      for (const number of ['+639171234567', '09171234567', "'0917"]) {
        expect(toCell(number, column)).toBe(`'${number}`);
        expect(fromCell(`'${number}`, column)).toBe(number);
      }
      expect(toCell('', column)).toBe('');
      expect(fromCell('0917', column)).toBe('0917');
    },
  );
});
