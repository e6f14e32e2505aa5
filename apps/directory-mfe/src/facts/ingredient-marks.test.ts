import { markIngredients } from './ingredient-marks';

const marked = (label: string): string[] => markIngredients(label).map(({ ingredient }) => ingredient.id);

describe('the marks of a label', () => {
  it.each([
    ['Sugar, Gelatin, E471, cochineal', ['gelatin', 'mono-diglycerides', 'carmine']],
    ['E 471', ['mono-diglycerides']],
    ['ins 471 (i)', ['mono-diglycerides']],
    ['INS-631', ['disodium-inosinate']],
    ['E472e', ['datem']],
    ['Emulsifiers (471, 322), salt', ['mono-diglycerides', 'lecithin']],
    ['Ｅ４７１', ['mono-diglycerides']],
    ['mono- and diglycerides of fatty acids', ['mono-diglycerides']],
    ['mantika ng baboy, asin', ['lard']],
    ['سكر، جيلاتين، دهن خنزير', ['gelatin', 'lard']],
    ['السكر والجيلاتين', ['gelatin']],
    ['may contain pork', ['pork']],
  ])('finds in "%s" what to ask about', (label, expected) => {
    expect(marked(label)).toEqual(expected);
  });

  it.each([
    'hamburger buns, graham crackers, breadcrumbs, ginger, drumstick',
    'sugar alcohol, benzyl alcohol, cocoa liquor, blood orange',
    'mantika, gulaman, peanut butter',
    'No pork no lard, alcohol-free, walang baboy',
    'Cochineal Red A',
    'soya lecithin, vegetable shortening',
    '471 grams in 2026, serving size 100 g',
    'fish, gravy; pork-free',
    '',
  ])('asks about nothing in "%s"', (label) => {
    expect(marked(label)).toEqual([]);
  });

  it('names each ingredient once, with what to ask, and gives no verdict', () => {
    const marks = markIngredients('gelatin, Gelatine, E428, rum, chicharon');

    expect(marks.map(({ found, ingredient }) => [found, ingredient.question])).toEqual([
      ['gelatin', 'slaughter'],
      ['rum', 'alcohol'],
      ['chicharon', 'pork'],
    ]);
    expect(JSON.stringify(marks)).not.toMatch(/haram|forbidden|permitted/i);
  });
});
