import { createStore } from 'zustand/vanilla';
import type { DirectoryGroup } from '../../contract/directory/directory.js';
import * as limits from '../../contract/limits.js';
import { addEntries, isGroupEntry, splitEntries } from '../../rules/directory/email-entries.js';
import type { Ports } from '../ports/ports.js';
import type { EmailListOptions, EmailListState, EmailListStore, EmailSuggestion } from './directory.types.js';

/** An answer of the directory. */
interface Found {
  emails: readonly string[];
  groups: readonly DirectoryGroup[];
}

/** Whether everything that begins with `prefix` is in an answer that was had for a shorter prefix. */
const isComplete = ({ emails }: Found): boolean => emails.length < limits.directoryEmailsMax;

/**
 * Creates a list of addresses. The directory is asked for the last entry of what is typed, once the typing pauses; what an earlier
 * answer holds is not asked for again.
 *
 * @source chat specification §5 "Sharing"; protocol §3.13 "Emails"
 */
export function createEmailListStore(
  ports: Pick<Ports, 'call' | 'clock'>,
  ownEmail: string,
  { emails = [], members, groups: ownGroups = [] }: EmailListOptions = {},
): EmailListStore {
  const self = ownEmail.toLowerCase();
  const store = createStore<EmailListState>(() => ({
    emails: [...emails],
    text: '',
    suggestions: [],
    search: 'idle',
    refused: [],
  }));
  const answers = new Map<string, Found>();
  /** A group of the directory comes before one of the same name. */
  const withGroups = (found: readonly DirectoryGroup[] = []) => [...found, ...ownGroups];
  let cancelTimer: (() => void) | undefined;
  let question = 0;

  function known(prefix: string): Found | undefined {
    const exact = answers.get(prefix);
    if (exact) return exact;
    for (let length = prefix.length - 1; length > 0; length -= 1) {
      const shorter = answers.get(prefix.slice(0, length));
      if (shorter && isComplete(shorter)) return shorter;
    }
    return undefined;
  }
  async function find(prefix: string): Promise<Found | null> {
    const before = known(prefix);
    if (before) return before;
    const answer = await ports.call('directory', 'emails', { emailprefix: prefix });
    if (!answer.ok)
      return isGroupEntry(prefix) && ownGroups.length > 0 ? { emails: [], groups: ownGroups } : null;
    const found = { emails: answer.value.emails, groups: withGroups(answer.value.groups) };
    answers.set(prefix, found);
    return found;
  }
  function suggestionsOf(prefix: string, found: Found): EmailSuggestion[] {
    const taken = [...store.getState().emails, ...(members ?? [])];
    if (isGroupEntry(prefix)) {
      const wanted = prefix.slice(1).trimStart();
      return found.groups
        .map(({ name, members }) => ({
          type: 'group' as const,
          name,
          memberCount: members.filter((member) => member.toLowerCase() !== self).length,
        }))
        .filter(({ name, memberCount }) => memberCount > 0 && name.toLowerCase().startsWith(wanted))
        .slice(0, limits.emailSuggestionsMax);
    }
    return found.emails
      .filter((email) => email.startsWith(prefix) && email !== self && !taken.includes(email))
      .slice(0, limits.emailSuggestionsMax)
      .map((email) => ({ type: 'email', email }));
  }
  async function suggest(prefix: string): Promise<void> {
    const mine = ++question;
    const found = await find(prefix);
    if (mine !== question) return;
    store.setState(
      found
        ? { search: 'ready', suggestions: suggestionsOf(prefix, found) }
        : { search: 'failed', suggestions: [] },
    );
  }
  function quiet(): void {
    question += 1;
    cancelTimer?.();
  }
  /** The members of the groups among the entries. */
  async function groupsOf(entries: readonly string[]): Promise<DirectoryGroup[]> {
    const wanted = entries.filter(isGroupEntry).map((entry) => entry.toLowerCase());
    const found = await Promise.all(wanted.map(find));
    return found.flatMap((answer) => answer?.groups ?? []);
  }

  return {
    store,
    type(text) {
      quiet();
      const prefix = text.trim().toLowerCase();
      if (prefix === '' || prefix === '*') {
        store.setState({ text, refused: [], suggestions: [], search: 'idle' });
        return;
      }
      store.setState({ text, refused: [] });
      const found = known(prefix);
      if (found) store.setState({ search: 'ready', suggestions: suggestionsOf(prefix, found) });
      else {
        store.setState({ search: 'searching' });
        cancelTimer = ports.clock.after(limits.debounceMs, () => void suggest(prefix));
      }
    },
    async add(text) {
      quiet();
      const entries = splitEntries(text);
      const groups = await groupsOf(entries);
      const { emails: list, refused } = addEntries(store.getState().emails, entries, {
        self,
        groups,
        max: limits.emailListMax,
        members,
      });
      // An entry that the list holds already needs no correction.
      const kept = refused
        .filter(({ problem }) => problem !== 'duplicate' && problem !== 'member')
        .map((entry) => entry.text);
      store.setState({ emails: list, text: kept.join(', '), refused, suggestions: [], search: 'idle' });
    },
    remove: (email) =>
      store.setState((state) => ({ emails: state.emails.filter((one) => one !== email), refused: [] })),
    dispose: quiet,
  };
}
