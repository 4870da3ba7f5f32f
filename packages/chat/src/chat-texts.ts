// Written by `npm run docs` from the `*.texts.ts` files of this package.
import type { CatalogOf, CompleteCatalogOf } from '@stoa/ui';
import type { commandsTexts } from './base/commands/commands.texts.js';
import type { shortcutsTexts } from './base/commands/shortcuts.texts.js';
import type { conversationSentencesTexts } from './base/message/conversation-sentences.texts.js';
import type { chartsTexts } from './parts/charts/charts.texts.js';
import type { codeTexts } from './parts/code/code.texts.js';
import type { diagramsTexts } from './parts/diagrams/diagrams.texts.js';
import type { citationTexts } from './parts/links/citation.texts.js';
import type { linksTexts } from './parts/links/links.texts.js';
import type { shownLinksTexts } from './parts/links/shown-links.texts.js';
import type { templateLinkTexts } from './parts/links/template-link.texts.js';
import type { elementsTexts } from './parts/markdown/elements/elements.texts.js';
import type { markdownTexts } from './parts/markdown/elements/markdown.texts.js';
import type { accountTexts } from './rooms/account/account.texts.js';
import type { accountsTexts } from './rooms/accounts/accounts.texts.js';
import type { agentTexts } from './rooms/agent/agent.texts.js';
import type { agreementTexts } from './rooms/agreement/agreement.texts.js';
import type { analyticsTexts } from './rooms/analytics/analytics.texts.js';
import type { apiKeysTexts } from './rooms/api-keys/api-keys.texts.js';
import type { artifactsTexts } from './rooms/artifacts/artifacts.texts.js';
import type { libraryTexts } from './rooms/artifacts/library/library.texts.js';
import type { assistantApisTexts } from './rooms/assistants/editor/apis/assistant-apis.texts.js';
import type { assistantEditorTexts } from './rooms/assistants/editor/assistant-editor.texts.js';
import type { examplesTexts } from './rooms/assistants/editor/examples/examples.texts.js';
import type { trialTexts } from './rooms/assistants/editor/trial.texts.js';
import type { assistantLibraryTexts } from './rooms/assistants/library/assistant-library.texts.js';
import type { assistantReadersTexts } from './rooms/assistants/library/assistant-readers.texts.js';
import type { portabilityTexts } from './rooms/assistants/portability/portability.texts.js';
import type { assistantUseTexts } from './rooms/assistants/use/use.texts.js';
import type { assistantVersionsTexts } from './rooms/assistants/versions/assistant-versions.texts.js';
import type { attachmentsTexts } from './rooms/attachments/attachments.texts.js';
import type { readTextsTexts } from './rooms/attachments/read-texts.texts.js';
import type { billingTexts } from './rooms/billing/billing.texts.js';
import type { promptCostTexts } from './rooms/billing/prompt-cost.texts.js';
import type { spendingTexts } from './rooms/billing/spending.texts.js';
import type { composerTexts } from './rooms/composer/composer.texts.js';
import type { queueTexts } from './rooms/composer/queue.texts.js';
import type { slashTexts } from './rooms/composer/slash.texts.js';
import type { waitingListTexts } from './rooms/composer/waiting-list.texts.js';
import type { conversationsTexts } from './rooms/conversations/conversations.texts.js';
import type { listTexts } from './rooms/conversations/list.texts.js';
import type { storageTexts } from './rooms/conversations/storage.texts.js';
import type { wholeListTexts } from './rooms/conversations/whole-list.texts.js';
import type { documentsTexts } from './rooms/documents/documents.texts.js';
import type { filesTexts } from './rooms/files/files.texts.js';
import type { generatedFilesTexts } from './rooms/generated-files/generated-files.texts.js';
import type { groupsTexts } from './rooms/groups/groups.texts.js';
import type { highlighterTexts } from './rooms/highlighter/highlighter.texts.js';
import type { importsTexts } from './rooms/imports/imports.texts.js';
import type { integrationsTexts } from './rooms/integrations/integrations.texts.js';
import type { memoryTexts } from './rooms/memory/memory.texts.js';
import type { myDataTexts } from './rooms/my-data/my-data.texts.js';
import type { pluginsTexts } from './rooms/plugins/plugins.texts.js';
import type { templateDialogTexts } from './rooms/prompts/dialog/template-dialog.texts.js';
import type { editorTexts } from './rooms/prompts/editor/editor.texts.js';
import type { promptsTexts } from './rooms/prompts/prompts.texts.js';
import type { templatesTexts } from './rooms/prompts/templates.texts.js';
import type { apiKeyCardTexts } from './rooms/proposals/api-key-card.texts.js';
import type { assistantCardTexts } from './rooms/proposals/assistant-card.texts.js';
import type { proposalsTexts } from './rooms/proposals/proposals.texts.js';
import type { qualityTexts } from './rooms/quality/quality.texts.js';
import type { panelTabsTexts } from './rooms/settings/panel-tabs.texts.js';
import type { settingsTexts } from './rooms/settings/settings.texts.js';
import type { shareTabTexts } from './rooms/share/share-tab.texts.js';
import type { shareTexts } from './rooms/share/share.texts.js';
import type { sourcesTexts } from './rooms/sources/sources.texts.js';
import type { startTexts } from './rooms/start/start.texts.js';
import type { statusesTexts } from './rooms/statuses/statuses.texts.js';
import type { spokenTexts } from './rooms/thread/announcements/spoken.texts.js';
import type { messageActionsTexts } from './rooms/thread/message/message-actions.texts.js';
import type { messageTexts } from './rooms/thread/message/message.texts.js';
import type { ratingTexts } from './rooms/thread/message/rating.texts.js';
import type { sentAlongTexts } from './rooms/thread/message/sent-along.texts.js';
import type { thumbsTexts } from './rooms/thread/message/thumbs.texts.js';
import type { detailsTexts } from './rooms/thread/reply/details.texts.js';
import type { replyEndTexts } from './rooms/thread/reply/reply-end.texts.js';
import type { replyTexts } from './rooms/thread/reply/reply.texts.js';
import type { starredTexts } from './rooms/thread/starred.texts.js';
import type { threadTexts } from './rooms/thread/thread.texts.js';
import type { unlistedTexts } from './rooms/thread/unlisted.texts.js';
import type { allowedToolsTexts } from './rooms/tools/allowed-tools.texts.js';
import type { mcpServersTexts } from './rooms/tools/mcp-servers.texts.js';
import type { pythonFunctionsTexts } from './rooms/tools/python-functions.texts.js';
import type { toolRunTexts } from './rooms/tools/tool-run.texts.js';
import type { headerTexts } from './shell/conversation/header.texts.js';
import type { originTexts } from './shell/conversation/origin.texts.js';
import type { signInTexts } from './shell/start-up/sign-in.texts.js';
import type { workspaceTexts } from './shell/workspace.texts.js';

