import type { TextsOf } from '@stoa/ui';
import type { variablesTexts } from '../../variables/variables.texts.js';

export const variables = {
  section: 'Anwendungsvariablen',
  sectionHint:
    'Werte und Geheimnisse aus der Umgebung des Servers, die hier geändert werden können. Die Liste ist vollständig: Nichts anderes hätte eine Wirkung.',
  variables: 'Variablen',
  secrets: 'Geheimnisse',
  secretsHint:
    'Sie werden verschlüsselt gespeichert und nicht mehr gezeigt. Änderungen wirken nach dem nächsten Start des Servers.',
  meanings: {
    STOA_SUPPORT_EMAIL: 'Adresse, an die Rückmeldungen gehen. Ohne Adresse fehlt der Eintrag im Menü.',
    STOA_COA_PATTERN:
      'Form einer vollständigen COA-Zeichenfolge als regulärer Ausdruck, z. B. \\d{3}-\\d{4}.',
    STOA_MAX_PARALLEL_RUNS: 'Antworten, die für eine Person gleichzeitig laufen dürfen.',
    STOA_TOOL_STEPS:
      'Zahl der Schritte mit Werkzeugaufrufen, nach denen eine Antwort fragt, ob sie weitermachen darf.',
    STOA_TOOL_MINUTES: 'Minuten, die eine Antwort mit Werkzeugen arbeiten darf, bevor sie nachfragt.',
    STOA_TOOL_COST_CENTS: 'US-Cent, die eine Antwort mit Werkzeugen kosten darf, bevor sie nachfragt.',
    STOA_EMBED_VISITOR_DAYS:
      'Tage, nach denen die Daten anonymer Besucher gelöscht werden, die nicht wiederkommen; bei 0 werden sie nie gelöscht.',
    STOA_MAX_FILE_MB: 'Größte Datei, die eine Person hochladen darf, in Megabyte.',
    STOA_FILE_QUOTA_MB: 'Speicherplatz für alle Dateien einer Person, in Megabyte.',
    STOA_BODY_LIMIT_MB: 'Größter Inhalt einer HTTP-Anfrage, in Megabyte.',
    STOA_RATE_LIMIT_PER_MINUTE: 'Anfragen, die eine Person oder Adresse in einer Minute senden darf.',
    STOA_FIRST_BYTE_S: 'Sekunden, die ein Modell bis zu den ersten Wörtern seiner Antwort brauchen darf.',
    OPENAI_MODELS:
      'Kennungen der Modelle, die von OpenAI angeboten werden, durch Kommas getrennt. Die erste ist die des Standardmodells.',
    STOA_RERANK_MODEL:
      'Kennung des Modells, das die gefundenen Textstellen ordnet, bevor sie gelesen werden.',
  },
  secretMeanings: {
    OPENAI_API_KEY: 'Schlüssel für OpenAI oder für den Server unter OPENAI_BASE_URL.',
    AZURE_OPENAI_API_KEY: 'Schlüssel der Azure-OpenAI-Ressource.',
    STOA_METRICS_TOKEN: 'Bearer-Token, das /metrics verlangt.',
  },
  atOnce: 'Wirkt sofort.',
  atStart: 'Wirkt nach dem nächsten Start des Servers.',
  environment: 'Umgebung',
  saved: 'Hier gespeichert',
  unset: 'Nicht festgelegt',
  changed: 'Nicht gespeichert',
  restore: (name) => `${name} auf die Umgebung zurücksetzen`,
  clear: (name) => `${name} entfernen`,
  undo: (name) => `Änderung an ${name} rückgängig machen`,
  reveal: (name) => `Wert von ${name} zeigen`,
  hide: (name) => `Wert von ${name} verbergen`,
  emptyIsEnvironment: 'Bleibt das Feld leer, gilt die Umgebung.',
  secretSet: 'Es ist gespeichert. Was Sie eingeben, ersetzt es.',
  secretInEnvironment: 'Die Umgebung legt es fest. Was Sie eingeben, gilt stattdessen.',
  secretUnset: 'Es ist nicht festgelegt.',
} satisfies TextsOf<typeof variablesTexts>;
