import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { agentEn } from '../../../rooms/agent/agent-text.js';
import { chartsEn } from '../../../parts/charts/charts-text.js';
import { codeEn } from '../../../parts/code/code-text.js';
import { diagramsEn } from '../../../parts/diagrams/diagrams-text.js';
import { generatedFilesEn } from '../../../rooms/generated-files/generated-files-text.js';
import { linksEn } from '../../../parts/links/links-text.js';
import { markdownEn } from '../../../parts/markdown/index.js';
import { proposalsEn } from '../../../rooms/proposals/proposals-text.js';
import { sourcesEn } from '../../../rooms/sources/sources-text.js';
import { statusesEn } from '../../../rooms/statuses/statuses-text.js';
import { modulesOfPanel } from '../../../testing/panel-modules.js';
import { mergeWords } from '../../../base/text/merge-words.js';
import type { GivenRooms } from '../../../base/text/room-text.js';
import { aroundEn } from '../../../rooms/thread/message/around-text.js';
import { spokenEn } from '../../../rooms/thread/announcements/spoken-text.js';
import { threadRoomEn } from '../../../rooms/thread/thread-text.js';
import { thumbsEn } from '../../../rooms/thread/message/thumbs-text.js';
import { disclosureEn } from '../disclosure-text.js';
import { embedEn } from '../embed-text.js';
import { historyEn } from '../history-text.js';
import { loadLocale, panelLanguages } from '../load-locale.js';
import { refusalEn } from '../refusal-text.js';
import { toolsEn } from '../tools-text.js';
import { uploadsEn } from '../uploads-text.js';
import type { LinksOfSettings } from './late-rooms.js';

/** What the settings of the workspace say of links, which no panel shows. */
const ofSettings = [
  'hostsTitle',
  'hostsHint',
  'noHosts',
  'revoke',
  'revokeHost',
] satisfies LinksOfSettings[] as string[];

/** Every room that a panel may show. */
const english: Record<string, Record<string, unknown>> = {
  agent: agentEn('en'),
  around: aroundEn('en'),
  charts: chartsEn('en'),
  code: codeEn('en'),
  diagrams: diagramsEn('en'),
  embed: embedEn('en'),
  embedDisclosure: disclosureEn(),
  embedHistory: historyEn(),
  embedRefusal: refusalEn('en'),
  embedTools: toolsEn(),
  embedUploads: uploadsEn('en'),
  generatedFiles: generatedFilesEn('en'),
  links: Object.fromEntries(Object.entries(linksEn()).filter(([key]) => !ofSettings.includes(key))),
  markdown: markdownEn(),
  proposals: proposalsEn(),
  sources: sourcesEn('en'),
  statuses: statusesEn(),
  thread: { ...threadRoomEn('en'), spoken: spokenEn('en') },
  thumbs: thumbsEn(),
};

const foreign = panelLanguages.filter((language) => language !== 'en');

/** All that a language says of rooms, first and late. */
async function roomsOf(language: string): Promise<GivenRooms> {
  const words = await loadLocale(language);
  const late = await words?.late?.();
  return mergeWords((words?.rooms ?? {}) as object, late?.rooms as object) as GivenRooms;
}

/** What words are spoken of: each text by its path. A function stands for what it gives for these values. */
const values: Record<string, readonly (readonly unknown[])[]> = {
  'charts.kind': ['bar', 'line', 'area', 'point', 'arc', 'rect', 'boxplot', 'geoshape', 'other'].map((v) => [
    v,
  ]),
  'charts.summary': [['Kind', 'Title', 'a, b']],
  'charts.rowsShown': [
    [3, 20],
    [20, 20],
  ],
  'diagrams.kind':
    'flowchart sequence class state er gantt pie mindmap timeline git journey quadrant xy sankey c4'
      .split(' ')
      .map((v) => [v]),
  'diagrams.summary': [['Kind', 4, 'a, b']],
  'agent.of': [['What', 'tool']],
  'proposals.title': 'auto invoke op autoArtifacts assistant toggle APIkey APIdoc apiResult'
    .split(' ')
    .map((v) => [v]),
  'proposals.operation':
    '/ops /chats /searchChats /chat /chatSamples /folders /searchFolders /listDbs /models /prompts /defaultModelId /advancedModelId /cheapestModelId /featureFlags /workspaceMetadata /selectedConversation /selectedAssistant /listAssistants /createChatFolder /moveChatsToFolder'
      .split(' ')
      .map((v) => [v, { subject: 'Trip', count: 7 }]),
  'proposals.inert': 'imported past incomplete superseded quoted begun other'.split(' ').map((v) => [v]),
  'proposals.fault': [['missing'], ['notANumber']],
  'proposals.keys': ['UPDATE', 'GET', 'DEACTIVATE'].map((v) => [v, 7]),
  'sources.group': ['rag', 'documentContext', 'images'].map((v) => [v]),
  'thread.failed': [['Title', 'lines']],
  'thread.spoken.code': [
    ['css', 7],
    ['', 7],
  ],
  'thread.spoken.image': [['cat'], ['']],
};

