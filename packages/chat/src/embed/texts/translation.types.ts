import type { copyTexts, loadingTexts } from '@stoa/react';
import type { CatalogOf, CompleteCatalogOf, LazyCatalog, TextsOf } from '@stoa/ui';
import type { conversationSentencesTexts } from '../../base/message/conversation-sentences.texts.js';
import type { chartsTexts } from '../../parts/charts/charts.texts.js';
import type { codeTexts } from '../../parts/code/code.texts.js';
import type { diagramsTexts } from '../../parts/diagrams/diagrams.texts.js';
import type { citationTexts } from '../../parts/links/citation.texts.js';
import type { linksTexts } from '../../parts/links/links.texts.js';
import type { shownLinksTexts } from '../../parts/links/shown-links.texts.js';
import type { elementsTexts, markdownTexts } from '../../parts/markdown/index.js';
import type { agentTexts } from '../../rooms/agent/agent.texts.js';
import type { composerTexts } from '../../rooms/composer/composer.texts.js';
import type { queueTexts } from '../../rooms/composer/queue.texts.js';
import type { waitingListTexts } from '../../rooms/composer/waiting-list.texts.js';
import type { storageTexts } from '../../rooms/conversations/storage.texts.js';
import type { generatedFilesTexts } from '../../rooms/generated-files/generated-files.texts.js';
import type { proposalsTexts } from '../../rooms/proposals/proposals.texts.js';
import type { sourcesTexts } from '../../rooms/sources/sources.texts.js';
import type { statusesTexts } from '../../rooms/statuses/statuses.texts.js';
import type { spokenTexts } from '../../rooms/thread/announcements/spoken.texts.js';
import type { messageActionsTexts } from '../../rooms/thread/message/message-actions.texts.js';
import type { messageTexts } from '../../rooms/thread/message/message.texts.js';
import type { thumbsTexts } from '../../rooms/thread/message/thumbs.texts.js';
import type { detailsTexts } from '../../rooms/thread/reply/details.texts.js';
import type { replyEndTexts } from '../../rooms/thread/reply/reply-end.texts.js';
import type { replyTexts } from '../../rooms/thread/reply/reply.texts.js';
import type { threadTexts } from '../../rooms/thread/thread.texts.js';
import type { assistantTexts } from './assistant.texts.js';
import type { disclosureTexts } from './disclosure.texts.js';
import type { historyTexts } from './history.texts.js';
import type { panelTexts } from './panel.texts.js';
import type { refusalTexts } from './refusal.texts.js';
import type { toolsTexts } from './tools.texts.js';
import type { uploadsTexts } from './uploads.texts.js';

type InitialRooms =
  | typeof codeTexts
  | typeof composerTexts
  | typeof conversationSentencesTexts
  | typeof copyTexts
  | typeof detailsTexts
  | typeof elementsTexts
  | typeof historyTexts
  | typeof loadingTexts
  | typeof messageActionsTexts
  | typeof messageTexts
  | typeof panelTexts
  | typeof queueTexts
  | typeof refusalTexts
  | typeof replyEndTexts
  | typeof replyTexts
  | typeof shownLinksTexts
  | typeof storageTexts
  | typeof threadTexts
  | typeof thumbsTexts
  | typeof toolsTexts
  | typeof uploadsTexts
  | typeof waitingListTexts;

type DeferredRooms =
  | typeof agentTexts
  | typeof assistantTexts
  | typeof chartsTexts
  | typeof citationTexts
  | typeof diagramsTexts
  | typeof disclosureTexts
  | typeof generatedFilesTexts
  | typeof linksTexts
  | typeof markdownTexts
  | typeof proposalsTexts
  | typeof sourcesTexts
  | typeof spokenTexts
  | typeof statusesTexts;

/** Texts of links in the settings of the workspace, which no panel shows. */
export type LinkSettingsTexts = 'hostsTitle' | 'hostsHint' | 'noHosts' | 'revoke' | 'revokeHost';

/** A translation of the rooms that a first answer may show. A missing text is English. */
export type InitialTexts = CatalogOf<InitialRooms>;

/** A translation of the rooms that a first answer does not show, fetched after the initial ones. Nothing may be missing. */
export type DeferredTexts = Omit<CompleteCatalogOf<DeferredRooms>, 'links'> & {
  links: Omit<TextsOf<typeof linksTexts>, LinkSettingsTexts>;
};

/** All rooms that a panel may show. */
export type EmbedCatalog = CatalogOf<InitialRooms | DeferredRooms>;

/** A translation of the panel. */
export interface Translation {
  initial: InitialTexts;
  deferred: LazyCatalog;
}
