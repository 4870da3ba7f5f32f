import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { agentTexts } from '../../../rooms/agent/agent.texts.js';
import { chartsTexts } from '../../../parts/charts/charts.texts.js';
import { codeTexts } from '../../../parts/code/code.texts.js';
import { diagramsTexts } from '../../../parts/diagrams/diagrams.texts.js';
import { panelTexts } from '../panel.texts.js';
import { assistantTexts } from '../assistant.texts.js';
import { disclosureTexts } from '../disclosure.texts.js';
import { historyTexts } from '../history.texts.js';
import { refusalTexts } from '../refusal.texts.js';
import { toolsTexts } from '../tools.texts.js';
import { uploadsTexts } from '../uploads.texts.js';
import { generatedFilesTexts } from '../../../rooms/generated-files/generated-files.texts.js';
import { citationTexts } from '../../../parts/links/citation.texts.js';
import { linksTexts } from '../../../parts/links/links.texts.js';
import { markdownTexts } from '../../../parts/markdown/index.js';
import { proposalsTexts } from '../../../rooms/proposals/proposals.texts.js';
import { shownLinksTexts } from '../../../parts/links/shown-links.texts.js';
import { sourcesTexts } from '../../../rooms/sources/sources.texts.js';
import { spokenTexts } from '../../../rooms/thread/announcements/spoken.texts.js';
import { statusesTexts } from '../../../rooms/statuses/statuses.texts.js';
import { thumbsTexts } from '../../../rooms/thread/message/thumbs.texts.js';
import { modulesOfPanel } from '../../../testing/panel-modules.js';
import { loadTranslation, panelLanguages } from '../load-translation.js';
import type { LinkSettingsTexts } from '../translation.types.js';

const ofSettings = [
  'hostsTitle',
  'hostsHint',
  'noHosts',
  'revoke',
  'revokeHost',
] satisfies LinkSettingsTexts[] as string[];

/** Rooms whose texts are the specifications' own, or shown by the workspace alone. */
const notTranslated = [
  'allowedTools',
  'apiKeyCard',
  'apiKeys',
  'assistantCard',
  'attachments',
  'conversationSentences',
  'mcpServers',
  'pythonFunctions',
  'rating',
  'readTexts',
  'sentAlong',
  'templateLink',
  'toolRun',
];

/** The rooms that are translated as a whole. */
const english: Record<string, object> = {
  agent: agentTexts.english('en'),
  charts: chartsTexts.english('en'),
  citation: citationTexts.english('en'),
  code: codeTexts.english('en'),
  diagrams: diagramsTexts.english('en'),
  embed: panelTexts.english('en'),
  embedAssistant: assistantTexts.english('en'),
  embedDisclosure: disclosureTexts.english('en'),
  embedHistory: historyTexts.english('en'),
  embedRefusal: refusalTexts.english('en'),
  embedTools: toolsTexts.english('en'),
  embedUploads: uploadsTexts.english('en'),
  generatedFiles: generatedFilesTexts.english('en'),
  markdown: markdownTexts.english('en'),
  proposals: proposalsTexts.english('en'),
  shownLinks: shownLinksTexts.english('en'),
  sources: sourcesTexts.english('en'),
  spoken: spokenTexts.english('en'),
  statuses: statusesTexts.english('en'),
  thumbs: thumbsTexts.english('en'),
  links: Object.fromEntries(
    Object.entries(linksTexts.english('en')).filter(([key]) => !ofSettings.includes(key)),
  ),
};

const foreign = panelLanguages.filter((language) => language !== 'en');

/** The translation of these rooms, initial and deferred. */
async function roomsOf(language: string): Promise<Record<string, object | undefined>> {
  const translation = await loadTranslation(language);
  await translation?.deferred.load();
  const all: Record<string, object | undefined> = {
    ...translation?.initial,
    ...translation?.deferred.current,
  };
  return Object.fromEntries(Object.keys(english).map((room) => [room, all[room]]));
}

/** The values that functions are tried with, by path. A function stands for what it gives for these values. */
const values: Record<string, readonly (readonly unknown[])[]> = {
  'charts.kind': ['bar', 'line', 'area', 'point', 'arc', 'rect', 'boxplot', 'geoshape', 'other'].map((v) => [
    v,
  ]),
  'citation.mark': [
    [2, 'first-name', 'second-name'],
    [2, 'first-name', ''],
  ],
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
  'spoken.code': [
    ['css', 7],
    ['', 7],
  ],
  'spoken.image': [['cat'], ['']],
};

/** Functions that are given a choice: the value stands in no sentence. */
const choosing = /\.(?:kind|title|operation|inert|fault|keys|group)$/;

/** Functions that count: they get numbers. Every other function gets names. */
const counting =
  /\.(?:steps|fileCount|moreSteps|versions|thoughtFor|lines|showAll|andMore|zoomValue|failedLine|columnsCut|passages|more|later|table|argument|rateLimited|tryAgainIn|tooMany|pasted|backToCall)$/;
const names = ['first-name', 'second-name'];

type Said = readonly [path: string, said: string, given: readonly unknown[]];

function saidIn(texts: Record<string, unknown>, path: string): Said[] {
  return Object.entries(texts).flatMap(([key, word]): Said[] => {
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
  de: [chat, 'code.codeLabel', 'embedRefusal.code'],
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
  nl: [chat, 'code.codeLabel', 'embedRefusal.code', 'sources.passage', 'sources.passages'],
  pl: ['diagrams.diagram', 'diagrams.kind'],
  pt: [chat],
};

describe('translations of rooms', () => {
  it('[EL10] cover every room that a panel may show', async () => {
    const rooms = modulesOfPanel().flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      return [...text.matchAll(/defineTexts\('(\w+)'/g)].map(([, room]) => room);
    });
    const { initial = {}, deferred } = (await loadTranslation('de')) ?? {};
    await deferred?.load();
    const translated = new Set([
      ...Object.keys(initial),
      ...Object.keys(deferred?.current ?? {}),
      ...notTranslated,
    ]);
    expect([...new Set(rooms)].filter((room = '') => !translated.has(room))).toEqual([]);
  });

  it.each(foreign)('[EL11] %s has every text, of the same shape', async (language) => {
    expect(shapeOf(await roomsOf(language))).toEqual(shapeOf(english));
  });

  it.each(foreign)('[EL12] %s has its own text for each, with its values', async (language) => {
    const rooms = (await roomsOf(language)) as Record<string, Record<string, unknown>>;
    const inEnglish = new Map(
      Object.entries(english)
        .flatMap(([room, texts]) => saidIn(texts as Record<string, unknown>, room))
        .map(([path, said]) => [path, said]),
    );
    const same: string[] = [];
    for (const [path, said, given] of Object.entries(rooms).flatMap(([room, texts]) =>
      saidIn(texts as Record<string, unknown>, room),
    )) {
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
