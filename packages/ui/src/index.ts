export { cn } from './lib/cn.js';
export { DirectionProvider, useDirection } from './lib/direction.js';
export { isFocusLost, returnTargetNear } from './lib/focus.js';
export { isComposing } from './lib/is-composing.js';
export { focusStartOf, turnTabRound } from './lib/tab-stops.js';
export {
  defaultLabels,
  LabelsProvider,
  useLabels,
  type Labels,
  type LabelsProviderProps,
} from './lib/labels.js';
export { PageDirectionProvider, type PageDirectionProviderProps } from './lib/page-direction.js';
export { PortalProvider, usePortalContainer, type PortalProviderProps } from './lib/portal.js';
export { useModalLayer, type ModalLayer } from './lib/use-modal-layer.js';

export * as AlertDialog from './primitives/alert-dialog/alert-dialog.parts.js';
export { Avatar, type AvatarProps } from './primitives/avatar/avatar.js';
export { initialsOf } from './primitives/avatar/initials.js';
export { Badge, badgeVariants, type BadgeProps } from './primitives/badge/badge.js';
export { Button, type ButtonProps } from './primitives/button/button.js';
export { buttonVariants, type ButtonVariantProps } from './primitives/button/button.variants.js';
export { Checkbox, type CheckboxProps } from './primitives/checkbox/checkbox.js';
export * as Dialog from './primitives/dialog/dialog.parts.js';
export { IconButton, type IconButtonProps } from './primitives/icon-button/icon-button.js';
export { Input, type InputProps } from './primitives/input/input.js';
export { controlVariants, type ControlVariantProps } from './primitives/input/input.variants.js';
export { Kbd, type KbdProps } from './primitives/kbd/kbd.js';
export * as Menu from './primitives/menu/menu.parts.js';
export * as Popover from './primitives/popover/popover.parts.js';
export { Progress, type ProgressProps } from './primitives/progress/progress.js';
export { ScrollArea, type ScrollAreaProps } from './primitives/scroll-area/scroll-area.js';
export {
  SegmentedControl,
  type Segment,
  type SegmentedControlProps,
} from './primitives/segmented-control/segmented-control.js';
export { Select, type SelectProps } from './primitives/select/select.js';
export type { SelectOption } from './primitives/select/select-options.js';
export * as Sheet from './primitives/sheet/sheet.parts.js';
export { Skeleton, type SkeletonProps } from './primitives/skeleton/skeleton.js';
export { Slider, type SliderProps } from './primitives/slider/slider.js';
export { Spinner, type SpinnerProps } from './primitives/spinner/spinner.js';
export { Switch, type SwitchProps } from './primitives/switch/switch.js';
export * as Tabs from './primitives/tabs/tabs.parts.js';
export { Tag, tagColourCount, TagDot, type TagDotProps, type TagProps } from './primitives/tag/tag.js';
export { Textarea, type TextareaProps } from './primitives/textarea/textarea.js';
export { Toaster, type ToasterProps } from './primitives/toast/toaster.js';
export type { Toast, ToastKind } from './primitives/toast/toast-types.js';
export { NativeTooltipProvider, Tooltip, type TooltipProps } from './primitives/tooltip/tooltip.js';
export { TooltipProvider, type TooltipProviderProps } from './primitives/tooltip/tooltip-provider.js';
export { VisuallyHidden, type VisuallyHiddenProps } from './primitives/visually-hidden/visually-hidden.js';

export { Banner, bannerVariants, type BannerProps } from './patterns/banner/banner.js';
export { EmptyState, type EmptyStateProps } from './patterns/empty-state/empty-state.js';
export { Field, type FieldProps } from './patterns/field/field.js';
export { useFieldControl, type FieldControl } from './patterns/field/field-context.js';
export { useRefusedSubmit, type RefusedSubmit } from './patterns/field/use-refused-submit.js';

export {
  defineTexts,
  type Catalog,
  type CatalogOf,
  type CompleteCatalogOf,
  type PartialTexts,
  type Texts,
  type TextsOf,
} from './texts/define-texts.js';
export { formatBytes } from './texts/format-bytes.js';
export {
  formatDate,
  formatDateTime,
  formatDay,
  formatUtcDay,
  formatUtcMonth,
  type Moment,
} from './texts/format-date.js';
export { formatFixed, formatList, formatNumber, formatPercent, formatUsd } from './texts/format-number.js';
export { createLazyCatalog, type LazyCatalog } from './texts/lazy-catalog.js';
export { mergeTexts } from './texts/merge-texts.js';
export { isolated } from './texts/isolated.js';
export { plural, type PluralForms } from './texts/plural.js';
export {
  TextsProvider,
  useLoadTexts,
  useLocale,
  useReadTexts,
  useTexts,
  type ReadTexts,
  type TextsProviderProps,
} from './texts/texts.js';
