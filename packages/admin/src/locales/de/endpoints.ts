import type { TextsOf } from '@stoa/ui';
import type { endpointsTexts } from '../../endpoints/endpoints.texts.js';

export const endpoints = {
  section: 'OpenAI-Endpunkte',
  sectionHint:
    'Unter welchen Adressen Modelle erreicht werden. Mehrere teilen sich die Anfragen; einer, der ausfällt, wird eine Weile ausgelassen.',
  list: 'Modelle mit Endpunkten',
  empty: 'Es gibt keine OpenAI-Endpunkte',
  emptyHint:
    'Modelle werden so erreicht, wie es die Umgebung des Servers vorgibt. Endpunkte eines Modells haben Vorrang.',
  model: 'Kennung des Modells',
  modelHint: 'Eines der unterstützten Modelle.',
  addModel: 'Modell hinzufügen',
  modelRequired: 'Geben Sie die Kennung eines Modells ein.',
  modelTaken: 'Dieses Modell steht schon in der Liste.',
  removeModel: (model) => `${model} mit allen Endpunkten entfernen`,
  url: 'Adresse',
  urlHint: 'Die vollständige Adresse für Chats, zum Beispiel https://api.openai.com/v1/chat/completions.',
  embeddingUrlHint: 'Die Adresse der Ressource, zum Beispiel https://example.openai.azure.com.',
  key: 'Schlüssel',
  keyStored: 'Gespeichert. Geben Sie einen anderen ein, um ihn zu ersetzen.',
  keyEmpty: 'Nicht angegeben',
  keyAgain: 'Ein Schlüssel gehört zu seiner Adresse. Geben Sie ihn noch einmal ein.',
  notSaved: 'Zeilen ohne Adresse oder Schlüssel werden nicht gespeichert.',
  weight: 'Anteil',
  add: (model) => `Endpunkt für ${model} hinzufügen`,
  addShort: 'Endpunkt hinzufügen',
  remove: (at) => `Endpunkt ${at} entfernen`,
  endpoint: (at) => `Endpunkt ${at}`,
  testFailed: 'Der neue Endpunkt ist nicht erreichbar',
  testQuestion: 'Diese haben nicht geantwortet. Trotzdem speichern?',
  failedRow: (model, url) => `${model}: ${url}`,
  cancel: 'Zurück',
  saveAnyway: 'Trotzdem speichern',
} satisfies TextsOf<typeof endpointsTexts>;
