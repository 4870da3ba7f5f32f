import { analyticsMessages } from '@stoa/core/contract';
import { defineTexts, formatNumber, plural } from '@stoa/ui';

const sentences: Readonly<Record<keyof typeof analyticsMessages, string>> = analyticsMessages;

/** Texts of the analysis of group assistants. @source assistants specification §2 "Conversations table", "Dashboard", §8 */
export const analyticsTexts = defineTexts('analytics', (locale) => ({
  assistant: 'Assistant',
  untitled: 'Untitled Assistant',
  noAssistants: 'No assistants yet',
  noAssistantsHint: 'What happens with an assistant of the group appears here once it is used.',
  tryAgain: 'Try again',
  loading: 'Loading…',
  unknown: 'Unknown',
  none: 'None yet',

  approval: {
    title: 'Conversations of this group are not analysed',
    hint: 'Dashboard and conversations need an approval. Once it is given, conversations with assistants of the group are recorded from then on, and members are told before they write.',
    ask: 'Ask an administrator of the site for access to conversation analysis:',
    askNobody: 'Ask the administrators of your site for access to conversation analysis.',
    failed: 'The administrators of the site could not be read.',
    subject: (group: string) => `Conversation analysis for the group “${group}”`,
    body: (group: string, id: string) =>
      `Please allow the analysis of conversations with assistants of the group “${group}” (${id}).`,
    write: (name: string) => `Write to ${name}`,
    groupId: 'Group id',
    copyId: 'Copy the group id',
  },

  range: {
    label: 'Days',
    from: 'From',
    to: 'To',
    presets: 'Time',
    days: (count: number) => plural(locale, count, { one: '# day', other: '# days' }),
    all: 'All',
    wrong: 'The first day is after the last one.',
  },

  entryPoints: { web: 'Web', embed: 'Embedded chat', api: 'API', mcp: 'MCP' } as Readonly<
    Record<string, string>
  >,

  fields: {
    timestamp: 'Last answer',
    user: 'User',
    category: 'Category',
    userRating: 'User rating',
    systemRating: 'System rating',
    numberPrompts: 'Prompts',
    entryPoint: 'Entry point',
    employeeType: 'Employee type',
    modelUsed: 'Model',
    userFeedback: 'User feedback',
    assistantName: 'Assistant',
    conversationId: 'Conversation id',
  },
  conversations: {
    label: 'Conversations',
    empty: sentences['analytics.noConversations'],
    emptyHint: 'Conversations with this assistant appear here after its first answer.',
    noMatch: 'No conversation matches',
    noMatchHint: 'Take back a filter, or look at a longer time.',
    clear: 'Clear filters',
    failed: 'The conversations could not be read.',
    search: 'Search conversations',
    searchPlaceholder: 'User, feedback, category…',
    every: (field: string) => `${field}: all`,
    count: (shown: number, all: number) =>
      shown === all
        ? plural(locale, all, { one: '# conversation', other: '# conversations' })
        : `${formatNumber(locale, shown)} of ${plural(locale, all, { one: '# conversation', other: '# conversations' })}`,
    csv: 'Download CSV',
    fileName: 'conversations',
    open: (time: string, user: string) => `Open the conversation of ${user}, ${time}`,
    table: {
      sortBy: (column: string) => `Sort by ${column}`,
      selectAll: 'Select all conversations',
      selectRow: (name: string) => `Select ${name}`,
      filters: 'Filters',
      loading: 'Loading conversations…',
      loadMore: 'Show more conversations',
      tryAgain: 'Try again',
    },
  },
  viewer: {
    back: 'All conversations',
    about: 'About the conversation',
    passage: 'Passage that decided the system rating',
    content: 'Conversation',
    contentFailed: sentences['analytics.contentFailed'],
    loading: 'Loading the conversation…',
    read: 'That you read it is written down.',
    empty: 'Nothing was said in it.',
    stars: (count: number) => `${formatNumber(locale, count)} of 5`,
  },

  dashboard: {
    failed: 'The dashboard could not be read.',
    general: 'General Stats',
    users: 'Users',
    conversations: 'Conversations',
    prompts: 'Prompts per conversation',
    userRating: 'User rating',
    systemRating: 'System rating',
    ofFive: 'of 5',
    days: 'Conversations by day',
    dayLine: (days: string, most: string) => `Conversations on each of ${days} days, ${most} at most.`,
    day: 'Day',
    entryPoint: 'Entry Point',
    category: 'Category',
    employeeType: 'Employee Type',
    count: 'Conversations',
    share: 'Share',
    few: 'Shown from five users on, so that it tells of no single person.',
    nothing: 'No conversations in this time.',
    asTable: (chart: string) => `${chart} as a table`,
    asChart: (chart: string) => `${chart} as a chart`,
    csv: (chart: string) => `Download ${chart} as CSV`,
    download: 'Download data',
    rows: 'Conversations (JSON)',
    rowsHint: 'The fields of each conversation in this time.',
    contents: 'Conversations with content (JSON)',
    contentsHint: 'With what was said. The download is written down.',
    downloadFailed: 'The data could not be prepared.',
    dataFile: 'conversation-data',
  },

  mine: {
    title: 'What is recorded about me',
    hint: 'Some groups have conversations with their assistants analysed, which you are told before you write. What they recorded of yours is listed here, and you can take it back. Your conversations themselves stay.',
    nothing: 'Nothing is recorded about you.',
    failed: 'What is recorded about you could not be read.',
    row: (assistant: string, time: string) => `${assistant}, ${time}`,
    prompts: (count: number) => plural(locale, count, { one: '# prompt', other: '# prompts' }),
    rated: (count: number) => `you rated ${formatNumber(locale, count)} of 5`,
    judged: (count: number) => `judged ${formatNumber(locale, count)} of 5`,
    quoted: (feedback: string) => `“${feedback}”`,
    takeBack: 'Take back',
    takeBackOf: (row: string) => `Take back: ${row}`,
    takeBackAll: 'Take back all',
    askAll: (count: number) =>
      plural(locale, count, {
        one: 'Delete what is recorded of # conversation? This cannot be undone.',
        other: 'Delete what is recorded of # conversations? This cannot be undone.',
      }),
    askOne: (row: string) => `Delete what is recorded of ${row}? This cannot be undone.`,
    cancel: 'Cancel',
    takenBack: (count: number) =>
      plural(locale, count, { one: '# record deleted.', other: '# records deleted.' }),
    takeBackFailed: 'It could not be taken back.',
  },
}));
