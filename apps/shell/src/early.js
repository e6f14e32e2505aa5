{
  const page = globalThis;
  const { document } = page;

  // Browsers ask it where a script or a worker is loaded from a text: webpack, the loader of remotes and the map do so. It lets
  // our own files through; HTML and code from texts have no policy. Its name stands in `trustedTypePolicies` of the gateway.
  page.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) =>
      new URL(address, document.baseURI).origin === page.location.origin ? address : null,
  });

  // Runs before the first paint, so that a chosen colour scheme does not flash. The key is `colorSchemeKey` of @halalmap/ui.
  try {
    const choice = page.localStorage.getItem('halalmap.colorScheme');
    if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice;
  } catch {
    // Without storage the device's preference holds.
  }

  // A note in the document says that the scripts are late, or that one failed. The app removes it once the page is live.
  let tryAgain = () => page.location.reload();
  page.sayLate = (state, again = tryAgain) => {
    tryAgain = again;
    const note = document.getElementById('late-note');
    if (note) note.dataset.state = state;
  };
  page.setTimeout(() => {
    if (!document.getElementById('late-note')?.dataset.state) page.sayLate('late');
  }, 8_000 - page.performance.now());
  document.addEventListener('click', (event) => {
    if (!event.target.closest?.('#late-note button')) return;
    page.sayLate('late');
    tryAgain();
  });

  // A rendered page is painted first; its scripts run after that. The last press of a button in between is kept, and made
  // again once the button is live.
  const later = document.currentScript?.dataset.then;
  if (later) {
    const keep = (event) => {
      if (event.isTrusted) page.earlyPress = event.target.closest?.('main button[type=button]');
    };
    document.addEventListener('click', keep, true);
    page.stopKeepingPresses = () => document.removeEventListener('click', keep, true);

    const add = (address, isAgain) => {
      const script = document.createElement('script');
      script.src = address;
      script.async = false;
      script.onerror = () => {
        script.remove();
        if (isAgain) page.sayLate('failed', () => add(address, true));
        else add(address, true);
      };
      document.head.append(script);
    };
    let isLoading = false;
    const load = () => {
      if (isLoading) return;
      isLoading = true;
      for (const address of later.split(' ')) add(address, false);
    };
    page.requestAnimationFrame(() => page.setTimeout(load));
    // A style sheet that does not come keeps the browser from painting. The scripts do not wait for it, and the page is
    // painted without it when it is a remote's: it is applied when it comes.
    page.setTimeout(load, 1_000);
    page.setTimeout(() => {
      for (const link of document.querySelectorAll('link[rel=stylesheet][href^="/remotes/"]')) {
        if (link.sheet) continue;
        const unhurried = link.cloneNode();
        unhurried.media = 'print';
        unhurried.onload = () => {
          unhurried.media = 'all';
        };
        link.replaceWith(unhurried);
      }
    }, 6_000);
  } else {
    page.addEventListener(
      'error',
      ({ target }) => {
        if (target instanceof page.HTMLScriptElement) page.sayLate('failed');
      },
      true,
    );
  }
}
