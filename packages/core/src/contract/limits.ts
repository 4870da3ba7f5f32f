/*
 * Every limit and delay of the product, with its unit in the name. Import the module by the name `limits`: a bundle then holds the
 * numbers that it uses and no other.
 *
 * @source chat specification §2, §4, §5, §9; those marked ours are chosen here.
 */
export const sidebarWidthPx = 270;
export const smallScreenPx = 640;
/** Ours: under this width panels lie over the conversation, not beside it. */
export const mediumScreenPx = 900;
export const composerMaxHeightPx = 400;
export const scrollThresholdPx = 30;
export const copyConfirmationMs = 2000;
export const stopDelayMs = 1000;
export const debounceMs = 250;

export const defaultTemperature = 1;
export const temperatureStep = 0.1;
export const responseLengthSteps = 6;
export const defaultOutputTokenLimit = 4096;

/** The text of a source, and the name of a document. */
export const sourceTextMaxCharacters = 60;
export const documentNameMaxCharacters = 50;
export const csvPreviewRows = 10;
export const previewMaxHeightPx = 400;

export const titleMaxCharacters = 30;
export const titleMaxTokens = 10;
export const titleTemperature = 0.5;
export const displayNameMaxCharacters = 28;

export const exportVersion = 4;
export const exportPollMs = 1000;
export const exportPolls = 60;

export const topicTemperature = 0.8;
export const topicMaxTokens = 2000;
/** Ours: a model that takes longer to choose what to read again is not waited for. */
export const topicTimeoutMs = 12_000;
/** Ours: how much of an earlier message such a model is shown. */
export const topicExcerptCharacters = 2000;

/** Ours: broken JSON that a model is asked to repair, and how often without a click per message. */
export const jsonRepairTemperature = 0;
export const jsonRepairMaxCharacters = 20_000;
export const automaticRepairs = 2;

/** Ours: passages that a program gets at once, and without a wish. */
export const retrievalMaxPassages = 100;
export const retrievalPassages = 10;

/** Ours: the longest search that is sent. */
export const searchMaxCharacters = 500;
/** Ours: the longest name of a folder and the longest tag. */
export const folderNameMaxCharacters = 200;
export const tagMaxCharacters = 60;
/** Ours: messages that may wait behind a reply. */
export const queueMaxMessages = 20;
/** Ours: the largest file that an import takes. */
export const importMaxBytes = 2 * 1024 * 1024 * 1024;

/** Ours: the time an unwritten part of a run may stay in memory only. */
export const runFlushMs = 200;
/** Ours: how long the log of a local conversation's run is kept without an acknowledgement. */
export const localRunKeepMs = 60 * 60 * 1000;
/** Ours: the largest chat request body. */
export const chatBodyBytes = 20 * 1024 * 1024;
/** The same, of a page of another site. */
export const embedChatBodyBytes = 10 * 1024 * 1024;
/** Size to which any uploaded conversation may expand, whatever its number of codes. @units characters @source ours */
export const expandedBaseCharacters = 4 * 1024 * 1024;
/** Additional expanded size per code of an uploaded conversation. @units characters @source ours */
export const expandedPerCode = 16;

/** Files: pages of the table, and how they follow each other. */
export const filesPageSize = 100;
/** Ours: passages of a file's text that one answer holds. */
export const filePassagesPageSize = 100;
export const filesNextPagePx = 400;
export const filesPickerMaxHeightPx = 460;
/** A file on its way is shown as at most this far until it can be read. @units percent */
export const uploadShownMax = 95;
export const uploadPollMs = 500;
export const uploadTimeoutMs = 30_000;
/** The name of an attachment, and of an unknown kind of file. */
export const attachmentNameMaxCharacters = 12;
export const fileKindMaxCharacters = 15;
/** Ours: the longest name of a file, the most tags that one has, and the files of one message. */
export const fileNameMaxCharacters = 255;
export const fileTagsMax = 50;
export const attachmentsMax = 20;
/** Ours: documents of one question for their state. */
export const embeddingStatusesMax = 500;
/** Ours: files that are sent, or waited for, at the same time. */
export const uploadsAtOnce = 3;
/** Ours: a file on its way is kept in the browser up to this size, and for so long, so that a reload takes nothing away. */
export const uploadKeptMaxBytes = 64 * 1024 * 1024;
export const uploadKeptMs = 24 * 60 * 60_000;
/** Ours: deletions of files that are asked for at the same time. */
export const fileDeletionsAtOnce = 4;
/** The most files that a list reads in one answer. */
export const filesRefreshMax = 1000;

