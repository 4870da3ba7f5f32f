import type { ExportFile } from '../contract/documents/documents.js';
import { failed, success, type Outcome } from '../contract/outcome.js';
import type { MoreShared, SentItem, SharedItem } from '../contract/sharing/sharing.js';

/** What people have shared with each other. */
export interface SharingSeed {
  /** What was shared with the person; what they shared with themselves is a legacy workspace. */
  received?: readonly SharedItem[];
  /** Senders of whom there are older items, which are none when they are asked for. */
  moreReceived?: readonly MoreShared[];
  /** What shared items hold, by their keys; those without are gone. */
  contents?: Readonly<Record<string, Partial<Omit<ExportFile, 'version'>>>>;
  /** What the person shared. */
  sent?: readonly SentItem[];
}

/** Sharing as a server answers and changes it. */
export function sharingAnswers(seed: SharingSeed) {
  let received = [...(seed.received ?? [])];
  let sent = [...(seed.sent ?? [])];
  const done = success({ success: true });
  return {
    'sharing.list': ({ sharedBy }: { sharedBy?: string }) =>
      success({
        success: true,
        items: sharedBy === undefined ? received : [],
        ...(sharedBy === undefined && seed.moreReceived && { more: seed.moreReceived }),
      }),
    'sharing.load': ({ key }: { key: string }): Outcome<unknown> => {
      const item = seed.contents?.[key];
      return item
        ? success({
            success: true,
            item: JSON.stringify({ version: 4, history: [], folders: [], prompts: [], ...item }),
          })
        : failed({ code: 'refused', type: 'NoSuchKey', message: 'No such item.' });
    },
    'sharing.share': ({ sharedWith }: { sharedWith: string[] }) =>
      success({ success: true, items: sharedWith }),
    'sharing.remove': ({ key }: { key: string }) => {
      received = received.filter((one) => one.key !== key);
      return done;
    },
    'sharing.listSent': () => success({ success: true, items: sent }),
    'sharing.withdraw': ({ id, shared_users: emails }: { id: string; shared_users: string[] }) => {
      sent = sent.map((one) =>
        one.id === id
          ? { ...one, shared_users: one.shared_users.filter((email) => !emails.includes(email)) }
          : one,
      );
      return done;
    },
  };
}
