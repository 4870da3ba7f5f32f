export { CopyButton, type CopyButtonProps } from './copy/copy-button.js';
export { CopyableText, type CopyableTextProps } from './copy/copyable-text.js';
export { copyTexts } from './copy/copy.texts.js';
export { LabelledCopyButton, type LabelledCopyButtonProps } from './copy/labelled-copy-button.js';
export { useCopy, type CopyState } from './copy/use-copy.js';
export { openAddress, placeOf, type AddressPlace } from './files/open-address.js';
export { saveBlob } from './files/save-blob.js';
export { findByData } from './focus/find-by-data.js';
export { canFocusQuietly, handFocusTo, isFocusLost, selectionNear } from './focus/focus.js';
export { isComposing } from './focus/is-composing.js';
export { useKeepFocus } from './focus/use-keep-focus.js';
export { isSubmitKey, useTouchKeyboard } from './focus/use-touch-keyboard.js';
export { CheckGroup, type CheckGroupProps, type CheckItem } from './form/check-group.js';
export { ConfirmRow, type ConfirmRowProps } from './form/confirm-row.js';
export { DraftNotice, type DraftNoticeProps } from './form/draft-notice.js';
export { draftTexts } from './form/draft.texts.js';
export { FailureLine } from './form/failure-line.js';
export { NameField, type NameFieldProps } from './form/name-field.js';
export { RateLimitFields, type RateLimitFieldsProps } from './form/rate-limit-fields.js';
export { rateLimitTexts } from './form/rate-limit.texts.js';
export {
  SearchedChoices,
  withChecked,
  type ChoiceGroup,
  type SearchedChoicesProps,
} from './form/searched-choices.js';
export { RevealButton, type RevealButtonProps } from './form/reveal-button.js';
export { Section, type SectionProps } from './form/section.js';
export { readFormDraft, useFormDraft, type FieldValue, type FormDraft } from './form/use-form-draft.js';
export { InertUntilHydrated, inertWhile, useIsHydrated } from './lazy/inert-until-hydrated.js';
export { lazyOverlay, type LazyOverlayProps, type OverlayTrigger } from './lazy/lazy-overlay.js';
export { lazyPart, type LazyPart, type LazyPartOptions } from './lazy/lazy-part.js';
export { lazyTab } from './lazy/lazy-tab.js';
export {
  FloatingLoadFailure,
  LoadBoundary,
  LoadFailure,
  LoadFailureLine,
  type LoadFailureProps,
} from './lazy/load-states.js';
export { loadingTexts } from './lazy/loading.texts.js';
export { preloadWhenIdle } from './lazy/preload-when-idle.js';
export { createNoticesStore, type NoticesStore, type ShownNotice } from './notices/notices.store.js';
export { Notices, toToast, type NoticesProps } from './notices/notices.js';
export {
  lacksPeople,
  PeopleField,
  useEmailList,
  type EmailList,
  type KeptEmailList,
  type PeopleFieldProps,
} from './people/people-field.js';
export { peopleTexts } from './people/people.texts.js';
export type { ReactTexts } from './react-texts.js';
export { directionOf } from './screen/direction-of.js';
export { useBrowserLayoutEffect } from './screen/use-browser-layout-effect.js';
export { useOnline } from './screen/use-online.js';
export { useMediumScreen, useServedScreen, useSmallScreen } from './screen/use-small-screen.js';
export { LazyUsageView, type UsageViewProps } from './usage/lazy-usage-view.js';
export { useThemeChoice } from './screen/use-theme.js';
export {
  ConversationStoaProvider,
  StoaProvider,
  useConversationStoa,
  useConversationStoaIfAny,
  useSelectedConversation,
  useStoa,
  useStoaIfAny,
  type ConversationStoaProviderProps,
  type StoaProviderProps,
} from './state/stoa-context.js';
export { useFormatDate } from './state/use-format-date.js';
export { useIsHere } from './state/use-is-here.js';
export { useLazyStore, type LazyStore, type LoadedStore } from './state/use-lazy-store.js';
export { useFrameStore, useStore, type ReadableStore } from './state/use-store.js';
export { sentencesTexts } from './texts/sentences.texts.js';
export { RowTitle, type RowTitleProps } from './titles/row-title.js';
export {
  useConversationsApart,
  useItemsApart,
  useTemplatesApart,
  useToldApart,
  type Distinctions,
  type Row,
} from './titles/use-told-apart.js';
