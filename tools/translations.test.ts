import { readFileSync } from 'node:fs';
import { conversationMessages } from '@stoa/core/contract';
import {
  formatBytes,
  formatDate,
  formatDateTime,
  formatList,
  formatNumber,
  formatUsd,
  formatUtcDay,
  type Texts,
} from '@stoa/ui';
import { describe, expect, it } from 'vitest';
import { repositoryFiles, root } from './checks/repository.js';

type Room = Record<string, unknown>;
type Speak = (...given: readonly unknown[]) => unknown;

const definitions = import.meta.glob<Record<string, Partial<Texts> | undefined>>([
  '../packages/{admin,chat,react}/src/**/*.texts.ts',
  '!../packages/chat/src/embed/**',
]);
const translations = import.meta.glob<{ texts: Record<string, Room | undefined> }>(
  '../packages/{admin,chat,react}/src/locales/*/index.ts',
);

/** Texts that are the same in English, and why. */
const names = {
  'adminEmbed.choose.doors.react': 'the name of a library',
  'adminEmbed.choose.ownWords.assistant.standard': 'the name of the product',
  'adminEmbed.choose.px': 'a unit',
  'adminEmbed.form.originExample': 'an address',
  'adminEmbed.preview.narrow': 'a number and its unit',
  'adminFeatureData.builtIns.title': 'the name of a group',
  'adminIntegrations.google': 'a name',
  'people.picker.placeholder': 'an address',
  'usage.entryPoints.api': 'an abbreviation',
};
const alike = (why: string, room: string, paths: string) =>
  Object.fromEntries(paths.split(' ').map((path) => [`${room}.${path}`, why]));
const namesInChat = {
  ...alike('an abbreviation', 'analytics', 'entryPoints.api entryPoints.mcp'),
  'artifacts.type': 'the name of a format among them',
  ...alike('a name of HTTP', 'assistantApis', 'authTypes.basic authTypes.bearer'),
  'assistantApis.urlPlaceholder': 'the beginning of an address',
  ...alike('a name', 'assistantEditor.languages', 'v1 v2 v3 v4'),
  'assistantEditor.uri': 'an abbreviation',
  'billing.monthOf': 'the name of a month',
  ...alike('the name of a program', 'documents.formats', 'docx pptx'),
  ...alike(
    'a name',
    'integrations',
    'google names.google_calendar.0 names.google_docs.0 names.google_drive.0',
  ),
  ...alike('a name', 'integrations.names', 'google_forms.0 google_gmail.0 google_sheets.0'),
  ...alike(
    'what is typed',
    'list.searchHints',
    '0.token 1.token 2.token 3.token 4.token 3.example 4.example',
  ),
  'mcpServers.urlPlaceholder': 'the beginning of an address',
  'thread.assistant': 'the name of the product',
  'workspace.name': 'the name of the product',
};
/** Google translates the names of some of its services. */
const translatedByGoogle = /^integrations\.names\.google_(?:calendar|sheets|forms)\./;
const namesInGerman = Object.fromEntries(
  Object.entries(namesInChat).filter(([path]) => !translatedByGoogle.test(path)),
);
/** Texts of the conversation area whose German is written as their English is. */
const germanAlike = {
  ...alike('the usual German word', 'account', 'administration system'),
  ...alike('the usual German word', 'accounts', 'name'),
  ...alike('the usual German word', 'analytics', 'entryPoints.web'),
  ...alike('the usual German word', 'apiKeys', 'accessTypes.chat system'),
  ...alike('the usual German word', 'artifactLibrary', 'name'),
  ...alike('the usual German word', 'artifacts', 'code editorKind'),
  ...alike('the usual German word', 'assistantApis', 'name token url'),
  ...alike('the usual German word', 'assistantEditor', 'languages.custom name'),
  ...alike('the usual German word', 'attachments', 'plugins'),
  ...alike('the usual German word', 'code', 'codeLabel'),
  ...alike('the usual German word', 'commands', 'keys.Alt keys.Escape keys.Meta'),
  ...alike('the usual German word', 'details', 'seconds'),
  ...alike('the usual German word', 'documents', 'format'),
  ...alike('the usual German word', 'elements', 'details'),
  ...alike('the usual German word', 'files', 'name views.original views.text'),
  ...alike('the usual German word', 'groups', 'memberName'),
  ...alike('the usual German word', 'integrations', 'ok'),
  ...alike('the usual German word', 'list', 'sortByName tab'),
  ...alike('the usual German word', 'mcpServers', 'name token'),
  ...alike('the usual German word', 'plugins', 'title'),
  ...alike('the usual German word', 'prompts', 'kinds.automation kinds.prompt sorts.name'),
  ...alike('the usual German word', 'replyEnd', 'errorCode'),
  ...alike('the usual German word', 'settings', 'name system'),
  ...alike('the usual German word', 'start', 'cloud demo plugins'),
  ...alike(
    'the usual German word',
    'templateEditor',
    'content name types.automation types.prompt variableTypes.text',
  ),
  ...alike('the usual German word', 'toolRun', 'seconds'),
  ...alike('the usual German word', 'waitingList', 'steps'),
};
const same: Record<string, Record<string, string>> = {
  de: {
    ...names,
    ...namesInGerman,
    ...germanAlike,
    'adminEmbed.choose.position': 'Position',
    'adminEmbed.choose.version': 'Version',
    'adminEmbed.code.title': 'Code',
    'adminEmbed.form.name': 'Name',
    'adminEmbeddings.section': 'the usual German word',
    'adminMcpServers.name': 'Name',
    'adminMcpServers.server': 'Server',
    'adminModels.field': 'Name',
    'adminPeople.administrator': 'Administrator',
    'adminPeople.columns.person': 'Person',
    'adminPeople.roles.system': 'System',
    'adminPeople.roles.user': 'Person',
    'adminShell.title': 'Administration',
    'adminSupport.runColumns.person': 'Person',
    'rateLimit.limit': 'Limit',
    'usage.dimensions.person': 'Person',
  },
  he: {
    ...names,
    ...namesInChat,
    'usage.fileName': 'the name of a file',
    ...alike('the name of a file', 'analytics', 'conversations.fileName dashboard.dataFile'),
    'apiKeys.fileName': 'the name of a file',
    ...alike('what a key says', 'commands.keys', 'Alt Backspace Control Delete Enter Escape Meta Shift'),
  },
};

