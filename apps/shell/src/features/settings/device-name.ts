/** Browser names in user agents; later ones also contain the earlier names, so the order matters. */
const browsers: ReadonlyArray<readonly [sign: RegExp, name: string]> = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const systems: ReadonlyArray<readonly [sign: RegExp, name: string]> = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (text: string, names: ReadonlyArray<readonly [RegExp, string]>): string | null =>
  names.find(([sign]) => sign.test(text))?.[1] ?? null;

/**
 * Human-readable browser and system, as far as a user agent contains them.
 * @returns null for either that is unknown
 */
export const deviceOf = (userAgent: string): { browser: string | null; system: string | null } => ({
  browser: nameIn(userAgent, browsers),
  system: nameIn(userAgent, systems),
});
