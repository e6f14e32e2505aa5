const names = [
  'map-sea',
  'map-land',
  'map-line',
  'map-coast',
  'map-water-1',
  'map-water-2',
  'map-water-3',
  'map-label',
  'surface',
  'magenta',
] as const;

type ColorName = (typeof names)[number];

/** Colours of the chart by their token names. */
export type ChartColors = Readonly<Record<ColorName, string>>;

/** Reads the tokens as they are at an element now, in the scheme that shows. */
export const readChartColors = (element: Element): ChartColors => {
  const style = getComputedStyle(element);
  return Object.fromEntries(
    names.map((name) => [name, style.getPropertyValue(`--hm-${name}`).trim() || 'gray']),
  ) as ChartColors;
};
