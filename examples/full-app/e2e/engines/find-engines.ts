import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

export type EngineName = 'firefox' | 'webkit';

export interface InstalledEngine {
  name: EngineName;
  path: string;
}

const firstThere = (paths: readonly string[]): string | undefined => paths.find((path) => existsSync(path));

/** WebKitGTK keeps its browser in a folder of the library's version. */
function miniBrowsers(): string[] {
  const libraries = '/usr/lib';
  if (!existsSync(libraries)) return [];
  return readdirSync(libraries).flatMap((platform) =>
    ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map(
      (library) => `${libraries}/${platform}/${library}/MiniBrowser`,
    ),
  );
}

const installed = (): InstalledEngine[] => {
  const firefox = firstThere([process.env['FIREFOX_PATH'] ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox']);
  const webkit = firstThere(miniBrowsers());
  return [
    ...(firefox ? [{ name: 'firefox' as const, path: firefox }] : []),
    ...(webkit && existsSync('/usr/bin/WebKitWebDriver') && existsSync('/usr/bin/Xvfb')
      ? [{ name: 'webkit' as const, path: webkit }]
      : []),
  ];
};

/** The engines of this machine; Debian's are installed where this user may. Those that are missing are named. */
export function findEngines(): InstalledEngine[] {
  if (
    installed().length < 2 &&
    process.getuid?.() === 0 &&
    spawnSync('apt-get', ['--version']).status === 0
  ) {
    console.log('Installing Debian’s Firefox and WebKitGTK …');
    const options = { stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] };
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], options);
    const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      ...options,
      env,
    });
  }
  const found = installed();
  for (const name of ['firefox', 'webkit'] as const)
    if (!found.some((engine) => engine.name === name))
      console.log(
        `No ${name} was found (Debian, Ubuntu: apt-get install firefox-esr webkit2gtk-driver xvfb).`,
      );
  if (found.length === 0) process.exit(1);
  return found;
}
