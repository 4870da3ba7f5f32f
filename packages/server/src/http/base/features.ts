import type { ThemeChoice } from '@stoa/core/rules';
import type { FastifyInstance } from 'fastify';
import type { Administrators } from '../../platform/auth/administrators.js';
import type { BackendTokens } from '../../platform/auth/backend-tokens.js';
import type { LiveSession } from '../../platform/auth/sessions.js';
import type { Cookies } from '../auth/cookies.js';
import type { Identity } from '../auth/identity.js';
import type { KeyLookup } from '../auth/key-identity.js';
import type { Origins } from './origins.js';

/** The request identity and the origins that a feature's routes may depend on. */
export interface RouteDeps {
  identity: Identity;
  cookies: Cookies;
  origins: Origins;
  backendTokens: BackendTokens;
}

/** Registers the routes of one feature. */
export type RoutePlugin = (app: FastifyInstance, deps: RouteDeps) => void | Promise<void>;

/** The features of the product: their routes, and their start before the first request. */
export interface Features {
  routes: readonly RoutePlugin[];
  /** Called once this process is registered and before it listens. */
  open(): Promise<void>;
  /** Who is an administrator; left out where the environment alone names them. */
  administrators?: Administrators;
  /** Who asks with an API key; left out where there are none. */
  findKey?: KeyLookup;
  /** Whether pages open windows of providers at the moment; left out where the environment alone says so. */
  opensWindows?(): boolean;
  /** Whether a person has to accept the data disclosure before anything else; left out where there is none. */
  owesAgreement?(session: LiveSession, deps: Pick<RouteDeps, 'backendTokens'>): Promise<boolean>;
  /** The theme that the person chose, for the first paint of a page; null where only the browser knows. */
  themeOf(personId: string): Promise<ThemeChoice | null>;
  /** Where people write to about the product; left out where the environment alone says so. */
  supportEmail?(): Promise<string | null>;
  /** Resolves once this process produces nothing any more, or after so long; left out where it never does. @units milliseconds */
  whenIdle?(withinMs: number): Promise<void>;
}