/** Values of parameters by their names in English; every other parameter is a name. */
const numbers =
  /^(?:active|all|at|better|bytes|cached|call|changed|cloud|columns|completed|conversations|cost|count|days|done|failed|folders|gain|index|input|line|lines|local|lose|max|messages|min|more|most|moved|ms|note|now|number|others|output|parts|passed|people|percent|prompts|quota|rate|replies|rows|same|seconds|seq|shown|status|step|tokens|total|used|value|version|waiting|widthPx|worse)$/;
const moments = /^(?:beat|first|iso|last|made|since|started|until)$/;
const samples = (parameter: string, at: number): unknown => {
  if (moments.test(parameter)) return `2026-11-${25 + at}T14:05:00.000Z`;
  if (parameter === 'date') return '2026-11-25';
  if (parameter === 'bytes') return 4_200_000;
  if (parameter === 'now') return Date.UTC(2026, 11, 24);
  if (parameter === 'names') return ['first-name', 'second-name'];
  return numbers.test(parameter) ? 1207 + at : `${parameter || 'value'}-${at}`;
};

/** Functions whose parameters are no names of things, by path: what they are tried with. */
const given: Record<string, readonly (readonly unknown[])[]> = {
  'adminAudit.head': [[1207, 'hash-of-it']],
  'adminConfigs.effect': ['flag', 'model', 'group'].flatMap((kind) =>
    [
      { gain: 1207, lose: 1208 },
      { gain: 0, lose: 1207 },
      { gain: 1207, lose: 0 },
    ].map((counts) => [{ kind, name: 'name-0', ...counts }]),
  ),
  'adminConfigs.versionBy': [
    ['name-0', '2026-11-25T14:05:00.000Z', 0],
    [null, '2026-11-25T14:05:00.000Z', 0],
  ],
  'adminEmbed.form.problem': [
    ['name', { code: 'missing' }],
    ['origins.0', { code: 'missing' }],
    ['prompts.0.label', { code: 'missing' }],
    ...['tooLong', 'tooMany', 'notCount'].map((code) => ['name', { code, max: 1207 }]),
    ...['notOrigin', 'insecureOrigin', 'twice'].map((code) => ['origins.0', { code }]),
  ],
  'adminFlags.count': [
    [1207, 1208],
    [1207, 0],
    [0, 1207],
    [0, 0],
  ],
  'adminFlags.nameHint': [['name-0'], ['']],
  'adminFlags.person': [
    ['name-0', 'name-1'],
    ['name-0', ''],
  ],
  'adminGroups.count': [
    [1207, 1208],
    [1207, 0],
  ],
  'adminMcpServers.server': [
    ['name-0', 7],
    ['', 7],
  ],
  'adminModels.field':
    'id name provider description systemPrompt inputContextWindow outputTokenLimit inputTokenCost outputTokenCost cachedTokenCost'
      .split(' ')
      .map((name) => [name]),
  'adminModels.missingFields': [[['id', 'provider']]],
  'adminModels.part': 'isDefault defaultAdvancedModel defaultCheapestModel defaultQAModel'
    .split(' ')
    .map((part) => [part]),
  'adminModels.prices': [
    [{ inputTokenCost: 0.00125, outputTokenCost: 0.75 }],
    [{ inputTokenCost: 0, outputTokenCost: 0 }],
  ],
  'adminModels.problem': 'required requiredWindow taken whole amount'.split(' ').map((problem) => [problem]),
  'adminModels.source': 'environment override stored new'.split(' ').map((source) => [source]),
  'adminOps.draft': [
    [7, 'name-0'],
    [7, ''],
  ],
};

