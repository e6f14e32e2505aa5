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

  // A rendered page is painted first; its scripts are fetched after that. The last press of a button in between is kept,
  // and made again once the page is live.
  const later = document.currentScript?.dataset.then;
  if (later) {
    const keep = (event) => {
      page.earlyPress = event.target.closest?.('button[type=button]');
    };
    document.addEventListener('click', keep, true);
    page.stopKeepingPresses = () => document.removeEventListener('click', keep, true);
    let isLoading = false;
    const load = () => {
      if (isLoading) return;
      isLoading = true;
      for (const address of later.split(' ')) {
        const script = document.createElement('script');
        script.src = address;
        script.async = false;
        document.head.append(script);
      }
    };
    page.requestAnimationFrame(() => page.setTimeout(load));
    // A style sheet that does not come keeps the browser from painting. The scripts do not wait for it, and it is given
    // up when it is a remote's: the page then says that the remote failed.
    page.setTimeout(load, 1_000);
    page.setTimeout(() => {
      for (const link of document.querySelectorAll('link[rel=stylesheet][href^="/remotes/"]'))
        if (!link.sheet) link.remove();
    }, 6_000);
  }
}
