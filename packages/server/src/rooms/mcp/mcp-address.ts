import { createHash } from 'node:crypto';

/** The tokens of somebody who has signed in at a server. */
export interface McpCredentials {
  /** The present one; null where there is none. @errors rejects where it could not be renewed for a reason that passes */
  token(): Promise<string | null>;
  /** Another one than the one that the server has refused; null where its person has to sign in again. */
  renewed(failed: string): Promise<string | null>;
  /** Told of an answer that asks for more than was given. */
  refused(response: Response): Promise<void>;
}

/** Where a server is, and what it is asked with. */
export interface McpAddress {
  url: string;
  token: string;
  /** Of its person, where there is no token. */
  signIn?: McpCredentials & {
    /** Changes with every sign-in. */
    since: string;
  };
}

/** Tells an address with its token from every other, without telling the token. */
export const placeOf = ({ url, token, signIn }: McpAddress): string =>
  createHash('sha256')
    .update(JSON.stringify([url, token, signIn?.since]))
    .digest('base64url');
