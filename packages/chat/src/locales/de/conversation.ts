import { filled, type ConversationMessageCode } from '@stoa/core/contract';
import { texts as deferred } from '../../embed/texts/deferred/de.js';
import { texts as initial } from '../../embed/texts/locales/de.js';
import type { CompleteChatTexts } from '../../chat-texts.js';
import { cancel, close, conversations, count, list, number, tryAgain } from './german.js';

const sentences: Record<ConversationMessageCode, string> = {
  'chat.empty': 'Geben Sie eine Nachricht ein.',
  'chat.tooLong':
    'Eine Nachricht hat höchstens {maxLength} Zeichen. Sie haben {valueLength} Zeichen eingegeben.',
  'chat.unavailable': 'Der Chatdienst ist zurzeit nicht verfügbar. Versuchen Sie es in einer Minute erneut.',
  'models.loadFailed': 'Die verfügbaren Modelle konnten nicht geholt werden. Wenden Sie sich an den Support.',
  'storage.full':
    'Der Speicher des Browsers ist voll. Löschen oder exportieren Sie Unterhaltungen, um Platz für neue zu schaffen.',
  'session.expired': 'Ihre Sitzung ist beendet',
  'chat.uploading':
    'Warten Sie, bis alle Dokumente hochgeladen sind, oder entfernen Sie sie aus der Nachricht.',
  'chat.tooLongWithDocuments':
    'Eine Nachricht hat höchstens {maxLength} Zeichen. Ihr Text und die angehängten Dokumente haben {valueLength} Zeichen. Entfernen Sie die Dokumente, oder wählen Sie kleinere Auszüge.',
  'chat.non200': 'Die Verbindung zum Server ist gestört. Versuchen Sie es in einer Minute erneut.',
  'chat.endpointMissing':
    'Die Adresse des Chatdienstes fehlt. Bitten Sie die Administration, die Umgebungsvariable CHAT_ENDPOINT zu setzen.',
  'chat.rateLimited': 'Die Zahl der Anfragen ist ausgeschöpft. Versuchen Sie es in einigen Minuten erneut.',
  'files.downloadFailed': 'Die Datei konnte nicht heruntergeladen werden. Versuchen Sie es erneut.',
  'storage.cloudConversationUnavailable':
    'Ihre Unterhaltung in der Cloud kann zurzeit nicht geholt werden. Versuchen Sie es später erneut.',
  'storage.noSuchKey':
    'Diese Unterhaltung ist nicht mehr zugänglich: Sie wurde in einem anderen Browser privat gemacht oder auf einem anderen Gerät gelöscht.',
};

