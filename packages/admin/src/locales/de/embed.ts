import { formatDate, formatNumber, plural, type TextsOf } from '@stoa/ui';
import type { embedTexts } from '../../embed/embed.texts.js';

const number = (value: number) => formatNumber('de', value);
const count = (n: number, one: string, other: string) => plural('de', n, { one, other });

export const embed = {
  section: 'Eingebetteter Chat',
  sectionHint:
    'Bringen Sie den Chat auf andere Websites. Ein Schlüssel legt fest, wo er stehen darf und was er dort darf.',
  group: 'Websites',

  keys: 'Schlüssel',
  newKey: 'Neuer Schlüssel',
  none: 'Noch hat keine Website den Chat',
  noneHint:
    'Legen Sie für die erste einen Schlüssel an. Wählen Sie dann, wie der Chat dort aussieht, und kopieren Sie den Code.',
  loading: 'Die Schlüssel werden geladen',
  loadFailed: 'Die Schlüssel konnten nicht geladen werden',
  tryAgain: 'Erneut versuchen',
  allKeys: 'Alle Schlüssel',
  revoked: 'Widerrufen',
  revokedOn: (iso, now) => `Widerrufen: ${formatDate('de', iso, now)}`,
  usedOn: (iso, now) => `Zuletzt benutzt: ${formatDate('de', iso, now)}`,
  neverUsed: 'Noch nicht benutzt',
  moreOrigins: (more) => count(more, 'und # weiterer', 'und # weitere'),
  notFound: 'Diesen Schlüssel gibt es nicht',
  notFoundHint:
    'Vielleicht wurde er auf einem anderen Server angelegt. Die Liste zeigt die Schlüssel dieses Servers.',
  revokedTitle: 'Dieser Schlüssel ist widerrufen',
  revokedHint:
    'Chats mit ihm sind beendet. Legen Sie einen neuen Schlüssel an, wenn die Website den Chat wieder haben soll.',
  publicKey: 'Öffentlicher Schlüssel',
  anonymous: 'Anonyme Besucher',
  unsaved: 'Nicht gespeichert',

  copyByHand:
    'Der Browser hat das Kopieren nicht erlaubt. Markieren Sie den Text, und kopieren Sie ihn von Hand.',
  copyPublicKey: 'Öffentlichen Schlüssel kopieren',

  tabs: { embed: 'Einbinden', settings: 'Einstellungen' },

  secret: {
    created: 'Der Schlüssel ist angelegt. Sichern Sie jetzt sein Geheimnis',
    rotated: 'Der Schlüssel hat ein neues Geheimnis. Sichern Sie es jetzt',
    hint: 'Es wird nur dieses eine Mal gezeigt. Das Backend Ihrer Website braucht es, um Tokens zu holen; es darf nie in eine Seite oder ein Repository gelangen.',
    label: 'Geheimnis',
    copy: 'Geheimnis kopieren',
    done: 'Ich habe es gesichert',
  },

  danger: {
    title: 'Geheimnis und Widerruf',
    hint: 'Beides wirkt sofort.',
    rotate: 'Geheimnis ändern',
    rotateHint: 'Falls es bekannt geworden sein könnte. Ihr Backend braucht dann das neue.',
    rotateTitle: 'Geheimnis ändern?',
    rotateQuestion:
      'Das bisherige Geheimnis gilt sofort nicht mehr: Ihre Website bekommt keine Tokens, bis ihr Backend das neue hat. Laufende Unterhaltungen gehen weiter, bis ihr Token abläuft.',
    revoke: 'Schlüssel widerrufen',
    revokeHint: 'Beendet alle Chats mit diesem Schlüssel. Das lässt sich nicht rückgängig machen.',
    revokeTitle: (name) => `„${name}“ widerrufen?`,
    revokeQuestion:
      'Alle Chats mit diesem Schlüssel enden sofort, auch laufende Antworten. Ein widerrufener Schlüssel kann nicht wiederhergestellt werden.',
    cancel: 'Abbrechen',
    failed: {
      save: 'Der Schlüssel wurde nicht gespeichert',
      rotate: 'Das Geheimnis wurde nicht geändert',
      revoke: 'Der Schlüssel wurde nicht widerrufen',
    },
  },

  form: {
    newTitle: 'Neuer Schlüssel',
    create: 'Schlüssel anlegen',
    save: 'Speichern',
    discard: 'Verwerfen',
    unsaved: 'Die Änderungen sind noch nicht gespeichert.',
    saved: 'Alles ist gespeichert.',
    wrong: 'Einige Felder brauchen Ihre Aufmerksamkeit.',
    site: 'Website',
    siteHint: 'Wie der Schlüssel hier heißt und auf welchen Seiten der Chat stehen darf.',
    name: 'Name',
    nameHint: 'Nur Administratoren sehen ihn.',
    origins: 'Ursprünge',
    originsHint:
      'Schema, Host und Port ohne Pfad: https://shop.example.org. Jede Subdomain ist ein eigener Ursprung.',
    origin: (n) => `Ursprung ${n}`,
    originExample: 'https://shop.example.org',
    addOrigin: 'Ursprung hinzufügen',
    removeOrigin: (n) => `Ursprung ${n} entfernen`,
    people: 'Personen',
    peopleHint: 'Wer schreiben darf und wie viel.',
    allowAnonymous: 'Anonyme Besucher',
    allowAnonymousHint:
      'Auf diesen Seiten darf jeder schreiben. Andernfalls teilt Ihre Website mit einem Token mit, wer schreibt.',
    perMinute: 'Nachrichten einer Person pro Minute',
    perMinuteKey: 'Nachrichten aller zusammen pro Minute',
    maxTtl: 'Längste Gültigkeit eines Tokens',
    maxTtlHint: 'Der Chat holt das nächste von selbst.',
    minutes: (n) => count(n, '# Minute', '# Minuten'),
    seconds: (n) => count(n, '# Sekunde', '# Sekunden'),
    abilities: 'Fähigkeiten',
    abilitiesHint: 'Was der Chat auf diesen Seiten darf.',
    scopes: {
      chat: { label: 'Unterhalten', hint: 'Nachrichten senden und Antworten bekommen.' },
      tools: { label: 'Werkzeuge der Seite', hint: 'Die Seite darf dem Modell Funktionen anbieten.' },
      upload: { label: 'Bilder', hint: 'An Nachrichten dürfen Bilder angehängt werden.' },
      history: {
        label: 'Verlauf',
        hint: 'Frühere Unterhaltungen bleiben im Browser und werden aufgelistet.',
      },
    },
    models: 'Modelle',
    modelsHint: 'Ist keines gewählt, antwortet das Standardmodell.',
    modelsNone: (name) => `Ist keines gewählt, antwortet das Standardmodell ${name}.`,
    modelsLoading: 'Die Modelle werden geladen',
    modelGone: 'Wird nicht mehr angeboten',
    assistant: 'Assistent',
    assistantSection: 'Wer antwortet. Besucher sehen weder seine Anweisungen noch seine Dateien.',
    assistantHint:
      'Er antwortet mit Ihrem Recht: solange Sie ihn bearbeiten dürfen und, falls er zu einer Gruppe gehört, solange er veröffentlicht ist.',
    assistantLost:
      'Dieser Assistent antwortet nicht mehr: Er wurde gelöscht oder zurückgezogen, oder wer ihn gewählt hat, darf ihn nicht mehr bearbeiten. Wählen Sie einen anderen oder keinen.',
    assistantsFailed: 'Ihre Assistenten konnten nicht geladen werden',
    noAssistant: 'Keiner: Das Modell selbst antwortet',
    untitled: 'Assistent ohne Namen',
    ofGroup: (name, group) => `${name} (${group})`,
    conversation: 'Unterhaltung',
    conversationHint: 'Wie sich der Chat vorstellt und was das Modell vorab erfährt.',
    instructions: 'Anweisungen',
    instructionsHint:
      'Das Modell liest sie vor jeder Unterhaltung. Seiten und Besucher können sie nicht ändern.',
    title: 'Titel',
    titleHint: 'Steht oben im Chat.',
    greeting: 'Begrüßung',
    greetingHint: 'Die ersten Zeilen einer leeren Unterhaltung.',
    prompts: 'Vorschläge',
    promptsHint:
      'Werden angeboten, solange die Unterhaltung leer ist. Ohne eigene Nachricht wird die Beschriftung gesendet.',
    prompt: (n) => `Vorschlag ${n}`,
    promptLabel: (n) => `Beschriftung von Vorschlag ${n}`,
    promptText: (n) => `Nachricht von Vorschlag ${n}`,
    promptLabelHint: 'Beschriftung',
    promptTextHint: 'Nachricht, die gesendet wird',
    addPrompt: 'Vorschlag hinzufügen',
    moveUp: (n) => `Vorschlag ${n} nach oben`,
    moveDown: (n) => `Vorschlag ${n} nach unten`,
    removePrompt: (n) => `Vorschlag ${n} entfernen`,
    disclosure: 'Hinweis zum Akzeptieren',
    disclosureHint:
      'Jeder Besucher muss ihn vor der ersten Nachricht bis zum Ende lesen und akzeptieren, nach jeder Änderung erneut. Markdown; leer lassen, wenn es keinen geben soll.',
    disclaimer: 'Haftungshinweis',
    disclaimerHint: 'Steht unter dem Nachrichtenfeld. Leer lassen, wenn es keinen geben soll.',
    problem(field, problem) {
      switch (problem.code) {
        case 'missing':
          if (field === 'name') return 'Geben Sie dem Schlüssel einen Namen.';
          return field.startsWith('origins')
            ? 'Geben Sie mindestens einen Ursprung an, etwa https://shop.example.org.'
            : 'Geben Sie dem Vorschlag eine Beschriftung.';
        case 'tooLong':
          return `Verwenden Sie höchstens ${number(problem.max)} Zeichen.`;
        case 'tooMany':
          return `Mehr als ${number(problem.max)} sind nicht möglich.`;
        case 'notOrigin':
          return 'Schreiben Sie nur Schema, Host und Port, etwa https://shop.example.org oder http://localhost:4000.';
        case 'insecureOrigin':
          return 'Verwenden Sie https: Dieser Server wird über https erreicht, und Browser lassen beides nicht zusammen zu.';
        case 'twice':
          return 'Dieser Ursprung steht schon weiter oben.';
        case 'notCount':
          return `Geben Sie eine ganze Zahl von 1 bis ${number(problem.max)} ein.`;
        default:
          return problem satisfies never;
      }
    },
  },

  choose: {
    door: 'Art der Einbindung',
    doors: {
      script: 'Script-Tag',
      element: 'HTML-Element',
      modules: 'Import-Map',
      react: 'React',
      headless: 'Ohne Oberfläche',
      frame: 'Eingebettete Seite (iframe)',
    },
    doorHints: {
      script: 'Eine Zeile in einer beliebigen Seite. Nichts zu installieren.',
      element: 'Das eigene Element <stoa-chat> aus dem Paket, für Websites mit Bundler.',
      modules: 'Das Element als Modul von diesem Server, für Websites ohne Bundler.',
      react: 'Eine React-Komponente aus dem Paket. Sie nutzt das React Ihrer Website.',
      headless: 'Zustand und Ereignisse ohne Oberfläche: Sie zeichnen den Chat selbst.',
      frame:
        'Eine Seite dieses Servers in Ihrer Seite, ohne Script von uns. Sie ist für anonyme Besucher und zeigt die Texte des Schlüssels.',
    },
    people: 'Personen',
    identity: 'Wer schreibt',
    anonymous: 'Anonym',
    token: 'Angemeldete der Website',
    tokenHint: 'Ihr Backend bürgt für alle, die dort angemeldet sind.',
    anonymousOff:
      'Dieser Schlüssel erlaubt keine anonymen Besucher. Sie können das in seinen Einstellungen ändern.',
    place: 'Platz',
    mode: 'Darstellung',
    modes: {
      launcher: 'Chat-Symbol in einer Ecke',
      inline: 'Im Inhalt der Seite',
      sidebar: 'Seitenleiste',
      page: 'Ganze Seite',
    },
    position: 'Position',
    positions: {
      'bottom-end': 'Unten am Zeilenende',
      'bottom-start': 'Unten am Zeilenanfang',
      'top-end': 'Oben am Zeilenende',
      'top-start': 'Oben am Zeilenanfang',
    },
    sides: { 'bottom-end': 'Am Zeilenende', 'bottom-start': 'Am Zeilenanfang' },
    width: 'Breite',
    height: 'Höhe',
    px: 'px',
    range: (min, max) => `Von ${min} bis ${max} px; bis dahin gilt der Standardwert.`,
    openFirst: 'Beim ersten Besuch öffnen',
    looks: 'Aussehen',
    scheme: 'Farbschema',
    schemes: { auto: 'Automatisch', light: 'Hell', dark: 'Dunkel' },
    accent: 'Akzentfarbe',
    accentPicker: 'Akzentfarbe auswählen',
    accentHint: 'Eine Farbe wie #0a7f5a.',
    accentWrong: 'Schreiben Sie die Farbe als #rgb oder #rrggbb; bis dahin gilt der Standardwert.',
    accentPale: (ratio) =>
      `Auf einer hellen Seite schlecht zu sehen: Der Kontrast ist ${ratio} : 1, nötig sind mindestens 3 : 1.`,
    accentDim: (ratio) =>
      `Auf einer dunklen Seite schlecht zu sehen: Der Kontrast ist ${ratio} : 1, nötig sind mindestens 3 : 1.`,
    radius: 'Ecken',
    font: 'Schrift',
    fontHint: 'Eine Schrift, die Ihre Seite hat, etwa Georgia, serif.',
    launcherSize: 'Größe des Chat-Symbols',
    inset: 'Abstand vom Rand',
    words: 'Texte',
    frameTitle: 'Name des iframes',
    frameTitleHint: 'Wird von Screenreadern vorgelesen. Alle anderen Texte kommen vom Schlüssel.',
    title: 'Titel',
    greeting: 'Begrüßung',
    prompts: 'Vorschläge',
    promptsHint: 'Eine Frage pro Zeile. Bleibt das Feld leer, werden die des Schlüssels angeboten.',
    placeholder: 'Text im leeren Nachrichtenfeld',
    placeholderStandard: 'Nachricht schreiben …',
    locale: 'Sprache',
    localePage: 'Die der Seite',
    own: 'Eigene Texte',
    ownChosen: (n) => count(n, '# geändert', '# geändert'),
    ownHint: 'Sie ersetzen die des Chats, in jeder Sprache. Leere Felder ändern nichts.',
    ownWords: {
      openChat: { label: 'Name des Chat-Symbols', standard: 'Chat öffnen' },
      assistant: { label: 'Name dessen, der antwortet', standard: 'Stoa' },
      newConversation: { label: 'Neue Unterhaltung', standard: 'Neue Unterhaltung' },
      history: { label: 'Frühere Unterhaltungen', standard: 'Frühere Unterhaltungen' },
      offline: {
        label: 'Ohne Verbindung',
        standard: 'Sie sind offline. Was Sie schreiben, bleibt erhalten und kann später gesendet werden.',
      },
      rateLimited: {
        label: 'Nach zu vielen Nachrichten',
        hint: '{count} steht für die Sekunden, die zu warten sind.',
        standard: 'Zu viele Nachrichten auf einmal. In {count} Sekunden können Sie wieder senden.',
      },
      signedOut: {
        label: 'Nach dem Ende einer Sitzung',
        standard: 'Melden Sie sich wieder an. Was Sie geschrieben haben, bleibt erhalten.',
      },
    },
    answers: 'Antworten',
    model: 'Modell',
    modelHint: 'Eines von denen, die der Schlüssel anbietet.',
    abilities: 'Fähigkeiten',
    upload: 'Bilder können angehängt werden',
    history: 'Frühere Unterhaltungen werden aufgelistet',
    context: 'Das Modell weiß, was die Seite zeigt',
    tool: 'Die Seite bietet ein Werkzeug an',
    renderer: 'Die Seite zeichnet eigene Blöcke',
    blockKind: 'Art des Blocks',
    blockKindHint:
      'Das Wort nach den drei Backticks. Die Anweisungen des Schlüssels müssen dem Modell davon erzählen.',
    blockKindWrong:
      'Verwenden Sie 1 bis 64 Buchstaben, Ziffern oder _ - . + #; bis dahin enthält der Code keinen Block.',
    events: 'Ereignisse',
    eventsChosen: (n) => count(n, '# gewählt', '# gewählt'),
    eventsLegend: 'Was die Seite erfährt',
    eventsHint: 'Zum Beispiel für Statistiken. Der Code enthält für jedes eine Zeile zum Ausfüllen.',
    eventNames: {
      ready: 'Der Chat ist bereit',
      open: 'Der Chat wird geöffnet',
      close: 'Der Chat wird geschlossen',
      message: 'Eine Nachricht ist hinzugekommen',
      'run-start': 'Eine Antwort beginnt',
      'run-end': 'Eine Antwort ist beendet',
      rate: 'Eine Antwort wurde bewertet',
      error: 'Etwas ist fehlgeschlagen',
    },
    eventText: 'Nachrichten mit ihrem Text melden',
    eventTextHint: 'Das sind Daten Ihrer Besucher. Andernfalls werden nur Kennungen und Zeiten gemeldet.',
    example: 'Der Code enthält ein Beispiel zum Ausfüllen.',
    scopeOff: 'Dieser Schlüssel erlaubt das nicht. Sie können das in seinen Einstellungen ändern.',
    version: 'Version',
    pinned: 'Bei dieser Version bleiben',
    pinnedHint: (version) =>
      `Der Browser lädt Version ${version} nur so, wie sie jetzt ist; ihre Prüfsumme stellt das sicher.`,
  },

  code: {
    title: 'Code',
    pieces: {
      page: 'In der Seite',
      code: 'In einem Script Ihrer Website',
      style: 'In einem Stylesheet Ihrer Website',
      server: 'Auf Ihrem Server',
      policy: 'In Ihrer Content-Security-Policy',
    },
    hints: {
      page: '',
      code: '',
      style: '',
      server:
        'Für Node. Der Code tauscht das Geheimnis des Schlüssels gegen ein Token, das bald abläuft. Andere Backends senden POST /embed/token.',
      policy: 'Nur, wenn Ihre Website eine hat: Fügen Sie dies zu dem hinzu, was sie schon erlaubt.',
    },
    notes: {
      file: 'Die Seite nennt die Datei /chat.js; jeder andere Name geht auch, wenn er an beiden Stellen steht.',
      map: 'Die Import-Map steht vor dem ersten Modul der Seite.',
      mapHash:
        'Nur, wenn Ihre Website eine hat: Fügen Sie dies zu dem hinzu, was sie schon erlaubt. Der Hash gilt für die Import-Map genau so, wie sie hier steht, mit allen Leerzeichen.',
      mapNonce:
        'Nur, wenn Ihre Website eine hat: Fügen Sie dies zu dem hinzu, was sie schon erlaubt. Auch die Import-Map braucht dort eine Nonce oder ihren Hash.',
    },
    needsToken: 'Dieser Code braucht ein Token, bevor der Chat antwortet',
    needsTokenHint:
      'Der Schlüssel erlaubt keine anonymen Besucher. Lassen Sie Ihr Backend mit dem Code „Auf Ihrem Server“ Tokens holen, oder erlauben Sie anonyme Besucher in den Einstellungen des Schlüssels.',
    allowVisitors: 'Einstellungen öffnen',
    none: 'Mit diesem Schlüssel gibt es keinen iframe',
    noneHint:
      'Ein iframe ist für anonyme Besucher, und dieser Schlüssel erlaubt sie nicht. Sie können das in seinen Einstellungen ändern.',
    copy: (piece) => `Kopieren: ${piece}`,
  },

  preview: {
    title: 'Vorschau',
    frame: 'Vorschau des Chats auf einer Seite',
    scheme: 'Farbschema der Vorschau',
    light: 'Hell',
    dark: 'Dunkel',
    width: 'Breite der Vorschau',
    narrow: '390 px',
    full: 'Voll',
    loading: 'Der Chat wird geladen',
    failed: 'Der Chat konnte nicht geladen werden',
    failedHint:
      'Das Script /embed/embed.js ist nicht angekommen. Bauen Sie die App, und versuchen Sie es erneut.',
    headless: 'Hier gibt es nichts zu sehen',
    headlessHint: 'Diese Art der Einbindung zeichnet selbst nichts. Was zu sehen ist, bestimmt Ihre Website.',
    note: 'Das ist der Chat, wie Ihre Website ihn zeigen wird, mit den gespeicherten Einstellungen. Nachrichten werden wirklich beantwortet.',
  },
} satisfies TextsOf<typeof embedTexts>;
