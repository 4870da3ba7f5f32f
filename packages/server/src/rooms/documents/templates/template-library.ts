import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  powerPointTemplatesConfig,
  sentence,
  success,
  templateMessages,
  type Operations,
  type Outcome,
  type ParsedInputOf,
  type PowerPointTemplate,
} from '@stoa/core/contract';
import { storedFileName } from '@stoa/core/rules';
import type { Pool } from 'pg';
import type { BlobStore } from '../../../platform/blobs/port.js';
import type { Clock } from '../../../platform/clock.js';
import { withinLimit } from '../../../platform/db/limit-lock.js';
import type { ConfigService, ConfigWriter } from '../../configs/configs.service.js';
import type { Caller } from '../../handlers.js';
import { refused } from '../../refused.js';
import type { TemplateAddresses } from './template-address.js';
import { templateFileRows } from './template-files.repository.js';
import { maxTemplateBytes, type Templates } from './templates.js';

/** Dependencies of {@link createTemplateLibrary}. */
export interface TemplateLibraryDeps {
  pool: Pool;
  clock: Clock;
  blobs: Pick<BlobStore, 'remove' | 'write'>;
  templates: Pick<Templates, 'all'>;
  configs: Pick<ConfigService, 'read' | 'update'>;
  addresses: Pick<TemplateAddresses, 'address'>;
  findCaller(id: string): Promise<Caller | undefined>;
}

/** What became of bytes that were sent. */
export type TemplateArrival = 'kept' | 'unknown' | 'there' | 'damaged' | 'failed';

/** What a store that signs addresses would have had signed. @source protocol §3.1 */
export interface TemplateHeaders {
  md5?: string | undefined;
  isAvailable?: string | undefined;
  amplifyGroups?: string | undefined;
}

const announcedMs = 24 * 60 * 60_000;
const attempts = 5;
/** How every .pptx begins, which is a ZIP. */
const zip = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

/** PowerPoint templates that administrators upload and delete. @source administration specification §2 "Feature Data" (2.036, 2.071, 2.092, 2.093) */
export function createTemplateLibrary(deps: TemplateLibraryDeps) {
  const { pool, clock, blobs, templates, configs, addresses, findCaller } = deps;
  const rows = templateFileRows(pool);
  const type = powerPointTemplatesConfig.name;

  /** Says who may use a template, over whatever is said of the others at the same time; null forgets it. */
  async function setAccess(
    name: string,
    access: PowerPointTemplate | null,
    by: ConfigWriter,
  ): Promise<boolean> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const stored = (await configs.read({ type })).get(type);
      const others = powerPointTemplatesConfig.schema
        .parse(stored?.data ?? [])
        .filter((template) => template.name !== name);
      const asked = {
        type,
        data: access ? [...others, access] : others,
        version: stored?.about.version ?? 0,
      };
      const result = (await configs.update([asked], by)).get(type);
      if (result?.success) return true;
      if (result?.reason !== 'stale') return false;
    }
    return false;
  }

  return {
    /** Announces a template. @returns the address that takes its bytes */
    async announce(
      { fileName, isAvailable, amplifyGroups, md5 }: ParsedInputOf<Operations['documents']['uploadTemplate']>,
      person: Caller,
      id: string,
    ): Promise<Outcome<string>> {
      const name = storedFileName(fileName);
      if (!/^[^.].*\.pptx$/i.test(name)) return refused(sentence('upload.unsupported', { types: 'pptx' }));
      const isTaken = [...(await templates.all()).keys()].some(
        (one) => one.toLowerCase() === name.toLowerCase(),
      );
      if (isTaken) return refused(templateMessages['templates.taken']);
      await rows.purge(new Date(clock.now().getTime() - announcedMs));
      await rows.add({ id, name, md5, isAvailable, amplifyGroups, uploadedBy: person.email });
      return success(addresses.address(person.id, id));
    },

    /** Takes the bytes of an announced template; who may use it is said before it is there. */
    async arrive(
      { id, personId, address }: { id: string; personId: string; address: string },
      content: Buffer,
      sent: TemplateHeaders,
    ): Promise<TemplateArrival> {
      const [row, person] = await Promise.all([rows.find(id), findCaller(personId)]);
      if (!row || !person?.isAdmin) return 'unknown';
      if (row.isThere || (await templates.all()).has(row.name)) return 'there';
      const { name, md5, isAvailable, amplifyGroups } = row;
      const isAsAnnounced =
        createHash('md5').update(content).digest('base64') === md5 &&
        (sent.md5 ?? md5) === md5 &&
        (sent.isAvailable ?? String(isAvailable)) === String(isAvailable) &&
        (sent.amplifyGroups ?? headerOf(amplifyGroups)) === headerOf(amplifyGroups);
      const isPptx = content.subarray(0, zip.length).equals(zip) && content.length <= maxTemplateBytes;
      if (!isAsAnnounced || !isPptx) return 'damaged';
      await blobs.write(id, Readable.from([content]));
      if (
        !(await setAccess(
          name,
          { name, isAvailable, amplifyGroups: [...amplifyGroups] },
          { person, address },
        ))
      )
        return 'failed';
      // Of two of one name that come at once, one is kept.
      const isKept = await withinLimit(pool, 'templates', name, (tx) =>
        templateFileRows(tx).arrive(id, content.length, clock.now()),
      );
      return isKept ? 'kept' : 'there';
    },

    /** Deletes an uploaded template with what was said of it. */
    async remove(name: string, by: ConfigWriter): Promise<Outcome<void>> {
      const place = (await templates.all()).get(name);
      if (place?.kind === 'builtIn') return refused(templateMessages['templates.builtIn']);
      if (place?.kind === 'folder') return refused(templateMessages['templates.folder']);
      if (place) {
        await rows.remove(place.id);
        await blobs.remove(place.id);
      }
      if (!(await setAccess(name, null, by))) return refused(templateMessages['templates.deleteFailed']);
      return success(undefined);
    },
  };
}

/** Groups as the header has them; what no header can hold is written in percent signs. @source protocol §3.1 */
export const headerOf = (groups: readonly string[]): string => groups.map(encodeURIComponent).join(',');

/** See {@link createTemplateLibrary}. */
export type TemplateLibrary = ReturnType<typeof createTemplateLibrary>;
