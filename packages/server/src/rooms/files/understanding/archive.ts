import { readFile } from 'node:fs/promises';
import { unzipSync, type UnzipFileInfo } from 'fflate';
import { Parser } from 'htmlparser2';
import { NotUnderstoodError, readLimits } from './understanding.js';

/** Files of an archive by their names. @errors throws `tooLarge` for one that would unpack to more than is allowed. */
function unpack(bytes: Uint8Array, isWanted: (name: string) => boolean): Record<string, Uint8Array> {
  let unpacked = 0;
  let entries = 0;
  return unzipSync(bytes, {
    filter({ name, originalSize }: UnzipFileInfo) {
      unpacked += originalSize;
      entries += 1;
      if (unpacked > readLimits.unpackedBytes || entries > readLimits.archiveEntries)
        throw new NotUnderstoodError('tooLarge');
      if (/(^|\/)vbaProject\.bin$/i.test(name)) throw new NotUnderstoodError('unsupported');
      return isWanted(name);
    },
  });
}

/** The parts of an office document. */
export interface OfficePackage {
  /** Text of a part; undefined for one that is not there. */
  part(path: string): string | undefined;
  /** A text of another format that the document holds as a whole. */
  chunk(path: string): Uint8Array | undefined;
  names: readonly string[];
  /** Parts that a part refers to, by the ids of its relations. Addresses outside of the package are none. */
  relations(path: string): ReadonlyMap<string, Relation>;
}

/** A part that another one refers to. */
export interface Relation {
  /** Last word of the type: `header`, `chart`, `notesSlide`. */
  type: string;
  path: string;
}

/** Opens an office document; its pictures and embedded files stay packed. */
export async function openPackage(path: string): Promise<OfficePackage> {
  const packed = unpack(await readFile(path), (name) => /\.(xml|rels|x?html?|mht|mhtml|txt)$/i.test(name));
  const decoder = new TextDecoder();
  // Producers differ in the case of the names that they refer to.
  const byName = new Map(Object.entries(packed).map(([name, bytes]) => [name.toLowerCase(), bytes]));
  const part = (name: string): string | undefined => {
    const bytes = byName.get(name.toLowerCase());
    return bytes && decodePart(bytes, decoder);
  };
  return {
    part,
    chunk: (name) => byName.get(name.toLowerCase()),
    names: Object.keys(packed),
    relations(name) {
      const found = new Map<string, Relation>();
      const at = name.lastIndexOf('/') + 1;
      const folder = name.slice(0, at);
      readXml(part(`${folder}_rels/${name.slice(at)}.rels`) ?? '', {
        open(tag, { Id, Target, Type = '', TargetMode }) {
          if (tag !== 'Relationship' || !Id || !Target || TargetMode === 'External') return;
          found.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), path: resolvePart(folder, Target) });
        },
      });
      return found;
    },
  };
}

/** A part is UTF-8 or, by its mark, UTF-16. */
function decodePart(bytes: Uint8Array, utf8: TextDecoder): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? new TextDecoder('utf-16be').decode(bytes)
    : utf8.decode(bytes);
}

function resolvePart(folder: string, target: string): string {
  const steps: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).split('/'))
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  return steps.join('/');
}

/** The first part that a part refers to with a type. */
export const relatedPart = (relations: ReadonlyMap<string, Relation>, type: string): string | undefined =>
  [...relations.values()].find((relation) => relation.type === type)?.path;

/** What a reader of XML is told; names of elements come without their prefix. */
export interface XmlReader {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Reads XML from its beginning to its end. Nothing is fetched, no entity of its own is expanded. */
export function readXml(xml: string, reader: XmlReader): void {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open?.(localName(name), attributes),
      ontext: (text) => reader.text?.(text),
      onclosetag: (name) => reader.close?.(localName(name)),
    },
    { xmlMode: true },
  );
  parser.end(xml);
}

/** An attribute by its name without prefix. */
export function attribute(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  if (attributes[name] !== undefined) return attributes[name];
  for (const key in attributes) if (localName(key) === name) return attributes[key];
  return undefined;
}

/** Whether a property that may stand without a value is set. */
export const isOn = (attributes: Readonly<Record<string, string>>): boolean =>
  !/^(0|false|off|none)$/.test(attribute(attributes, 'val') ?? '');