/** The message box, the messages, the list of conversations. What the embedded chat says as well, it says the same. */
export const conversation = {
  agent: deferred.agent,
  charts: deferred.charts,
  citation: deferred.citation,
  code: initial.code,
  composer: {
    ...initial.composer,
    placeholder: 'Nachricht an Stoa schreiben …',
    noModel: 'Wählen Sie ein Modell, bevor Sie senden.',
    prefixHint: {
      json: 'Die Antwort kommt als JSON.',
      'json!': 'Die Antwort kommt als striktes JSON.',
      csv: 'Die Antwort kommt als Tabelle mit den Spalten, die Sie nennen.',
      fn: 'Die Antwort kommt als Funktionsaufruf mit den Parametern, die Sie nennen.',
    },
  },
  conversationSentences: { sentence: (code, values) => filled(sentences[code], values) },
  conversations: {
    label: 'Unterhaltungen',
    create: 'Neue Unterhaltung',
    untitled: 'Ohne Titel',
    unnamed: 'Neue Unterhaltung',
    emptyTitle: 'Noch nichts hier',
    empty: 'Unterhaltungen, die Sie beginnen, erscheinen hier, die neueste zuerst.',
    running: 'Eine Antwort wird geschrieben',
    unread: 'Neue Antwort',
    local: 'Privat: in diesem Browser aufbewahrt',
    cloud: 'In der Cloud aufbewahrt',
    actions: (name) => `Aktionen für ${name}`,
    rename: 'Umbenennen',
    renameLabel: 'Name der Unterhaltung',
    delete: 'Löschen',
    export: 'Unterhaltungen exportieren',
    exporting: 'Der Export der Unterhaltungen wird vorbereitet …',
    syncFailedTitle: 'Nicht auf dem Stand der Cloud',
    groups: {
      today: 'Heute',
      yesterday: 'Gestern',
      week: 'Letzte 7 Tage',
      month: 'Letzte 30 Tage',
      older: 'Älter',
    },
    count: conversations,
  },
  details: { ...initial.details, seconds: (seconds) => `${seconds} s` },
  diagrams: deferred.diagrams,
  elements: initial.elements,
  generatedFiles: deferred.generatedFiles,
  links: {
    ...deferred.links,
    hostsTitle: 'Bilder von anderen Websites',
    hostsHint: 'Bilder in Nachrichten laden von diesen Websites ohne Nachfrage.',
    noHosts: 'Keine. Jedes Bild fragt, bevor es lädt.',
    revoke: 'Entfernen',
    revokeHost: (host) => `${host} entfernen`,
  },
  list: {
    tab: 'Chats',
    newFolder: 'Neuer Ordner',
    folderName: 'Name des Ordners',
    menu: 'Optionen der Liste',
    sortBy: 'Sortieren nach',
    sortByDate: 'Datum',
    sortByName: 'Name',
    select: 'Unterhaltungen auswählen',
    cleanUpConversations: 'Leere Unterhaltungen entfernen',
    cleanUpFolders: 'Leere Ordner entfernen',
    showHidden: (n) => count(n, '# ausgeblendeten Ordner zeigen', '# ausgeblendete Ordner zeigen'),
    import: 'Importieren …',
    export: 'Alle Unterhaltungen exportieren',

    search: 'Unterhaltungen durchsuchen',
    searchPlaceholder: 'Suchen',
    clearSearch: 'Suche leeren',
    searchHelp: 'Hilfe zur Suche',
    searchHelpTitle: 'Die Suche eingrenzen',
    searchHelpLead:
      'Wörter werden in Namen und Nachrichten gefunden, in beliebiger Reihenfolge. Wählen Sie eine Bedingung, um sie hinzuzufügen:',
    searchHints: [
      { token: 'tag:', example: 'tag:forschung', meaning: 'hat dieses Schlagwort' },
      { token: 'folder:', example: 'folder:"Reise nach Triest"', meaning: 'liegt in diesem Ordner' },
      { token: 'in:', example: 'in:private oder in:cloud', meaning: 'wird dort aufbewahrt' },
      { token: 'before:', example: 'before:2026-03-01', meaning: 'vor diesem Tag geändert' },
      { token: 'after:', example: 'after:2026-01-15', meaning: 'an diesem Tag oder danach geändert' },
      { token: '""', example: '"genau diese Wörter"', meaning: 'eine Wortfolge' },
    ],
    misreadConditions: (words) =>
      `${list(words.map((word) => `„${word}“`))} ${count(words.length, 'wird als gewöhnliches Wort gesucht', 'werden als gewöhnliche Wörter gesucht')}. Bedingungen sind tag:, folder:, in:private, in:cloud, before: und after: mit einem Tag.`,
    results: 'Suchergebnisse',
    searching: 'Wird gesucht …',
    found: (n, hasMore) =>
      hasMore
        ? count(n, 'Mehr als # Unterhaltung gefunden', 'Mehr als # Unterhaltungen gefunden')
        : count(n, '# Unterhaltung gefunden', '# Unterhaltungen gefunden'),
    nothingFound: 'Nichts gefunden',
    nothingFoundHint:
      'Versuchen Sie weniger oder kürzere Wörter, oder nehmen Sie eine Bedingung wie tag: oder before: weg.',
    olderFailed: 'Ältere Unterhaltungen konnten nicht gelesen werden',
    olderFailedHint: 'Prüfen Sie die Verbindung, und versuchen Sie es erneut.',
    indexing: (done, total) =>
      `Private Unterhaltungen werden noch gelesen, ${number(done)} von ${number(total)}. Vielleicht wird noch mehr gefunden.`,
    cloudFailedTitle: 'Nur dieser Browser wurde durchsucht',
    localFailedTitle: 'Private Nachrichten wurden nicht durchsucht',
    localFailed: 'Die Suche dieses Browsers ist nicht gestartet. Namen werden trotzdem gefunden.',
    tryAgain,
    hasMore: 'Es gibt mehr. Fügen Sie ein Wort hinzu, um die Suche einzugrenzen.',
    saidYou: 'Sie',
    saidReply: 'Antwort',

    folder: (name, n) => `${name}, ${count(n, 'Ordner mit # Unterhaltung', 'Ordner mit # Unterhaltungen')}`,
    pinned: 'Angeheftet',
    group: 'Ordner einer Gruppe',
    hidden: 'Ausgeblendet',
    folderEmpty: 'Nichts in diesem Ordner',
    folderActions: (name) => `Aktionen für den Ordner ${name}`,
    pin: 'Oben anheften',
    unpin: 'Lösen',
    hide: 'Ordner ausblenden',
    show: 'Ordner wieder einblenden',
    newChatInFolder: 'Neue Unterhaltung hier',
    deleteFolder: (n) =>
      n === 0 ? 'Ordner löschen' : count(n, 'Mit # Unterhaltung löschen', 'Mit # Unterhaltungen löschen'),
    fixedFolder: 'Dieser Ordner kann nicht umbenannt oder gelöscht werden.',

    move: 'In Ordner verschieben …',
    tags: 'Schlagwörter …',
    duplicate: 'Duplizieren',
    makePrivate: 'Privat machen …',
    moveToCloud: 'In die Cloud verschieben …',
    download: 'Herunterladen …',
    saveMarkdown: 'Als Markdown exportieren',
    saveJson: 'Als JSON exportieren',
    busyStreaming: 'Eine Antwort wird geschrieben. Warten Sie, bis sie fertig ist.',
    busyDocument: 'Eine andere Datei wird erstellt. Warten Sie, bis sie fertig ist.',
    busyTransfer: 'Andere Unterhaltungen werden verschoben. Warten Sie, bis das fertig ist.',
    tagged: (tags) => `Schlagwörter: ${tags}`,

    selected: (n) => count(n, '# ausgewählt'),
    selectionBar: 'Ausgewählte Unterhaltungen',
    selectAll: 'Alle auswählen',
    done: 'Fertig',
    deleteSelected: 'Löschen',
    tagSelected: 'Verschlagworten …',
    moveSelected: 'In Ordner verschieben …',
    downloadSelected: 'Herunterladen …',
    shareSelected: 'Teilen …',
    shareOff: 'Teilen ist hier nicht verfügbar.',
    nothingSelected: 'Wählen Sie zuerst mindestens eine Unterhaltung aus.',
    allPrivate: 'Sie sind schon privat.',
    allCloud: 'Sie sind schon in der Cloud.',

    storage: {
      toLocalTitle: (n) => count(n, 'Diese Unterhaltung privat machen?', '# Unterhaltungen privat machen?'),
      toCloudTitle: (n) =>
        count(
          n,
          'Diese Unterhaltung in die Cloud verschieben?',
          '# Unterhaltungen in die Cloud verschieben?',
        ),
      toLocal:
        'Sie bleibt dann nur in diesem Browser: Die Kopie in Ihrem Arbeitsbereich wird gelöscht, und Ihre anderen Geräte zeigen sie nicht mehr.',
      toCloud:
        'Sie liegt dann in Ihrem Arbeitsbereich und ist auf jedem Gerät zu sehen, auf dem Sie sich anmelden.',
      toLocalMany:
        'Sie bleiben dann nur in diesem Browser: Die Kopien in Ihrem Arbeitsbereich werden gelöscht, und Ihre anderen Geräte zeigen sie nicht mehr.',
      toCloudMany:
        'Sie liegen dann in Ihrem Arbeitsbereich und sind auf jedem Gerät zu sehen, auf dem Sie sich anmelden.',
      toLocalAction: 'Privat machen',
      toCloudAction: 'In die Cloud verschieben',
      skipped: (n) =>
        count(
          n,
          '# Unterhaltung, deren Antwort noch geschrieben wird, bleibt, wo sie ist.',
          '# Unterhaltungen, deren Antworten noch geschrieben werden, bleiben, wo sie sind.',
        ),
      cancel,
    },

    transfer: {
      label: 'Unterhaltungen werden verschoben',
      close,
      toCloud: 'Wird in die Cloud verschoben',
      toLocal: 'Wird privat gemacht',
      progress: (moved, total) => `${number(moved)} von ${number(total)}`,
      cancel,
      doneToCloud: (n) =>
        count(n, '# Unterhaltung in die Cloud verschoben', '# Unterhaltungen in die Cloud verschoben'),
      doneToLocal: (n) => count(n, '# Unterhaltung ist jetzt privat', '# Unterhaltungen sind jetzt privat'),
      cancelled: (moved, total) => `Nach ${number(moved)} von ${number(total)} angehalten`,
      failures: (n) => count(n, '# blieb, wo sie war', '# blieben, wo sie waren'),
      dismiss: close,
    },

    moveDialog: {
      title: (n) => count(n, 'Unterhaltung verschieben', '# Unterhaltungen verschieben'),
      filter: 'Ordner suchen oder benennen',
      folders: 'Ordner',
      noFolder: 'Kein Ordner',
      create: (name) => `Neuer Ordner „${name}“`,
      current: 'Liegt schon dort',
    },

    tagsDialog: {
      title: (n) => count(n, 'Schlagwörter', 'Schlagwörter von # Unterhaltungen'),
      lead: 'Schlagwörter werden gespeichert, während Sie sie ändern. Mit tag: finden Sie solche Unterhaltungen in der Suche.',
      done: 'Fertig',
    },

    tagsEditor: {
      label: 'Schlagwörter',
      add: 'Schlagwort hinzufügen',
      placeholder: 'Schlagwort hinzufügen …',
      hint: 'Die Eingabetaste oder ein Komma fügt das Schlagwort hinzu.',
      remove: (tag) => `Schlagwort ${tag} entfernen`,
      added: (tag) => `${tag} hinzugefügt`,
      removed: (tag) => `${tag} entfernt`,
      partial: (tag) => `${tag} (bei einigen)`,
      suggestions: 'Verwendete Schlagwörter',
      tooLong: (most) => `Ein Schlagwort hat höchstens ${most} Zeichen.`,
      tooMany: (most) => count(most, 'Nur # Schlagwort passt.', 'Höchstens # Schlagwörter passen.'),
    },

    drag: {
      count: conversations,
      noFolder: 'Hier ablegen, um sie aus ihrem Ordner zu nehmen',
    },
  },
  markdown: deferred.markdown,
  message: { ...initial.message, forkFailed: 'Die Kopie konnte nicht erstellt werden' },
  messageActions: {
    ...initial.messageActions,
    fork: 'In einer neuen Unterhaltung fortsetzen',
    saveCopy: 'Zuerst eine Kopie speichern',
    saveCopyHint:
      'Behält diese Unterhaltung, wie sie ist, unter „(copy)“ und sendet dann hier die bearbeitete Nachricht.',
  },
  proposals: deferred.proposals,
  queue: {
    ...initial.queue,
    stepRunning: (name, step, n) => `${name}: Schritt ${step} von ${n} ist der nächste`,
    stepsHeld: (name, step, n) =>
      `${name} wurde vor Schritt ${step} von ${n} angehalten. Der Rest wartet auf Sie.`,
  },
  rating: {
    stars: 'Diese Antwort bewerten',
    starCount: (n) => count(n, '# Stern', '# Sterne'),
    rated: (n) => count(n, 'Mit # Stern bewertet', 'Mit # Sternen bewertet'),
    feedback: 'Was war gut, oder was hat gefehlt?',
    feedbackPlaceholder: 'Freiwillig',
    sendFeedback: 'Rückmeldung senden',
    skipFeedback: 'Kein Kommentar',
    yourFeedback: 'Ihre Rückmeldung:',
    editFeedback: 'Ihre Rückmeldung ändern',
    sending: 'Wird gesendet …',
    notSent: 'Ihre Bewertung bleibt bei dieser Antwort, konnte aber nicht gesendet werden.',
    tryAgain,
    thanks: 'Danke. Ihre Bewertung wurde gesendet.',
  },
  reply: { ...initial.reply, followUps: 'Vorlagen zum Weitermachen' },
  replyEnd: { ...initial.replyEnd, rateLimited: undefined },
  sentAlong: {
    kinds: { conversation: 'Unterhaltung', template: 'Vorlage' },
    itemTitle: {
      conversation: (name) => `Die Unterhaltung „${name}“ geht mit`,
      template: (name) => `Die Vorlage „${name}“ geht mit`,
    },
    itemHint: 'An dieser Stelle liest das Modell dieses JSON.',
    prefix: (name) => `Mit „${name}“ gesendet`,
    unnamedPrefix: 'Mit einem Vorspann gesendet',
    prefixTitle: 'Das hat das Modell vor Ihrem Text gelesen',
    prefixHint: (name) =>
      `„${name}“ wirkt von selbst: Es steht vor jeder Nachricht von Unterhaltungen, die seine Schlagwörter haben.`,
    unnamedPrefixHint: 'Die Nachricht sagt nicht, aus welcher Vorlage er kommt.',
    prefixGone: (name) => `Die Vorlage „${name}“ wurde seither gelöscht oder umbenannt.`,
    editPrefix: 'Vorlage bearbeiten',
    close,
  },
  shownLinks: initial.shownLinks,
  slash: {
    suggestions: 'Befehle und Vorlagen',
    commandsGroup: 'Befehle',
    promptsGroup: 'Vorlagen',
    noMatch: 'Kein Befehl und keine Vorlage passt.',
    sendsAsText: 'Drücken Sie noch einmal die Eingabetaste, um dies als Text zu senden.',
    suggestionCount: (n) =>
      count(
        n,
        '# Vorschlag. Pfeiltasten wählen, die Eingabetaste übernimmt ihn.',
        '# Vorschläge. Pfeiltasten wählen, die Eingabetaste übernimmt einen.',
      ),
  },
  sources: deferred.sources,
  spoken: deferred.spoken,
  starred: {
    starred: 'Gemerkte Nachrichten',
    starredCount: (n) => count(n, '# gemerkte Nachricht', '# gemerkte Nachrichten'),
    noStarredTitle: 'Keine gemerkten Nachrichten',
    noStarred: 'Merken Sie sich eine Nachricht, um sie hier wiederzufinden.',
  },
  start: {
    anonymous: 'Anonym',
    greeting: (name) => (name ? `Womit fangen wir an, ${name}?` : 'Womit fangen wir an?'),
    tryAgain,
    suggestionsLabel: 'Vorschläge',
    suggestions: [
      {
        title: 'Einen Begriff erklären',
        text: 'Erkläre, wie Verschlüsselung mit öffentlichen Schlüsseln funktioniert, mit einem Vergleich aus dem Alltag.',
      },
      {
        title: 'Möglichkeiten vergleichen',
        text: 'Vergleiche PostgreSQL und SQLite für einen kleinen Webdienst, als Tabelle.',
      },
      {
        title: 'Etwas entwerfen',
        text: 'Entwirf eine kurze Nachricht an mein Team: Unsere wöchentliche Besprechung soll auf Dienstag verlegt werden.',
      },
      {
        title: 'An Code arbeiten',
        text: 'Schreibe eine TypeScript-Funktion, die eine Liste nach einem Schlüssel gruppiert, mit Tests.',
      },
    ],
    model: 'Modell',
    chooseModel: 'Modell wählen',
    searchModels: 'Modelle suchen',
    noModels: 'Kein Modell passt.',
    noModelsAvailable: 'Für Sie gibt es noch keine Modelle. Die Administration kann eines hinzufügen.',
    demo: 'Demo',
    default: 'Standard',
    images: 'Liest Bilder',
    contextWindow: (tokens) => `${tokens} Kontext`,
    costHint: (input, output) => `${input} Eingabe, ${output} Ausgabe je 1 Mio. Tokens`,
    free: 'Kostenlos',
    otherFamily: 'Andere',
    storage: 'Wo sie aufbewahrt wird',
    cloud: 'Cloud',
    private: 'Privat',
    cloudExplained: 'In Ihrem Arbeitsbereich aufbewahrt, auf jedem Gerät, auf dem Sie sich anmelden.',
    privateExplained: 'Nur in diesem Browser aufbewahrt. Der Server speichert keine ihrer Nachrichten.',
    cloudOff: 'Ihr Arbeitsbereich hat die Aufbewahrung in der Cloud ausgeschaltet.',
    advanced: 'Erweiterte Einstellungen',
    replySettings: (changed) =>
      changed === 0
        ? 'Erweiterte Einstellungen'
        : `Erweiterte Einstellungen, ${count(changed, '# geändert')}`,
    plugins: (changed) => (changed === 0 ? 'Plugins' : `Plugins, ${count(changed, '# geändert')}`),
    systemPrompt: 'Eigene Anweisungen',
    systemPromptHint: 'Was das Modell in dieser ganzen Unterhaltung wissen oder beachten soll.',
    systemPromptPlaceholder: 'Du bist ein sorgfältiger Lektor. Antworte in kurzen Sätzen …',
    instructionsChoice: 'Eigene Anweisungen wählen',
    ownInstructions: 'Selbst geschrieben',
    temperature: 'Temperatur',
    temperatureLabels: { precise: 'Genau', neutral: 'Ausgewogen', creative: 'Kreativ' },
    responseLength: 'Länge der Antwort',
    responseLengthLabels: { concise: 'Knapp', average: 'Mittel', verbose: 'Ausführlich' },
    upToTokens: (tokens) => `bis zu ${tokens} Tokens`,
  },
  statuses: deferred.statuses,
  storage: initial.storage,
  templateLink: {
    hints: {
      send: 'Ihr Text wird als Ihre Nachricht gesendet.',
      instruct:
        'Eine neue Unterhaltung hält sich an diese Anweisungen und wartet auf Ihre erste Nachricht. Nichts wird gesendet.',
      steps: 'Ihre Schritte werden zuerst gezeigt. Noch wird nichts gesendet.',
      show: 'Die Vorlage wird nur gezeigt: Nichts daraus läuft hier.',
    },
    actions: {
      send: 'Senden',
      instruct: 'Eine Unterhaltung beginnen',
      steps: 'Schritte zeigen',
      show: 'Vorlage zeigen',
    },
  },
  thread: { ...initial.thread, assistant: 'Stoa' },
  thumbs: initial.thumbs,
  unlisted: {
    removed: (n) =>
      count(
        n,
        '# Nachricht wurde in einer anderen App entfernt. Hier bleibt sie erhalten.',
        '# Nachrichten wurden in einer anderen App entfernt. Hier bleiben sie erhalten.',
      ),
    show: 'Wieder zeigen',
    remove: 'Endgültig entfernen',
  },
  waitingList: {
    ...initial.waitingList,
    steps: (name) => `Automation ${name}`,
    stepNumber: (step) => `Schritt ${step}.`,
    endSteps: 'Anhalten',
    dropSteps: 'Hier beenden',
    goOn: 'Weiter',
    nameFor: (action, text) => `${action}: ${text}`,
  },
} satisfies Partial<CompleteChatTexts>;
