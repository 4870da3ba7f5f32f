import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ThemeChoice } from '@stoa/core/rules';
import { attemptMs } from '../../platform/auth/attempts.js';
import { languageCookie, readLanguageTag } from '../../platform/language-cookie.js';
import { readThemeCookie, themeCookie } from '../../platform/theme-cookie.js';

/** The cookies of this application. All but theme and language, which the page writes, are HttpOnly. */
export interface Cookies {
  session(request: FastifyRequest): string | null;
  setSession(reply: FastifyReply, token: string): void;
  clearSession(reply: FastifyReply): void;
  /** The token that binds a sign-in to the browser that began it. */
  browser(request: FastifyRequest): string | null;
  setBrowser(reply: FastifyReply, token: string): void;
  /** The theme that was last chosen in this browser, for pages of nobody. */
  theme(request: FastifyRequest): ThemeChoice;
  /** The theme that this person chose in this browser, while their saved one is older. */
  unsavedTheme(request: FastifyRequest, personId: string): ThemeChoice | null;
  /** The language that was chosen in this browser. */
  language(request: FastifyRequest): string | null;
  setLanguage(reply: FastifyReply, tag: string): void;
}

// The row decides when a session ends; the cookie only has to outlast it.
const sessionMaxAgeS = 90 * 24 * 3600;
const languageMaxAgeS = 365 * 24 * 3600;

/** Over https the `__Host-` prefix keeps other hosts of the domain from setting the cookie. */
export function createCookies(isSecure: boolean): Cookies {
  const prefix = isSecure ? '__Host-' : '';
  const sessionName = `${prefix}stoa_session`;
  const browserName = `${prefix}stoa_sign_in`;
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure };
  return {
    session: (request) => request.cookies[sessionName] ?? null,
    setSession: (reply, token) =>
      void reply.setCookie(sessionName, token, { ...options, maxAge: sessionMaxAgeS }),
    clearSession: (reply) => void reply.clearCookie(sessionName, options),
    browser: (request) => request.cookies[browserName] ?? null,
    setBrowser: (reply, token) =>
      void reply.setCookie(browserName, token, { ...options, maxAge: attemptMs / 1000 }),
    theme: (request) => readThemeCookie(request.cookies[themeCookie]).choice,
    unsavedTheme(request, personId) {
      const { choice, unsavedBy } = readThemeCookie(request.cookies[themeCookie]);
      return unsavedBy === personId ? choice : null;
    },
    language: (request) => readLanguageTag(request.cookies[languageCookie]),
    setLanguage: (reply, tag) =>
      void reply.setCookie(languageCookie, tag, { ...options, httpOnly: false, maxAge: languageMaxAgeS }),
  };
}
