// Runs before the first paint, so that a chosen colour scheme does not flash. The key is `colorSchemeKey` of @halalmap/ui.
try {
  const choice = globalThis.localStorage.getItem('halalmap.colorScheme');
  if (choice === 'light' || choice === 'dark') globalThis.document.documentElement.dataset.theme = choice;
} catch {
  // Without storage the device's preference holds.
}

// A page that shows itself is painted first; its scripts are fetched after that.
const later = globalThis.document.currentScript?.dataset.then;
if (later) {
  globalThis.requestAnimationFrame(() => {
    globalThis.setTimeout(() => {
      for (const address of later.split(' ')) {
        const script = globalThis.document.createElement('script');
        script.src = address;
        script.async = false;
        globalThis.document.head.append(script);
      }
    });
  });
}
