// Runs before the first paint, so that a chosen colour scheme does not flash. The key is `colorSchemeKey` of @halalmap/ui.
try {
  const choice = globalThis.localStorage.getItem('halalmap.colorScheme');
  if (choice === 'light' || choice === 'dark') globalThis.document.documentElement.dataset.theme = choice;
} catch {
  // Without storage the device's preference holds.
}
