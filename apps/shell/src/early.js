{
  const page = globalThis;
  const { document } = page;

  // Runs before the first paint, so that a chosen colour scheme does not flash. The key is `colorSchemeKey` of @halalmap/ui.
  try {
    const choice = page.localStorage.getItem('halalmap.colorScheme');
    if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice;
  } catch {
    // Without storage the device's preference holds.
  }

  // A page that shows itself is painted first; its scripts are fetched after that.
  const later = document.currentScript?.dataset.then;
  if (later) {
    const load = () => {
      for (const address of later.split(' ')) {
        const script = document.createElement('script');
        script.src = address;
        script.async = false;
        document.head.append(script);
      }
    };
    page.requestAnimationFrame(() => page.setTimeout(load));
  }
}
