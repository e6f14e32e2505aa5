/** What the built front end provides to the gateway: pages as HTML, rendered without a browser. */
export interface PageRenderer {
  /**
   * Renders a page for a visitor who is not signed in.
   * @returns null for a page that only the browser can render
   * @throws whatever the page throws
   */
  renderPage(request: PageRequest): Promise<RenderedPage | null>;
}

/** Configured by the operator; missing values are not shown. */
export interface SiteDetails {
  contactEmail: string | null;
  /** Social media profiles, with the name to show; http(s) only. */
  socialLinks: readonly { name: string; url: string }[];
}

interface PageRequest {
  /** Path and query of the page. */
  address: string;
  site: SiteDetails;
  /** Requests a path and query from the public API; resolves with any response. */
  read(path: string): Promise<Response>;
}

export interface RenderedPage {
  /** Content of the root element, without scripts and styles. */
  html: string;
  /** JSON that the script needs for hydration. */
  state: unknown;
  /** Chunks of the shell's build whose styles must be loaded before the first paint. */
  parts: string[];
  /** The remote that renders the page; its styles are needed too. */
  remote: string | null;
  /** The named chunk of the remote that holds the page, if it is not in the remote's first files. */
  chunk?: string | undefined;
}
