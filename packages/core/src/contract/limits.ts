/**
 * Every limit and delay of the product, with its unit in the name.
 *
 * @source chat specification §2, §4, §5, §9; those marked ours are chosen here.
 */
export const limits = {
  sidebarWidthPx: 270,
  smallScreenPx: 640,
  /** Ours: under this width there is room for one panel beside the conversation. */
  mediumScreenPx: 900,
  composerMaxHeightPx: 400,
  scrollThresholdPx: 30,
  copyConfirmationMs: 2000,
  stopDelayMs: 1000,
  debounceMs: 250,

  defaultTemperature: 1,
  temperatureStep: 0.1,
  responseLengthSteps: 6,
  defaultOutputTokenLimit: 4096,
  defaultChatMaxTokens: 1000,

  /** The text of a source, and the name of a document. */
  sourceTextMaxCharacters: 60,
  documentNameMaxCharacters: 50,
  csvPreviewRows: 10,
  previewMaxHeightPx: 400,

  titleMaxCharacters: 30,
  titleMaxTokens: 10,
  titleTemperature: 0.5,
  displayNameMaxCharacters: 28,
  assistantNameMaxCharacters: 30,

  exportVersion: 4,
  exportPollMs: 1000,
  exportPolls: 60,

  topicTemperature: 0.8,
  topicMaxTokens: 2000,
  /** Ours: a model that takes longer to choose what to read again is not waited for. */
  topicTimeoutMs: 12_000,
  /** Ours: how much of an earlier message such a model is shown. */
  topicExcerptCharacters: 2000,

  /** Ours: broken JSON that a model is asked to repair, and how often without a click per message. */
  jsonRepairTemperature: 0,
  jsonRepairMaxCharacters: 20_000,
  automaticRepairs: 2,

  /** Ours: the longest search that is sent. */
  searchMaxCharacters: 500,
  /** Ours: the longest name of a folder and the longest tag. */
  folderNameMaxCharacters: 200,
  tagMaxCharacters: 60,
  /** Ours: messages that may wait behind a reply. */
  queueMaxMessages: 20,
  /** Ours: the largest file that an import takes. */
  importMaxBytes: 2 * 1024 * 1024 * 1024,

  /** Ours: the time an unwritten part of a run may stay in memory only. */
  runFlushMs: 200,
  /** Ours: how long the log of a local conversation's run is kept when nobody acknowledged its end. */
  localRunKeepMs: 60 * 60 * 1000,
  /** Ours: the largest chat request body. */
  chatBodyBytes: 20 * 1024 * 1024,
  /** Ours: the largest enveloped request body. */
  envelopeBodyBytes: 10 * 1024 * 1024,
  /** Ours: the largest text that a compressed list may expand to. */
  decompressedCharacters: 64 * 1024 * 1024,
  /** Ours: how long a deleted conversation can be brought back. */
  undoMs: 8000,
} as const;