const someNames = ['first-name', 'second-name'];
const maybeNamed = [['name-0'], ['']];
const noneOrSome = [[0], [1207]];
const each = (choices: string) => choices.split(' ').map((choice) => [choice]);

/** The same for the rooms of the conversation area. */
const givenInChat: typeof given = {
  'accounts.askRemoveUsed': [['name-0', someNames]],
  'agent.of': [
    ['what-0', 'tool-0'],
    ['what-0', ''],
  ],
  'analytics.conversations.count': [
    [1207, 1208],
    [1208, 1208],
  ],
  'apiKeyCard.deactivateTitle': [[['first-name']], [someNames]],
  'apiKeyCard.deactivated': [[1], [2]],
  'apiKeyCard.missing': [['sentence-0', someNames]],
  'apiKeys.accessList': [[['chat', 'share', 'other-type']]],
  'artifacts.outline': each('static vanilla react vue node next angular text json csv svg code'),
  'artifacts.type': [...each('static vanilla react vue node next angular text json csv svg code'), ['']],
  'artifacts.writing': noneOrSome,
  'assistantApis.importTitle': [
    ['name-0', 1207],
    ['', 1207],
  ],
  'assistantApis.removeHeader': maybeNamed,
  'assistantApis.removeParam': maybeNamed,
  'assistantEditor.added': [['field-0', someNames]],
  'assistantEditor.changedIn': [['field-0', someNames]],
  'assistantEditor.changes': noneOrSome,
  'assistantEditor.removed': [['field-0', someNames]],
  'assistantEditor.switched': [
    ['name-0', true],
    ['name-0', false],
  ],
  'assistantExamples.cost': [[1207, 0.5]],
  'assistantUse.gone': maybeNamed,
  'assistantVersions.changes': noneOrSome,
  'attachments.cannotGo': [[someNames]],
  'attachments.sending': [[62]],
  'billing.facts': [
    [1207, 1208, 0, 1209],
    [1207, 1208, 1210, 1209],
  ],
  'charts.kind': each('bar line area point arc rect boxplot geoshape other'),
  'charts.rowsShown': [
    [1207, 1208],
    [1208, 1208],
  ],
  'charts.summary': [
    ['kind-0', 'title-0', 'name-0'],
    ['kind-0', undefined, ''],
  ],
  'citation.mark': [
    [7, 'name-0', 'name-1'],
    [7, 'name-0', ''],
  ],
  'code.codeLabel': maybeNamed,
  'conversationSentences.sentence': Object.keys(conversationMessages).map((code) => [
    code,
    { maxLength: 1207, valueLength: 1208 },
  ]),
  'diagrams.kind': each(
    'flowchart sequence class state er gantt pie mindmap timeline git journey quadrant xy sankey c4',
  ),
  'diagrams.summary': [
    ['kind-0', 1207, 'name-0'],
    ['kind-0', 0, ''],
  ],
  'files.attach': noneOrSome,
  'files.found': [
    [1207, true],
    [1207, false],
  ],
  'files.moreTags': [[someNames]],
  'list.deleteFolder': noneOrSome,
  'list.found': [
    [1207, true],
    [1207, false],
  ],
  'list.misreadConditions': [[['first-name']], [someNames]],
  'markdown.backToCall': [
    [7, 1],
    [7, 8],
  ],
  'proposals.fault': each('missing notANumber'),
  'proposals.inert': each('imported past incomplete superseded quoted begun other'),
  'proposals.keys': ['UPDATE', 'GET', 'DEACTIVATE'].map((op) => [op, 7]),
  'proposals.operation': each(
    '/ops /chats /searchChats /chat /chatSamples /folders /searchFolders /listDbs /models /prompts /defaultModelId /advancedModelId /cheapestModelId /featureFlags /workspaceMetadata /selectedConversation /selectedAssistant /listAssistants /createChatFolder /moveChatsToFolder',
  ).map(([name]) => [name, { subject: 'name-0', count: 7 }]),
  'proposals.title': each('auto invoke op autoArtifacts assistant toggle APIkey APIdoc apiResult'),
  'settings.confirmCloudTitle': noneOrSome,
  'settings.confirmLocalTitle': noneOrSome,
  'settings.confirmMove': noneOrSome,
  'sources.group': each('rag documentContext images'),
  'spending.left': ['site', 'person', 'account', 'key'].flatMap((scope) =>
    ['Monthly', 'Daily', 'Hourly'].map((period) => [scope, period, 'amount-0', '2026-11-25T14:05:00.000Z']),
  ),
  'spoken.code': [
    ['language-0', 7],
    ['', 7],
  ],
  'spoken.image': maybeNamed,
  'start.greeting': maybeNamed,
  'start.plugins': noneOrSome,
  'start.replySettings': noneOrSome,
  'toolRun.allow': each('once conversation always'),
  'toolRun.effect': ['read', 'write', 'send'].flatMap((effect) => [
    [effect, 'host-0'],
    [effect, ''],
  ]),
  'toolRun.limit': ['steps', 'time', 'cost'].map((limit) => [limit, 'used-0', 'most-0']),
  'toolRun.status': each('writing waiting running done failed denied refused timedOut stopped lost'),
};
Object.assign(given, givenInChat);