/** Ours: the longest memory and name of a project, and how many of each a person has. */
export const memoryMaxCharacters = 2000;
export const memoriesMax = 2000;
export const projectNameMaxCharacters = 100;
export const projectsMax = 500;
/** Ours: how much of a message facts are looked for in, how many are offered at once, and the answer that names them. */
export const factInputMaxCharacters = 20_000;
export const factsMax = 5;
export const factMaxCharacters = 300;
export const factsMaxTokens = 500;
export const factsTemperature = 0;
/** Ours: how much of a prompt memories may take; the newest come first. */
export const memoryPromptMaxCharacters = 8000;

/** The name of a conversation where one is chosen. */
export const conversationLabelMaxCharacters = 50;
/** Ours: the beginning of a text that tells two rows of the same title apart. */
export const firstWordsMaxCharacters = 60;
/** Ours: the largest file whose text is put into a message. */
export const templateFileMaxBytes = 1024 * 1024;
/** Ours: the longest name of a template. */
export const templateNameMaxCharacters = 200;
/** Variables that the optimizer may put into a prompt. @source chat specification §9 */
export const optimizerMaxPlaceholders = 3;
/** Ours: the longest prompt that is optimized, and the longest answer. */
export const optimizerMaxCharacters = 20_000;
export const optimizerMaxTokens = 2000;
export const optimizerTemperature = 0.5;

/** How often it is asked whether the window of a provider is closed. @source chat specification §9 "Integration pop-up" */
export const integrationPollMs = 500;
/** A summary for quality improvement. @source chat specification §9; the length of a text is ours */
export const qualityPreviewCharacters = 75;
export const qualityTemperature = 0.5;
export const qualityMaxTokens = 500;
export const qualityTextMaxCharacters = 10_000;
/** Stars of a rating, and the longest feedback beside them. @source chat specification §4 "Editing and history"; the length is ours */
export const ratingMaxStars = 5;
export const feedbackMaxCharacters = 4000;

/** Ours: an open page asks this often whether something was shared with the person. */
export const sharingLookMs = 60_000;

/** Text around a selection that is sent to the model, on each side. @source chat specification §5 "Highlight" */
export const highlightContextCharacters = 300;
/** @source chat specification §9 "highlight edits" */
export const highlightTemperature = 0.5;
export const highlightMaxTokens = 4000;
/** Ours: passages of one composite. */
export const highlightPassagesMax = 12;

/** Ours: how long a deleted conversation can be brought back. */
export const undoMs = 8000;
/** Ours: how long it can be brought back while the person stays on its notice. */
export const undoHeldMs = 600_000;

/** Ours: addresses of one answer of the directory, by prefix and of everybody; suggestions that are shown; and the people of one list. */
export const directoryEmailsMax = 50;
export const directoryEveryoneMax = 5000;
export const emailSuggestionsMax = 8;
export const emailListMax = 500;

export const artifactTemperature = 0.5;
export const artifactStopDelayMs = 100;
/** Ours: what one version may hold, and how many there are of what. */
export const artifactMaxCharacters = 2 * 1024 * 1024;
export const artifactsMax = 200;
export const artifactVersionsMax = 200;
export const artifactIdMaxCharacters = 300;
export const artifactNameMaxCharacters = 200;
export const artifactDescriptionMaxCharacters = 2000;
/** Ours: what one person may keep in the library. */
export const savedArtifactsMax = 1000;
export const savedArtifactsMaxBytes = 100 * 1024 * 1024;
