/* oxlint-disable no-console -- the package prints to the console; there is no other way to tell it not to. */

/** Runs `work` while the console notices of `oidc-provider` are filtered out; all other output passes. */
export async function withoutProviderNotices<T>(work: () => Promise<T>): Promise<T> {
  const { warn, info } = console;
  const filter =
    (print: typeof warn): typeof warn =>
    (...words) => {
      if (!String(words[0]).includes('oidc-provider ')) print(...words);
    };
  console.warn = filter(warn);
  console.info = filter(info);
  try {
    return await work();
  } finally {
    console.warn = warn;
    console.info = info;
  }
}
