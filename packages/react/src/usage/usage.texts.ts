import { defineTexts, formatUtcDay, plural } from '@stoa/ui';

/** Texts of a report of usage. */
export const usageTexts = defineTexts('usage', (locale) => ({
  report: 'Usage',
  by: 'Split by',
  dimensions: {
    day: 'Day',
    model: 'Model',
    person: 'Person',
    account: 'Account',
    assistant: 'Assistant',
    entryPoint: 'Entry point',
  },
  /** Names of keys that are no names. */
  entryPoints: {
    web: 'The app',
    embed: 'Embedded chat',
    api: 'API',
    mcp: 'MCP server',
    background: 'In the background',
  },
  notKnown: 'Not recorded',
  noAssistant: 'Without an assistant',
  personalAssistant: (id: string) => `A person’s assistant (${id})`,
  noAccount: 'No COA On File',
  period: 'Period',
  periods: {
    thisMonth: 'This month',
    lastMonth: 'Last month',
    days30: '30 days',
    days90: '90 days',
  },
  from: 'From',
  to: 'To',
  backwards: 'The first day is after the last one.',
  dayOf: (date: string) => formatUtcDay(locale, date),
  total: 'Total',
  figures: {
    replies: 'Requests',
    inputTokens: 'Tokens in',
    cachedTokens: 'of these cached',
    embeddingTokens: 'of these embedded',
    outputTokens: 'Tokens out',
    reasoningTokens: 'of these reasoning',
    costUsd: 'Cost',
  },
  /** The same as the heads of a file, where a column has no neighbour to refer to. */
  csvFigures: {
    replies: 'Requests',
    inputTokens: 'Input tokens',
    cachedTokens: 'Cached tokens',
    embeddingTokens: 'Embedding tokens',
    outputTokens: 'Output tokens',
    reasoningTokens: 'Reasoning tokens',
    costUsd: 'Cost in US dollars',
  },
  sortBy: (column: string) => `Sort by ${column}`,
  chart: (days: number, peak: string) =>
    plural(locale, days, {
      one: `Cost of # day, at most ${peak}`,
      other: `Cost of # days, at most ${peak} a day`,
    }),
  dearest: (count: number) => plural(locale, count, { one: 'The dearest', other: 'The # dearest' }),
  omitted: (count: number, cost: string) =>
    plural(locale, count, {
      one: `# more has cost ${cost} and is in the CSV.`,
      other: `# more have cost ${cost} together and are in the CSV.`,
    }),
  omittedRow: (count: number) => plural(locale, count, { one: '# more', other: '# more' }),
  estimated: (count: number) =>
    plural(locale, count, {
      one: 'The tokens of # request are estimated: its provider gave no figures.',
      other: 'The tokens of # requests are estimated: their provider gave no figures.',
    }),
  explained:
    'Each request counts when it ends, at the prices of that time; a later price changes nothing. Days are those of UTC.',
  csv: 'Export CSV',
  csvFailed: 'The CSV could not be made.',
  fileName: 'usage',
  loading: 'Loading the usage',
  failed: 'The usage could not be read.',
  tryAgain: 'Try again',
  none: 'Nothing was used',
  noneHint: 'No request ended in these days.',
}));
