/** What the built front end offers to the gateway: its pages as markup, before any script has run. */
export interface PageRenderer {
  /**
   * Renders a page as a visitor sees it who is not signed in.
   * @returns null for a page that only the browser can draw
   * @throws what the page throws
   */
  renderPage(request: PageRequest): Promise<RenderedPage | null>;
}

/** What only the people who run the site can say of it; nothing is shown of what they left out. */
export interface SiteDetails {
  contactEmail: string | null;
  /** Pages of the site elsewhere, with the name to show; http(s) only. */
  socialLinks: readonly { name: string; url: string }[];
}

export interface PageRequest {
  /** Path and query of the page. */
  address: string;
  site: SiteDetails;
  /** Asks the public API for a path and query; resolves with whatever it answers. */
  read(path: string): Promise<Response>;
}

export interface RenderedPage {
  /** Stands in the root element; it holds no script and no style. */
  html: string;
  /** What the script needs to take the markup over: JSON. */
  state: unknown;
  /** Named parts of the shell's build whose styles the page needs before it is painted. */
  parts: string[];
  /** The remote that draws the page; its styles are needed too. */
  remote: string | null;
}
