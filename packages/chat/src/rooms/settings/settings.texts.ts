import { plural, defineTexts, type TextsOf, formatNumber } from '@stoa/ui';

/** The settings: the dialog, the tab of the left panel, legacy workspaces. */
export const settingsTexts = defineTexts('settings', (locale) => {
  const count = (value: number, one: string, other: string) =>
    plural(locale, value, { one: `# ${one}`, other: `# ${other}` });
  return {
    title: 'Settings',
    appearance: 'Appearance',
    theme: 'Theme',
    dark: 'Dark',
    light: 'Light',
    system: 'System',
    language: 'Language',
    languageHint:
      'Of buttons, menus and messages of the app, in this browser. Replies are in the language that you write in.',
    languageOfBrowser: 'As the browser',
    languageFailed:
      'The texts of this language could not be fetched. Check the connection and choose it again.',
    account: 'Account',
    email: 'E-mail',
    name: 'Name',
    role: 'Role',
    administrator: 'Administrator',
    member: 'Member',
    tryAgain: 'Try again',
    more: 'More settings',

    tabs: {
      configurations: 'Configurations',
      storage: 'Conversation Storage',
      keyboard: 'Keyboard',
      tools: 'Tools',
      data: 'Your data',
      workspaces: 'Legacy Workspaces',
    },

    models: 'Visible models',
    modelsHint:
      'What you choose from when you start a conversation. Hidden models keep answering where they are in use.',
    searchModels: 'Search models',
    noModelMatches: 'No model matches.',
    otherFamily: 'Other',
    familyAll: (family: string) => `All models of ${family}`,
    shownOf: (shown: number, total: number) => `${shown} of ${total} shown`,
    stays: {
      default: 'The default model cannot be hidden.',
      last: 'At least one model has to stay visible.',
    },
    defaultModel: 'Default',
    modelsLoading: 'Loading models',

    features: 'Features',
    options: {
      includeArtifacts: {
        label: 'Artifacts',
        hint: 'Replies may create documents and small programs that open beside the conversation.',
      },
      includeFocusedMessages: {
        label: 'Smart message focusing',
        hint: 'In long conversations, earlier topics are sent along only when they matter. Costs less, answers faster.',
      },
      includePluginSelector: {
        label: 'Plugin selector',
        hint: 'Shows which tools a message may use, beside the message box.',
      },
      includeHighlighter: {
        label: 'Highlighter',
        hint: 'Select text in a reply to ask about it or to edit it in place.',
      },
      includeMemory: {
        label: 'Memory',
        hint: 'Facts that you confirm are remembered and used in later conversations.',
      },
    },

    storage: 'Where conversations are kept',
    storageHint:
      'Private conversations stay in this browser; the server stores none of their messages. Cloud conversations are in your workspace, on every device you sign in to.',
    storageChoices: {
      'future-local': {
        label: 'New conversations private',
        hint: 'Conversations you have stay where they are.',
      },
      'future-cloud': {
        label: 'New conversations in the cloud',
        hint: 'Conversations you have stay where they are.',
      },
      'local-only': {
        label: 'Everything private',
        hint: 'Moves all cloud conversations into this browser and keeps new ones here.',
      },
      'cloud-only': {
        label: 'Everything in the cloud',
        hint: 'Moves all private conversations into your workspace and keeps new ones there.',
      },
    },
    storageCounts: (cloud: number, local: number) =>
      `Now ${count(cloud, 'conversation', 'conversations')} in the cloud, ${formatNumber(locale, local)} private.`,
    confirmLocalTitle: (value: number) =>
      value === 0
        ? 'Keep everything private?'
        : `Move ${count(value, 'conversation', 'conversations')} into this browser?`,
    confirmLocal:
      'Their copies in the cloud are deleted once each is safely here. Other devices no longer see them, and clearing the data of this browser deletes them for good.',
    confirmCloudTitle: (value: number) =>
      value === 0
        ? 'Keep everything in the cloud?'
        : `Move ${count(value, 'conversation', 'conversations')} to the cloud?`,
    confirmCloud:
      'Each is copied to your workspace and then removed from this browser. You see them on every device you sign in to.',
    confirmRunning: 'Conversations with a reply in progress are left where they are and listed afterwards.',
    confirmMove: (value: number) =>
      value === 0 ? 'Use this' : `Move ${count(value, 'conversation', 'conversations')}`,
    cancel: 'Cancel',
    storageBusy: 'Conversations are on their way. Choose again when they have arrived.',

    workspacesHint:
      'Workspaces are retired. What you saved with them is still there: choose a workspace, tick what you need and import it.',
    workspace: 'Workspace',
    chooseWorkspace: 'Choose a workspace',
    untitledWorkspace: 'Without a note',
    savedOn: (date: string) => `Saved on ${date}`,
    loadWorkspace: 'Show what it holds',
    workspaceLoading: 'Opening the workspace',
    workspaceEmptyTitle: 'Nothing to take over',
    workspaceEmpty:
      'This workspace holds only what is elsewhere already: cloud conversations, assistants or the templates of every installation.',
    workspaceConversations: 'Conversations',
    workspaceFolders: 'Folders',
    workspacePrompts: 'Prompt templates',
    untitled: 'Untitled',
    messages: (value: number) => count(value, 'message', 'messages'),
    importItems: 'Import Items',
    importing: 'Importing…',
    nothingChosen: 'Tick at least one item.',
    chosen: (value: number) => `${count(value, 'item', 'items')} chosen`,
    importDone: 'Imported',
    importSummary: (conversations: number, folders: number, prompts: number) =>
      [
        count(conversations, 'conversation', 'conversations'),
        count(folders, 'folder', 'folders'),
        count(prompts, 'prompt template', 'prompt templates'),
      ].join(', '),
    importKnown: (value: number) =>
      `${count(value, 'conversation was', 'conversations were')} here already and stayed as they are.`,
    importFailed: (value: number) =>
      `${count(value, 'conversation could', 'conversations could')} not be imported`,
    chooseAnother: 'Choose another workspace',

    workspacesRetiredTitle: 'Workspaces are retired',
    workspacesRetired:
      'Your saved workspaces are still there. Open Settings, then the Legacy Workspaces tab, pick a workspace and click Import Items.',
    openLegacyWorkspaces: 'Open Legacy Workspaces',
  };
});

/** The words of the settings: the dialog, the tab of the left panel, legacy workspaces. */
export type SettingsText = TextsOf<typeof settingsTexts>;
