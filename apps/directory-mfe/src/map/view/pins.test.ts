import { placeLabels, type LabelRequest } from './pins';

const mark = (x: number, y: number, text: string | null): LabelRequest => ({
  at: { x, y },
  radius: 20,
  text,
});

describe('labels of clusters', () => {
  it('are placed after their marker where there is room', () => {
    expect(placeLabels([mark(100, 100, 'Cebu City')], 800)).toEqual(['end']);
  });

  it('are placed before it at the edge of the map', () => {
    expect(placeLabels([mark(760, 100, 'Davao City')], 800)).toEqual(['start']);
  });

  it('cover no other marker', () => {
    expect(placeLabels([mark(300, 100, 'Metro Manila'), mark(380, 100, null)], 800)).toEqual([
      'start',
      'none',
    ]);
  });

  it('replace one another, the first staying', () => {
    expect(placeLabels([mark(100, 100, 'Cebu City'), mark(330, 105, 'Zamboanga del Norte')], 400)).toEqual([
      'end',
      'none',
    ]);
  });
});
