import type { ConfigSource } from '@stoa/core/contract';
import { formatList, formatNumber, plural, type TextsOf } from '@stoa/ui';
import type { ModelFieldName, ModelProblem, MovablePart } from '../../models/model-rows.js';
import type { modelsTexts } from '../../models/models.texts.js';

const usd = (value: number) => `${formatNumber('de', value, 6)} $`;
const fields: Readonly<Record<ModelFieldName, string>> = {
  id: 'Kennung',
  name: 'Name',
  provider: 'Anbieter',
  description: 'Beschreibung',
  systemPrompt: 'Systemprompt',
  inputContextWindow: 'Kontextfenster der Eingabe',
  outputTokenLimit: 'Höchstlänge der Ausgabe',
  inputTokenCost: 'Eingabe',
  outputTokenCost: 'Ausgabe',
  cachedTokenCost: 'Zwischengespeicherte Eingabe',
};
const parts: Readonly<Record<MovablePart, string>> = {
  isDefault: 'Standardmodell',
  defaultAdvancedModel: 'Stärkstes Modell',
  defaultCheapestModel: 'Günstigstes Modell',
  defaultQAModel: 'Modell für Auswertungen',
};
const problems: Readonly<Record<ModelProblem, string>> = {
  required: 'Füllen Sie dieses Feld aus.',
  requiredWindow: 'Ein verfügbares Modell braucht eine Zahl über 0.',
  taken: 'Es gibt schon ein Modell mit dieser Kennung.',
  whole: 'Geben Sie eine ganze Zahl ab 0 ein.',
  amount: 'Geben Sie eine Zahl ab 0 ein.',
};
const sources: Readonly<Record<ConfigSource | 'new', string>> = {
  environment: 'Aus der Umgebung',
  override: 'Hier geändert',
  stored: 'Hier hinzugefügt',
  new: 'Neu',
};

export const models = {
  section: 'Unterstützte Modelle',
  sectionHint: 'Welche Modelle zur Wahl stehen, was sie kosten und welches das Standardmodell ist.',
  list: 'Modelle',
  empty: 'Es gibt keine unterstützten Modelle. Fügen Sie ein Modell hinzu.',
  search: 'Modelle suchen',
  nothingFound: 'Kein Modell hat dies in Name, Kennung oder Anbieter.',
  add: 'Modell hinzufügen',
  edit: (name) => `${name} ändern`,
  remove: (name) => `${name} entfernen`,
  restore: (name) => `${name} auf die Umgebung zurücksetzen`,
  keep: (name) => `${name} behalten`,
  goesBack: 'Wird beim nächsten Speichern auf die Umgebung zurückgesetzt.',
  isRemoved: 'Wird beim nächsten Speichern entfernt.',
  changed: 'Nicht gespeichert',
  source: (source) => sources[source],
  unavailable: 'Nicht verfügbar',
  groupsOf: (n) => plural('de', n, { one: 'Nur für # Gruppe', other: 'Nur für # Gruppen' }),
  embeds: 'Für Embeddings',
  prices: ({ inputTokenCost, outputTokenCost }) =>
    inputTokenCost + outputTokenCost === 0
      ? 'Kein Preis'
      : `Eingabe ${usd(inputTokenCost)}, Ausgabe ${usd(outputTokenCost)} pro 1.000 Tokens`,
  defaults: 'Standardmodelle',
  defaultsHint: 'Je ein Modell. Es muss für alle verfügbar sein.',
  part: (part) => parts[part],
  partHint: {
    isDefault: 'Damit beginnen neue Unterhaltungen. Niemand kann es ausblenden.',
    defaultAdvancedModel: 'Für Aufgaben, die mehr Überlegung verlangen.',
    defaultCheapestModel: 'Für Titel und andere kleine Aufgaben.',
    defaultQAModel:
      'Bewertet Unterhaltungen und fasst sie zusammen. Fehlt es, übernimmt das günstigste Modell.',
  },
  none: 'Keines',
  embeddings: (name) => `Embeddings berechnet ${name}; das legt die Umgebung des Servers fest.`,
  addTitle: 'Modell hinzufügen',
  editTitle: (name) => `${name} ändern`,
  field: (name) => fields[name],
  problem: (problem) => problems[problem],
  missing: 'Einige Pflichtfelder sind leer',
  missingFields: (names) =>
    `Füllen Sie aus: ${formatList(
      'de',
      names.map((name) => fields[name]),
    )}.`,
  idHint: 'So, wie der Anbieter das Modell nennt. Sie lässt sich später nicht ändern.',
  idFixed: 'Sie lässt sich nicht ändern.',
  providerHint: 'Der Server braucht eine Verbindung zu ihm.',
  systemPromptHint: 'Steht vor jeder Unterhaltung mit diesem Modell.',
  noSystemPrompts: 'Dieses Modell nimmt keinen Systemprompt an; er wird in die erste Nachricht geschrieben.',
  windows: 'Längen',
  windowsHint: 'In Tokens.',
  costs: 'Kosten',
  costsHint:
    'US-Dollar pro 1.000 Tokens. Bei 0 kostet zwischengespeicherte Eingabe so viel wie andere Eingabe.',
  supportsImages: 'Nimmt Bilder an',
  supportsSystemPrompts: 'Nimmt Systemprompts an',
  isAvailable: 'Verfügbar',
  isAvailableHint: 'Alle können es wählen; sind unten Gruppen angegeben, nur deren Mitglieder.',
  embeddingHint:
    'Eine Kennung mit „embed“ gehört zu einem Modell für Embeddings; niemand kann es im Chat wählen.',
  groups: 'Ausgewählte Gruppen',
  groupsHint: 'Nur ihre Mitglieder können das Modell wählen. Ohne Angabe ist es für alle da.',
  noGroups: 'Es gibt keine Amplify-Gruppen.',
  groupGone: 'Es gibt keine Gruppe mit diesem Namen.',
  groupSearch: 'Gruppen suchen',
  groupsLoading: 'Die Gruppen werden geladen',
  tryAgain: 'Erneut versuchen',
  cancel: 'Abbrechen',
  leave: {
    title: 'Eingaben verwerfen?',
    hint: 'Sie haben dieses Formular geändert; nichts davon wird behalten.',
    keep: 'Weiter bearbeiten',
    act: 'Verwerfen',
  },
  done: 'Fertig',
  moveTitle: (name) => `„${name}“ ist ein Standardmodell`,
  moveHint: 'Wählen Sie, welches Modell an seine Stelle tritt.',
  moveNone: 'Kein anderes Modell ist für alle verfügbar. Geben Sie zuerst eines für alle frei.',
  move: 'Weiter',
} satisfies TextsOf<typeof modelsTexts>;
