import { formatUtcDay, plural, type TextsOf } from '@stoa/ui';
import type { usageTexts } from '../../usage/usage.texts.js';

const count = (n: number, one: string, other: string) => plural('de', n, { one, other });

export const usage = {
  report: 'Nutzung',
  by: 'Aufteilen nach',
  dimensions: {
    day: 'Tag',
    model: 'Modell',
    person: 'Person',
    account: 'Konto',
    assistant: 'Assistent',
    entryPoint: 'Zugang',
  },
  entryPoints: {
    web: 'Die App',
    embed: 'Eingebetteter Chat',
    api: 'API',
    mcp: 'MCP-Server',
    background: 'Im Hintergrund',
  },
  notKnown: 'Nicht erfasst',
  noAssistant: 'Ohne Assistenten',
  personalAssistant: (id) => `Assistent einer Person (${id})`,
  noAccount: 'Kein COA hinterlegt',
  period: 'Zeitraum',
  periods: {
    thisMonth: 'Dieser Monat',
    lastMonth: 'Letzter Monat',
    days30: '30 Tage',
    days90: '90 Tage',
  },
  from: 'Von',
  to: 'Bis',
  backwards: 'Der erste Tag liegt nach dem letzten.',
  dayOf: (date) => formatUtcDay('de', date),
  total: 'Summe',
  figures: {
    replies: 'Anfragen',
    inputTokens: 'Tokens der Eingabe',
    cachedTokens: 'davon zwischengespeichert',
    embeddingTokens: 'davon für Embeddings',
    outputTokens: 'Tokens der Ausgabe',
    reasoningTokens: 'davon für Überlegung',
    costUsd: 'Kosten',
  },
  csvFigures: {
    replies: 'Anfragen',
    inputTokens: 'Tokens der Eingabe',
    cachedTokens: 'Zwischengespeicherte Tokens',
    embeddingTokens: 'Tokens für Embeddings',
    outputTokens: 'Tokens der Ausgabe',
    reasoningTokens: 'Tokens für Überlegung',
    costUsd: 'Kosten in US-Dollar',
  },
  sortBy: (column) => `Nach ${column} sortieren`,
  chart: (days, peak) =>
    count(days, `Kosten an # Tag, höchstens ${peak}`, `Kosten an # Tagen, höchstens ${peak} am Tag`),
  dearest: (n) => count(n, 'Der größte Posten', 'Die # größten Posten'),
  omitted: (n, cost) =>
    count(
      n,
      `# weiterer Posten hat ${cost} gekostet und steht in der CSV-Datei.`,
      `# weitere Posten haben zusammen ${cost} gekostet und stehen in der CSV-Datei.`,
    ),
  omittedRow: (n) => count(n, '# weiterer', '# weitere'),
  estimated: (n) =>
    count(
      n,
      'Die Tokens von # Anfrage sind geschätzt: Der Anbieter hat keine Zahlen genannt.',
      'Die Tokens von # Anfragen sind geschätzt: Die Anbieter haben keine Zahlen genannt.',
    ),
  explained:
    'Eine Anfrage zählt, wenn sie endet, zu den Preisen dieses Zeitpunkts; spätere Preise ändern daran nichts. Die Tage sind Tage nach UTC.',
  csv: 'CSV exportieren',
  csvFailed: 'Die CSV-Datei konnte nicht erstellt werden.',
  fileName: 'nutzung',
  loading: 'Die Nutzung wird geladen',
  failed: 'Die Nutzung konnte nicht gelesen werden.',
  tryAgain: 'Erneut versuchen',
  none: 'Es wurde nichts genutzt',
  noneHint: 'In diesen Tagen endete keine Anfrage.',
} satisfies TextsOf<typeof usageTexts>;
