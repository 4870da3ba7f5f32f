import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ConversationStore } from '@stoa/core/state';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const packages = fileURLToPath(new URL('../../../../', import.meta.url));

/** What each action of a conversation asks of a model; one that is added does not compile before it stands here. */
const actions: Record<keyof ConversationStore, 'asks' | 'nothing'> = {
  send: 'asks',
  edit: 'asks',
  saveCopyAndEdit: 'asks',
  regenerate: 'asks',
  retry: 'asks',
  enqueue: 'asks',
  sendFilled: 'asks',
  sendNow: 'asks',
  resumeQueue: 'asks',
  store: 'nothing',
  reply: 'nothing',
  configure: 'nothing',
  stop: 'nothing',
  completed: 'nothing',
  showSibling: 'nothing',
  amend: 'nothing',
  preview: 'nothing',
  removePrompt: 'nothing',
  clear: 'nothing',
  listAgain: 'nothing',
  removeUnlisted: 'nothing',
  setStarred: 'nothing',
  rate: 'nothing',
  endAutomation: 'nothing',
  editQueued: 'nothing',
  removeQueued: 'nothing',
  validate: 'nothing',
  reload: 'nothing',
  proposals: 'nothing',
  artifacts: 'nothing',
};

/** Uses of them outside of `askFirst`, with what asks there or why nothing does. */
const elsewhere: Record<string, string> = {
  'chat/src/rooms/composer/conversation-composer.tsx send': 'the check of the message box',
  'chat/src/rooms/composer/conversation-composer.tsx enqueue': 'the check of the message box',
  'chat/src/rooms/composer/conversation-composer.tsx sendNow': 'the check of the message box',
  'chat/src/rooms/composer/waiting-messages.tsx sendNow': 'asked about when it was put there',
  'chat/src/rooms/composer/waiting-messages.tsx resumeQueue': 'asked about when it was put there',
  'chat/src/parts/links/link-confirmation.tsx send': 'a step of `send`, which is asked about there',
  'core/src/state/highlighter/highlighter-actions.ts send': 'asked about in use-highlight-session',
  'core/src/state/prompts/templates.ts sendFilled': 'asked about just before',
};

/** Where the one door to the server is opened. */
const doors: Record<string, string> = {
  'core/src/state/conversation/message-commands.ts': 'send, edit, regenerate, retry and sendFilled',
  'core/src/state/conversation/conversation.store.ts': 'the queue',
  'core/src/state/proposals/proposal-runner.ts': 'goes on with a request that was asked about',
  'core/src/state/embed/page-tool-runner.ts': 'other sites, whose visitors pay nothing (0160)',
};

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      // Visitors of other sites pay nothing (0160).
      if (!['testing', 'embed'].includes(entry.name)) yield* sources(path);
    } else if (/\.tsx?$/.test(entry.name) && !/\.(test|stories|d)\./.test(entry.name)) yield path;
  }
}

const nameOf = (path: string): string => relative(packages, path).replaceAll('\\', '/');

function parse(path: string): ts.SourceFile {
  return ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
}

function isAskedFirst(node: ts.Node): boolean {
  for (let at = node.parent; at; at = at.parent)
    if (ts.isCallExpression(at) && /\baskFirst\b/.test(at.expression.getText())) return true;
  return false;
}

/** Uses of what `isSought`, as file and name. */
function usesIn(files: Iterable<string>, isSought: (node: ts.PropertyAccessExpression) => boolean): string[] {
  const found = new Set<string>();
  for (const path of files) {
    const text = readFileSync(path, 'utf8');
    if (!/conversation|submitter|asking/i.test(text)) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isPropertyAccessExpression(node) && isSought(node))
        found.add(`${nameOf(path)} ${node.name.text}`);
      ts.forEachChild(node, visit);
    };
    visit(parse(path));
  }
  return [...found].toSorted();
}

const receiverOf = (node: ts.PropertyAccessExpression): string => node.expression.getText();
const shown = [...sources(join(packages, 'chat/src'))];
const state = [...sources(join(packages, 'core/src/state'))];

describe('ways to ask a model', () => {
  it('[BIL9] 2.007: each of them asks about its cost first, or says here what asks instead', () => {
    const isAction = (node: ts.PropertyAccessExpression) =>
      /conversation\??$/i.test(receiverOf(node)) &&
      actions[node.name.text as keyof ConversationStore] === 'asks';
    const found = usesIn([...shown, ...state], (node) => isAction(node) && !isAskedFirst(node));
    expect(found).toEqual(Object.keys(elsewhere).toSorted());
    const first = usesIn(shown, (node) => isAction(node) && isAskedFirst(node));
    expect(first.length).toBeGreaterThan(6);
  });

  it('[BIL9] 2.007: no other one goes through the door to the server', () => {
    const found = usesIn(
      [
        ...sources(join(packages, 'core/src/state')),
        join(packages, 'core/src/state/embed/page-tool-runner.ts'),
      ],
      (node) =>
        node.name.text === 'submit' &&
        ts.isCallExpression(node.parent) &&
        /submitter|asking/.test(receiverOf(node)),
    );
    expect(found.map((one) => one.replace(/ submit$/, ''))).toEqual(Object.keys(doors).toSorted());
  });
});
