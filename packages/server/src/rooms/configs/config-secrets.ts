import { createHmac } from 'node:crypto';
import type { Log } from '../../platform/log.js';
import { createSealer, deriveKey } from '../../platform/seal.js';

type Path = readonly string[];
/** Says what becomes of a secret text. */
type Change = (secret: string) => string;

/** How the secrets of configurations are stored and shown. */
export interface ConfigSecrets {
  /** A stored value with every secret opened, for the rooms that need it. One that was sealed with another `STOA_SECRET` is empty. */
  opened<T>(type: Sealed, stored: T): T;
  /** A stored value with a mask for each secret. An empty text stays one: there is nothing to hide. */
  masked<T>(type: Sealed, stored: T): T;
  /** A stored value with nothing in the place of each secret. */
  left<T>(type: Sealed, stored: T): T;
  /**
   * A value that came from a form, as it is stored: what was typed is sealed, and a mask becomes the secret that it stands for, wherever it
   * has moved; one that stood unsealed in a file is sealed. `undefined` where a mask stands for none of the former secrets.
   */
  sealed<T>(type: Sealed, data: T, former: unknown): T | undefined;
}

/** What of a type of configuration says where its secrets are. */
export interface Sealed {
  name: string;
  secrets: readonly Path[];
}

/** How a mask begins. @source administration specification §9: 40 asterisks */
export const secretMask = '*'.repeat(40);
const sealedMark = 'sealed:';

/**
 * Tells whether a secret that came from a form is new, or the mask that was shown beside the same place: who may not read a secret must not be
 * able to send it elsewhere.
 */
export function isNewOrKept(
  shown: readonly { place: string; secret: string }[],
): (secret: string, place: string) => boolean {
  const known = new Set(shown.map(({ place, secret }) => `${secret} ${place}`));
  return (secret, place) => !secret.startsWith(secretMask) || known.has(`${secret} ${place}`);
}

/** Makes {@link ConfigSecrets} with the secret of the installation. */
export function createConfigSecrets(secret: string, log: Pick<Log, 'error'>): ConfigSecrets {
  const sealer = createSealer(secret, 'configs');
  const key = deriveKey(secret, 'configs:mask');
  /** Tells which secret a mask stands for, and nothing of the secret. */
  const maskOf = (type: string, text: string): string =>
    secretMask + createHmac('sha256', key).update(`${type}\n${text}`).digest('hex').slice(0, 16);
  /** Types of which the log says that their secrets do not open; a value is opened at every use. */
  const told = new Set<string>();
  const openOne =
    ({ name }: Sealed): Change =>
    (text) => {
      if (!text.startsWith(sealedMark)) return text;
      const opened = sealer.open(text.slice(sealedMark.length), name);
      if (opened === null && !told.has(name)) {
        told.add(name);
        log.error(
          { type: name },
          'secrets of a configuration cannot be opened, for they were sealed with another STOA_SECRET: start with that one, or enter them again',
        );
      }
      return opened ?? '';
    };
  const sealOne =
    ({ name }: Sealed): Change =>
    (text) =>
      sealedMark + sealer.seal(text, name);
  const opened = <T>(type: Sealed, stored: T): T => mapSecrets(stored, type.secrets, openOne(type)) as T;

  return {
    opened,
    left: (type, stored) => mapSecrets(stored, type.secrets, () => '') as typeof stored,
    masked: (type, stored) =>
      mapSecrets(opened(type, stored), type.secrets, (text) =>
        text === '' ? '' : maskOf(type.name, text),
      ) as typeof stored,
    sealed(type, data, former) {
      const kept = new Map<string, string>();
      mapSecrets(former, type.secrets, (text) => {
        const isSealed = text.startsWith(sealedMark);
        kept.set(maskOf(type.name, openOne(type)(text)), isSealed ? text : sealOne(type)(text));
        return text;
      });
      let isComplete = true;
      const value = mapSecrets(data, type.secrets, (text) => {
        if (text === '') return '';
        if (!text.startsWith(secretMask)) return sealOne(type)(text);
        const found = kept.get(text);
        if (found === undefined) isComplete = false;
        return found ?? '';
      });
      return isComplete ? (value as typeof data) : undefined;
    },
  };
}

/** The value with the texts at these paths changed. */
function mapSecrets(value: unknown, paths: readonly Path[], change: Change): unknown {
  return paths.reduce((changed, path) => mapAt(changed, path, change), value);
}

function mapAt(value: unknown, [step, ...rest]: Path, change: Change): unknown {
  if (step === undefined) return typeof value === 'string' ? change(value) : value;
  if (Array.isArray(value))
    return step === '*' ? value.map((member: unknown) => mapAt(member, rest, change)) : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      step === '*' || step === key ? mapAt(member, rest, change) : member,
    ]),
  );
}