type Rooms =
  | typeof accountTexts
  | typeof accountsTexts
  | typeof agentTexts
  | typeof agreementTexts
  | typeof allowedToolsTexts
  | typeof analyticsTexts
  | typeof apiKeyCardTexts
  | typeof apiKeysTexts
  | typeof artifactsTexts
  | typeof assistantApisTexts
  | typeof assistantCardTexts
  | typeof assistantEditorTexts
  | typeof assistantLibraryTexts
  | typeof assistantReadersTexts
  | typeof assistantUseTexts
  | typeof assistantVersionsTexts
  | typeof attachmentsTexts
  | typeof billingTexts
  | typeof chartsTexts
  | typeof citationTexts
  | typeof codeTexts
  | typeof commandsTexts
  | typeof composerTexts
  | typeof conversationSentencesTexts
  | typeof conversationsTexts
  | typeof detailsTexts
  | typeof diagramsTexts
  | typeof documentsTexts
  | typeof editorTexts
  | typeof elementsTexts
  | typeof examplesTexts
  | typeof filesTexts
  | typeof generatedFilesTexts
  | typeof groupsTexts
  | typeof headerTexts
  | typeof highlighterTexts
  | typeof importsTexts
  | typeof integrationsTexts
  | typeof libraryTexts
  | typeof linksTexts
  | typeof listTexts
  | typeof markdownTexts
  | typeof mcpServersTexts
  | typeof memoryTexts
  | typeof messageActionsTexts
  | typeof messageTexts
  | typeof myDataTexts
  | typeof originTexts
  | typeof panelTabsTexts
  | typeof pluginsTexts
  | typeof portabilityTexts
  | typeof promptCostTexts
  | typeof promptsTexts
  | typeof proposalsTexts
  | typeof pythonFunctionsTexts
  | typeof qualityTexts
  | typeof queueTexts
  | typeof ratingTexts
  | typeof readTextsTexts
  | typeof replyEndTexts
  | typeof replyTexts
  | typeof sentAlongTexts
  | typeof settingsTexts
  | typeof shareTabTexts
  | typeof shareTexts
  | typeof shortcutsTexts
  | typeof shownLinksTexts
  | typeof signInTexts
  | typeof slashTexts
  | typeof sourcesTexts
  | typeof spendingTexts
  | typeof spokenTexts
  | typeof starredTexts
  | typeof startTexts
  | typeof statusesTexts
  | typeof storageTexts
  | typeof templateDialogTexts
  | typeof templateLinkTexts
  | typeof templatesTexts
  | typeof threadTexts
  | typeof thumbsTexts
  | typeof toolRunTexts
  | typeof trialTexts
  | typeof unlistedTexts
  | typeof waitingListTexts
  | typeof wholeListTexts
  | typeof workspaceTexts;

/** A translation of the conversation area, or texts of a site over it, by room: the `catalog` of `TextsProvider`. A missing text is English. */
export type ChatTexts = CatalogOf<Rooms>;

/** A translation of the conversation area in which nothing is missing. */
export type CompleteChatTexts = CompleteCatalogOf<Rooms>;