/** What the parts say in sentences of the specifications. */
const spoken = repositoryFiles()
  .filter((path) => /^packages\/[^/]+\/src\/.*(?<![.](?:test|stories))[.]tsx$/.test(path))
  .map((path) => readFileSync(root + path, 'utf8'))
  .filter((source) => source.includes('useTexts(sentencesTexts)'))
  .flatMap((source) => [...source.matchAll(/\bsentence\('([\w.]+)'/g)].map(([, code]) => code));
given['sentences.sentence'] = spoken.map((code) => [code]);

const parametersOf = (speak: Speak): string[] => {
  const [, list = ''] = /^(?:async )?\w*\s*\(?([^)=]*)\)?/.exec(String(speak)) ?? [];
  return list
    .split(',')
    .map((parameter) => parameter.trim())
    .filter((parameter) => parameter !== '');
};

/** The values in `value`, each in every way in which a text may write it. What has no hyphen is a choice between texts. */
function writings(locale: string, value: unknown): string[][] {
  if (typeof value === 'number')
    return [
      [
        String(value),
        formatNumber(locale, value),
        formatNumber(locale, value, 6),
        formatBytes(locale, value),
        formatUsd(locale, value),
      ],
    ];
  if (Array.isArray(value)) return [[formatList(locale, value as string[])]];
  if (typeof value === 'object' && value !== null)
    return Object.values(value).flatMap((part) => writings(locale, part));
  const text = String(value ?? '');
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return [[formatUtcDay(locale, text)]];
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return [[formatDateTime(locale, text), formatDate(locale, text, 0)]];
  return text.includes('-') ? [[text]] : [];
}

