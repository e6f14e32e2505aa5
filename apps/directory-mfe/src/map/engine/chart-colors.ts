const colorNames = [
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

type ColorName = (typeof colorNames)[number];

/** Colours of the chart by their token names. */
export type ChartColors = Readonly<Record<ColorName, string>>;

/** Reads the current tokens of an element, in the active colour scheme. */
export const readChartColors = (element: Element): ChartColors => {
  const style = getComputedStyle(element);
  return Object.fromEntries(
    colorNames.map((name) => [name, style.getPropertyValue(`--hm-${name}`).trim() || 'gray']),
  ) as ChartColors;
};