/** Functions that are given a choice: the value stands in no sentence. */
const choosing = /\.(?:kind|title|operation|inert|fault|keys|group)$/;

/** Functions that count: they get numbers. Every other function gets names. */
const counting =
  /\.(?:steps|fileCount|moreSteps|versions|thoughtFor|lines|showAll|andMore|zoomValue|failedLine|columnsCut|passages|more|later|table|argument|rateLimited|tryAgainIn|tooMany|pasted|backToCall)$/;
const names = ['first-name', 'second-name'];

type Said = readonly [path: string, said: string, given: readonly unknown[]];

function saidIn(words: Record<string, unknown>, path: string): Said[] {
  return Object.entries(words).flatMap(([key, word]): Said[] => {
    const at = `${path}.${key}`;
    if (typeof word === 'string') return [[at, word, []]];
    if (typeof word !== 'function') return saidIn(word as Record<string, unknown>, at);
    const speak = word as (...given: readonly unknown[]) => string;
    const sets = values[at] ?? [
      Array.from({ length: speak.length }, (_, index) => (counting.test(at) ? 7 : names[index])),
    ];
    return sets.map((set): Said => [`${at}(${set.join()})`, speak(...set), choosing.test(at) ? [] : set]);
  });
}

/** The shape of words: keys, kinds, and how much a function takes. */
const shapeOf = (words: unknown): unknown =>
  typeof words === 'function'
    ? `of ${words.length}`
    : typeof words === 'object' && words !== null
      ? Object.fromEntries(
          Object.entries(words)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, word]) => [key, shapeOf(word)]),
        )
      : typeof words;

/** Words that are the same in a language and in English. */
const chat = 'embed.title';
const shared: Record<string, readonly string[]> = {
  de: [chat, 'embedRefusal.code'],
  es: [chat, 'agent.error'],
  fr: [
    chat,
    'embed.notifications',
    'embed.suggestions',
    'embedRefusal.code',
    'agent.versions',
    'proposals.description',
    'proposals.type',
    'sources.group',
    'sources.title',
  ],
  it: [chat],
  nl: [chat, 'embedRefusal.code', 'sources.passage', 'sources.passages'],
  pl: ['diagrams.diagram', 'diagrams.kind'],
  pt: [chat],
};

describe('words of rooms that come late', () => {
  it('[EL10] are those of every room that a panel may load', () => {
    const rooms = modulesOfPanel('all').flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return [...text.matchAll(/createRoomText\('(\w+)'/g)].map(([, room]) => room);
    });
    expect([...new Set(rooms)].sort()).toEqual(Object.keys(english).sort());
  });

  it.each(foreign)('[EL11] %s has all of them, of the same shape', async (language) => {
    expect(shapeOf(await roomsOf(language))).toEqual(shapeOf(english));
  });

  it.each(foreign)('[EL12] %s says each in its own words, with what is put in', async (language) => {
    const rooms = (await roomsOf(language)) as Record<string, Record<string, unknown>>;
    const inEnglish = new Map(
      Object.entries(english)
        .flatMap(([room, words]) => saidIn(words, room))
        .map(([path, said]) => [path, said]),
    );
    const same: string[] = [];
    for (const [path, said, given] of Object.entries(rooms).flatMap(([room, words]) => saidIn(words, room))) {
      expect(said.trim(), path).not.toBe('');
      expect(said, path).not.toMatch(/undefined|NaN|\[object|[#{}]/);
      const original = inEnglish.get(path) ?? '';
      if (said === original) same.push(path.replace(/\(.*/, ''));
      for (const value of given)
        if (typeof value === 'string' && value && original.includes(value))
          expect(said, path).toContain(value);
    }
    expect(same.sort()).toEqual([...(shared[language] ?? [])].sort());
  });
});