/** Marks around a name that keeps its own direction. */
const isolates = /[\u2066-\u2069]/g;

interface Said {
  path: string;
  english: string;
  translated: string;
  /** Each value in all its writings. */
  values: readonly string[][];
}

/** Each text in both languages, functions with the values that they are tried with. */
function saidIn(english: unknown, translated: unknown, path: string, locale: string): Said[] {
  if (english === undefined) return [];
  if (typeof english === 'string') return [{ path, english, translated: String(translated), values: [] }];
  if (typeof english !== 'function')
    return Object.entries(english as Room).flatMap(([key, text]) =>
      saidIn(text, (translated as Room | undefined)?.[key], `${path}.${key}`, locale),
    );
  const sets = given[path.slice(1)] ?? [parametersOf(english as Speak).map(samples)];
  return sets.map((set) => ({
    path,
    english: String((english as Speak)(...set)),
    translated: String((translated as Speak)(...set)).replaceAll(isolates, ''),
    values: set.flatMap((value) => writings(locale, value)),
  }));
}

/** Keys, kinds, lengths of lists, and how many values a function takes. */
const shapeOf = (texts: unknown): unknown => {
  if (typeof texts === 'function') return `of ${texts.length}`;
  if (typeof texts !== 'object' || texts === null) return typeof texts;
  return Object.fromEntries(
    Object.entries(texts)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, text]) => [key, shapeOf(text)]),
  );
};

/** Whether a text has no words of its own. */
const isValuesAlone = ({ english, values }: Said) =>
  !/\p{L}/u.test(
    values
      .flat()
      .toSorted((one, other) => other.length - one.length)
      .reduce((text, value) => text.replaceAll(value, ''), english),
  );

async function englishOf(folder: string, locale: string): Promise<Record<string, Room>> {
  const modules = await Promise.all(
    Object.keys(definitions)
      .filter((path) => path.startsWith(`../packages/${folder}/`))
      .map((path) => definitions[path]!()),
  );
  const rooms = modules
    .flatMap((module) => Object.values(module))
    .filter((texts): texts is Texts => texts?.room !== undefined && texts.english !== undefined);
  return Object.fromEntries(rooms.map(({ room, english }) => [room, english(locale) as Room]));
}

const cases = Object.keys(translations).map((path) => {
  const [folder = '', language = ''] = path.match(/packages\/(\w+)\/src\/locales\/(\w+)\//)?.slice(1) ?? [];
  return { folder, language, load: translations[path]! };
});

describe.each(cases)('$language of packages/$folder', ({ folder, language, load }) => {
  it('[TX9] has every text of every room, in the shape of its English', async () => {
    const { texts } = await load();
    expect(shapeOf(texts)).toEqual(shapeOf(await englishOf(folder, language)));
  });

  it('[TX10] says each text in its own words, with all its values', async () => {
    const { texts } = await load();
    const english = await englishOf(folder, language);
    const untranslated = new Set<string>();
    for (const said of saidIn(english, texts, '', language)) {
      const path = said.path.slice(1);
      if (said.english === '') expect(said.translated, path).toBe('');
      else expect(said.translated.trim(), path).not.toBe('');
      expect(said.translated, path).not.toMatch(/undefined|NaN|\[object/);
      if (!said.english.includes('#')) expect(said.translated, path).not.toContain('#');
      for (const value of said.values.filter((all) => all.some((one) => said.english.includes(one))))
        expect(
          value.some((one) => said.translated.includes(one)),
          `${path}: "${said.translated}" lacks ${value[0]}`,
        ).toBe(true);
      if (said.translated === said.english && !isValuesAlone(said)) untranslated.add(path);
    }
    const rooms = Object.keys(english);
    const expected = Object.keys(same[language] ?? {}).filter((path) => rooms.includes(path.split('.')[0]!));
    expect([...untranslated].toSorted()).toEqual(expected.toSorted());
  });
});
