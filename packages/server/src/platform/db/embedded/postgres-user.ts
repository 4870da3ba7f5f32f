import { spawn } from 'node:child_process';
import { chown, lchown, opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** How to run PostgreSQL, which refuses to run as root: a command prefix, and the user to run it as. */
export interface RunAs {
  prefix: string[];
  user: { uid: number; gid: number } | null;
}

const nobody = { uid: 65_534, gid: 65_534 };

/**
 * Chooses the user for PostgreSQL. Root runs it inside a user namespace, where the files stay root's; where namespaces are
 * forbidden (containers) it runs as nobody, whom the data folder is then given to.
 */
export async function choosePostgresUser(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { prefix: [], user: null };
  const prefix = ['unshare', '-U', '--map-user=1000', '--map-group=1000', '--'];
  return (await succeeds([...prefix, 'true'])) ? { prefix, user: null } : { prefix: [], user: nobody };
}

/** Changes the owner of a folder, recursively, to the user that PostgreSQL runs as. Only root can and does. */
export async function chownTo(folder: string, runAs: RunAs): Promise<void> {
  const uid = process.getuid?.();
  if (uid !== 0) return;
  const to = runAs.user ?? { uid: 0, gid: 0 };
  if ((await stat(folder)).uid !== to.uid) await chownAll(folder, to);
}

async function chownAll(folder: string, to: { uid: number; gid: number }): Promise<void> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await chownAll(path, to);
    else await lchown(path, to.uid, to.gid);
  }
  // Last, so that an interrupted pass is noticed and repeated by the next start.
  await chown(folder, to.uid, to.gid);
}

function succeeds([command = '', ...args]: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'ignore' });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}
