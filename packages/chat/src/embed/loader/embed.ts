import { sdkVersion } from '../version.js';
import { installLoader } from './install-loader.js';

/** The file of `script-start.ts`; written by the build, which knows its name. */
declare const stoaStart: string;
/** The last of the addresses that a file has, a power of two less one; each of them is in the list of fingerprints. */
declare const stoaLastTry: number;

installLoader(
  sdkVersion,
  // A module has no current script; then it is the last that loads this file.
  (document.currentScript as HTMLScriptElement | null) ??
    [...document.querySelectorAll<HTMLScriptElement>('script[src*="/embed.js"]')].pop(),
  // Some browsers remember for good that an address could not be fetched: another try needs another address.
  (base, attempt) => import(/* @vite-ignore */ `${base}${stoaStart}?${attempt & stoaLastTry}`),
);
