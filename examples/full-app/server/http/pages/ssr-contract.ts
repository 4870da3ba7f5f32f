import type { Writable } from 'node:stream';

/** The signed-in person as the page needs them. */
export interface PagePerson {
  id: string;
  name: string;
  email: string;
  isAdmin: boolean;
}

/** Why somebody was signed out; shown on the sign-in page. */
export type SignedOutReason = 'signedOut' | 'SessionExpiredError' | 'RefreshAccessTokenError' | 'failed';

/** What the page may know while it renders. All of it is also sent to the browser as JSON, so it holds nothing secret. */
export interface PageData {
  person: PagePerson | null;
  /** True while the embedded development provider signs people in. */
  developmentSignIn: boolean;
  reason: SignedOutReason | null;
  /** The saved theme, so that the first paint has the right colours. */
  theme: 'dark' | 'light';
  /** Where people write to about the product; null leaves the entry out. */
  supportEmail: string | null;
  /** Address that signs in and comes back here. */
  signInPath: string;
}

/** Addresses of the built assets. */
export interface PageAssets {
  /** Module scripts, entry first. */
  scripts: string[];
  modulePreloads: string[];
  styles: string[];
  /** Inline module scripts that only development needs (hot reload); each gets the nonce. */
  inlineScripts?: string[];
}

/** One page to render. */
export interface PageRequest {
  /** Path and query. */
  url: string;
  /** Nonce of this response's Content-Security-Policy. */
  nonce: string;
  data: PageData;
  assets: PageAssets;
}

/** A page on its way out. */
export interface RenderedPage {
  /** Resolves when the first bytes can be written. Rejects when even the shell failed. */
  shell: Promise<void>;
  pipe(destination: Writable): void;
  abort(): void;
}

/** What `entry-server` exports as `render`. Writes the whole document, doctype included. */
export type RenderPage = (page: PageRequest) => RenderedPage;
