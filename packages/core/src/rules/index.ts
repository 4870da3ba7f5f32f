export * from './analytics/figures.js';
export * from './analytics/records.js';
export * from './assistants/apis.js';
export * from './assistants/choice.js';
export * from './assistants/definition.js';
export * from './groups/group-changes.js';
export * from './assistants/editor.js';
export * from './assistants/openapi.js';
export * from './assistants/examples.js';
export * from './assistants/assistant-prompts.js';
export * from './assistants/assistant-file.js';
export * from './groups/group-members.js';
export * from './chat/agent-log.js';
export * from './configs/leaf-changes.js';
export * from './configs/rebase-config.js';
export * from './user-groups/amplify-groups.js';
export * from './feature-flags/flag-name.js';
export * from './conversations/action-result.js';
export * from './proposals/api-key-block.js';
export * from './proposals/artifact-block.js';
export * from './artifacts/artifact-kinds.js';
export * from './artifacts/artifact-parts.js';
export {
  createArtifactStream,
  parseArtifactAnswer,
  type ArtifactPiece,
  type ArtifactStream,
} from './artifacts/artifact-stream.js';
export * from './artifacts/artifact-versions.js';
export * from './artifacts/library.js';
export * from './proposals/assistant-block.js';
export * from './proposals/auto-block.js';
export * from './folders/built-in-folders.js';
export * from './chat/chat-request.js';
export { readChatRequest } from './chat/read-chat-request.js';
export * from './chat/check-text.js';
export * from './chat/composer.js';
export * from './formulas/formula-bars.js';
export * from './formulas/formula-grammar.js';
export * from './values/combining-marks.js';
export * from './conversations/conversation-form.js';
export * from './accounts/account-list.js';
export * from './api-keys/api-key-rules.js';
export * from './api-keys/proposed-key.js';
export * from './accounts/costs.js';
export * from './agreement/acceptance.js';
export * from './billing/month-usage.js';
export * from './usage/usage-figures.js';
export * from './billing/prompt-cost.js';
export * from './quality/quality.js';
export * from './retention/rules-in-force.js';
export * from './files/attachable.js';
export * from './files/download-name.js';
export * from './files/csv-answer.js';
export * from './files/csv.js';
export * from './files/citations.js';
export * from './files/cited-passages.js';
export * from './files/link-citations.js';
export * from './files/mark-statement.js';
export * from './files/data-sources.js';
export * from './files/file-kinds.js';
export * from './files/image-types.js';
export * from './files/media-types.js';
export * from './files/text-sections.js';
export * from './directory/email-entries.js';
export * from './documents/document-content.js';
export * from './embed/embed-key-form.js';
export * from './embed/embed-origin.js';
export * from './embed/embed-protocols.js';
export * from './highlighter/highlight-session.js';
export * from './highlighter/source-range.js';
export { editedFrom } from './conversations/copied-from.js';
export * from './imports/export-file.js';
export * from './external-content/external-hosts.js';
export * from './folders/folder-records.js';
export * from './plugins/plugins.js';
export * from './prompts/follow-ups.js';
export { partsAt, insertedTextsOf, type InsertedItem, type InsertedText } from './prompts/inserted-texts.js';
export { sentPrefixOf, typedTextOf, type SentPrefix } from './prompts/written-message.js';
export * from './files/generated-files.js';
export * from './imports/import-format.js';
export * from './imports/import-join.js';
export * from './imports/import-stoa.js';
export * from './imports/imported-mark.js';
export * from './imports/import-tree.js';
export { leftOutParts, type LeftOutPart } from './imports/left-out.js';
export * from './proposals/invoke-block.js';
export { changeHead, fieldTimesOf } from './conversations/change-head.js';
export * from './conversations/join-heads.js';
export * from './values/json-repair.js';
export * from './values/json-text.js';
export { listSorts, newestFirst, type ListSort, type Placeable } from './conversations/list-order.js';
export * from './conversations/list-rows.js';
export {
  readConversation,
  readConversationSteps,
  readFolder,
  readModel,
  type Reading,
} from './conversations/read-conversation.js';
export { readExportFile, readExportFileSteps, type ReadExportFile } from './documents/read-export-file.js';
export * from './values/canonical-json.js';
export * from './conversations/listed-messages.js';
export * from './conversations/head-after-merge.js';
export * from './proposals/local-operations.js';
export * from './proposals/loose-values.js';
export {
  markNames,
  removalOf,
  removals,
  withoutMarks,
  type MarkName,
  type Removal,
} from './conversations/marks.js';
export * from './conversations/merge-nodes.js';
export { runStatusOf } from './conversations/run-status-of.js';
export * from './conversations/set-marks.js';
export * from './chat/message-links.js';
export * from './models/model-families.js';
export * from './models/model-visibility.js';
export * from './conversations/names.js';
export * from './proposals/op-block.js';
export * from './proposals/operation-results.js';
export * from './embed/offerable-tool.js';
export * from './embed/page-tools.js';
export { canonicalJson } from './values/canonical-json.js';
export { cutText } from './values/tolerant.js';
export { equalTitles, firstWordsOf, tellApart, type TitledRow } from './values/equal-titles.js';
export { parseWithoutNulls } from './values/parse-without-nulls.js';
export * from './values/partial-json.js';
export * from './values/plain-markdown.js';
export * from './sharing/shareable.js';
export * from './sharing/shared-conversation.js';
export * from './sharing/shared-items.js';
export * from './chat/prefixes.js';
export * from './prompts/fill-template.js';
export * from './prompts/optimize-prompt.js';
export * from './prompts/prompt-edits.js';
export * from './prompts/prompt-permissions.js';
export { firstLineOf, outlineOf, stepsOf } from './prompts/automation-steps.js';
export * from './prompts/server-prompt.js';
export * from './prompts/start-template.js';
export * from './prompts/template-values.js';
export * from './prompts/template-variables.js';
export * from './prompts/variable-pattern.js';
export * from './prompts/variable-options.js';
export * from './prompts/hidden-prompts.js';
export * from './prompts/prompt-list.js';
export * from './proposals/proposal-state.js';
export * from './embed/read-embed-session.js';
export * from './settings/read-settings.js';
export * from './settings/theme-choice.js';
export * from './prompts/prompt-ids.js';
export { loadBasePrompts } from './prompts/load-base-prompts.js';
export * from './chat/finish-reply.js';
export * from './chat/formula-options.js';
export * from './chat/reply.js';
export * from './proposals/resolved-ops.js';
export * from './models/response-length.js';
export * from './chat/run-failure.js';
export * from './search/parse-search.js';
export * from './search/search-query.js';
export * from './search/search-snippet.js';
export * from './search/search-text.js';
export * from './files/sources.js';
export * from './proposals/block-parsing.js';
export * from './proposals/find-special-blocks.js';
export * from './proposals/special-blocks.js';
export * from './conversations/startup.js';
export * from './chat/state-merge.js';
export * from './chat/statuses.js';
export * from './prompts/system-prompt.js';
export * from './conversations/tag-colour.js';
export * from './models/temperature.js';
export * from './conversations/thumb.js';
export * from './conversations/title.js';
export * from './embed/tool-answers.js';
export {
  endScan as endThoughtScan,
  freshScan as freshThoughtScan,
  scanDelta as scanThoughts,
  splitThoughts,
  thoughtEnd,
  type ThoughtScan,
} from './conversations/thoughts.js';
export * from './chat/tool-calls.js';
export * from './ops/registered-op.js';
export * from './tools/tool-run.js';
export * from './conversations/topics.js';
export * from './conversations/tree.js';
export * from './conversations/tree-merge.js';
export { deleteNodes, markRemoved, promptAndReplies, treeOf } from './conversations/tree-removal.js';
export * from './workspaces/workspace-items.js';
export * from './memory/facts.js';
export * from './memory/memory-prompt.js';
