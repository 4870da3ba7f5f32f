/** What a page says of one version of the script. */
export interface Fingerprints {
  version: string;
  /** Of `embed.js` itself, for its `integrity`. */
  script: string;
  /** The import map with those of everything that it imports. */
  importMap: string;
}

interface Listed {
  version: string;
  files: Record<string, string>;
}

/**
 * Asks a Stoa server for the fingerprints of its version. This site asks at each page, to fit whatever server it stands beside; a site
 * that wants to be sure asks once, looks at what it takes, and keeps that in its own repository.
 *
 * @param stoa origin of the server
 */
export async function readFingerprints(stoa: string): Promise<Fingerprints> {
  const read = async (path: string) => (await (await fetch(`${stoa}/embed/${path}`)).json()) as Listed;
  const { version } = await read('integrity.json');
  const { 'embed.js': script = '', ...modules } = (await read(`${version}/integrity.json`)).files;
  const folder = `${stoa}/embed/${version}/`;
  const integrity = Object.fromEntries(
    Object.entries(modules).map(([file, fingerprint]) => [folder + file, fingerprint]),
  );
  return { version, script, importMap: JSON.stringify({ integrity }) };
}
