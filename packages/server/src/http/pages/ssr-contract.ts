import type { ThemeChoice } from '@stoa/core/rules';
import type { Writable } from 'node:stream';
import type { SignInProblem } from '../../platform/auth/sign-in-error.js';

/** The signed-in person of a page. */
export interface PagePerson {
  id: string;
  name: string;
  email: string;
  isAdmin: boolean;
}

/** The reason of a sign-out; shown on the sign-in page. */
export type SignedOutReason = 'signedOut' | 'SessionExpiredError' | 'RefreshAccessTokenError' | 'failed';

/** Why a sign-in failed, for a sentence on the sign-in page. */
export interface PageSignInProblem {
  kind: SignInProblem;
  /** The claim in which the address is looked for. */
  emailClaim: string;
}

/** Languages as BCP 47 tags. */
export interface PageLanguages {
  /** Chosen in this browser; null while the browser's own languages decide. */
  chosen: string | null;
  /** Of the browser, the preferred one first. */
  accepted: readonly string[];
}

/** The data of a page. All of it is also sent to the browser as JSON, so it holds no secrets. */
export interface PageData {
  person: PagePerson | null;
  /** The person has to accept the data disclosure before anything else. */
  owesAgreement: boolean;
  /** True while the embedded development provider signs people in. */
  developmentSignIn: boolean;
  reason: SignedOutReason | null;
  /** With the reason `failed`. */
  problem: PageSignInProblem | null;
  /** The chosen theme, so that the first paint has the right colours. */
  theme: ThemeChoice;
  /** The languages that the reader asks for; the app answers in the first that it speaks. */
  language: PageLanguages;
  /** Support address; null hides the entry. */
  supportEmail: string | null;
  /** Address of the documentation; null hides the entry. */
  docsUrl: string | null;
  /** Address that signs in and returns to this page. */
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
  /** Nothing is at this address: a page without scripts says so. */
  isNotFound: boolean;
  /** Nonce of this response's Content-Security-Policy. */
  nonce: string;
  data: PageData;
  assets: PageAssets;
}

/** A page while it streams. */
export interface RenderedPage {
  /** Resolves when the first bytes can be written. Rejects when the shell failed. */
  shell: Promise<void>;
  pipe(destination: Writable): void;
  abort(): void;
}

/** The `spokenLanguage` export of `entry-server`: the app's own tag for a language that it speaks; null for another one. */
export type SpokenLanguage = (tag: string) => string | null;

/** The `render` export of `entry-server`. Writes the complete document, doctype included. */
export type RenderPage = (page: PageRequest) => RenderedPage;
