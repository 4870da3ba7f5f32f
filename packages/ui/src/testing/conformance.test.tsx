// @vitest-environment jsdom
import { Search } from 'lucide-react';
import type { ReactElement } from 'react';
import {
  AlertDialog,
  Avatar,
  Badge,
  Banner,
  Button,
  Checkbox,
  Dialog,
  EmptyState,
  Field,
  IconButton,
  Input,
  Kbd,
  Menu,
  Popover,
  Progress,
  ScrollArea,
  SegmentedControl,
  Select,
  Sheet,
  Skeleton,
  Slider,
  Spinner,
  Switch,
  Tabs,
  Tag,
  TagDot,
  Textarea,
  Toaster,
  Tooltip,
  TooltipProvider,
  VisuallyHidden,
} from '../index.js';
import { describeConformance } from './describe-conformance.js';
import './dom-gaps.js';

const inDialog = (part: ReactElement) => (
  <Dialog.Root open>
    <Dialog.Content aria-describedby={undefined}>
      <Dialog.Title>Rename</Dialog.Title>
      {part}
    </Dialog.Content>
  </Dialog.Root>
);
const inMenu = (part: ReactElement) => (
  <Menu.Root open>
    <Menu.Trigger>More</Menu.Trigger>
    <Menu.Content>
      <Menu.Item>First</Menu.Item>
      {part}
    </Menu.Content>
  </Menu.Root>
);
const inTabs = (part: ReactElement) => (
  <Tabs.Root defaultValue="one">
    {part}
    <Tabs.Panel value="one">One</Tabs.Panel>
  </Tabs.Root>
);

describeConformance('Button', { element: <Button>Send</Button>, slot: 'button', override: ['px-3', 'px-8'] });
describeConformance('IconButton', {
  element: (
    <IconButton label="Search">
      <Search size={16} aria-hidden />
    </IconButton>
  ),
  slot: 'icon-button',
  override: ['w-8', 'w-12'],
});
describeConformance('Input', {
  element: <Input aria-label="Name" />,
  slot: 'input',
  override: ['w-full', 'w-40'],
});
describeConformance('Textarea', {
  element: <Textarea aria-label="Text" />,
  slot: 'textarea',
  override: ['w-full', 'w-40'],
});
describeConformance('Select', {
  element: <Select aria-label="Model" options={[{ value: 'a', label: 'A' }]} />,
  slot: 'select',
  override: ['w-full', 'w-40'],
});
describeConformance('Switch', {
  element: <Switch aria-label="Sounds" />,
  slot: 'switch',
  override: ['h-6', 'h-8'],
});
describeConformance('Checkbox', {
  element: <Checkbox aria-label="All" />,
  slot: 'checkbox',
  override: ['size-4', 'size-6'],
});
describeConformance('Tag', {
  element: <Tag label="research" colour={3} onRemove={() => {}} removeLabel="Remove research" />,
  slot: 'tag',
  override: ['h-6', 'h-8'],
});
describeConformance('TagDot', {
  element: <TagDot colour={3} />,
  slot: 'tag-dot',
  override: ['size-2', 'size-4'],
});
describeConformance('Slider', {
  element: <Slider aria-label="Temperature" />,
  slot: 'slider',
  override: ['w-full', 'w-40'],
});
describeConformance('Spinner', { element: <Spinner />, slot: 'spinner', override: ['size-4', 'size-8'] });
describeConformance('Skeleton', { element: <Skeleton />, slot: 'skeleton' });
describeConformance('Avatar', {
  element: <Avatar name="Zoe Kay" />,
  slot: 'avatar',
  override: ['size-6', 'size-9'],
});
describeConformance('Badge', { element: <Badge>New</Badge>, slot: 'badge', override: ['h-5', 'h-6'] });
describeConformance('Progress', { element: <Progress value={40} label="Uploading" />, slot: 'progress' });
describeConformance('Kbd', { element: <Kbd>K</Kbd>, slot: 'kbd' });
describeConformance('VisuallyHidden', {
  element: <VisuallyHidden>Words</VisuallyHidden>,
  slot: 'visually-hidden',
});
describeConformance('ScrollArea', {
  element: <ScrollArea label="Log">Lines</ScrollArea>,
  slot: 'scroll-area',
});
describeConformance('SegmentedControl', {
  element: <SegmentedControl label="Storage" segments={[{ value: 'a', label: 'A' }]} defaultValue="a" />,
  slot: 'segmented-control',
});
describeConformance('Banner', { element: <Banner kind="warning" title="Nearly full" />, slot: 'banner' });
describeConformance('EmptyState', { element: <EmptyState title="No conversations" />, slot: 'empty-state' });
describeConformance('Field', {
  element: (
    <Field label="Name" hint="As others see it" error="A name is needed.">
      <Input />
    </Field>
  ),
  slot: 'field',
});
describeConformance('Toaster', {
  element: (
    <Toaster
      toasts={[{ id: '1', title: 'Deleted', action: { label: 'Undo', onAction: () => {} } }]}
      onDismiss={() => {}}
    />
  ),
  slot: 'toaster',
  portalled: true,
});
describeConformance('Tooltip', {
  element: (
    <Tooltip content="Explains" open>
      <button type="button">Thing</button>
    </Tooltip>
  ),
  wrap: (part) => <TooltipProvider>{part}</TooltipProvider>,
  slot: 'tooltip',
  portalled: true,
});
describeConformance('Tabs.Root', {
  element: (
    <Tabs.Root defaultValue="one">
      <Tabs.List aria-label="Places">
        <Tabs.Tab value="one">One</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="one">First</Tabs.Panel>
    </Tabs.Root>
  ),
  slot: 'tabs',
});
describeConformance('Tabs.List', {
  element: (
    <Tabs.List aria-label="Places">
      <Tabs.Tab value="one">One</Tabs.Tab>
    </Tabs.List>
  ),
  slot: 'tabs-list',
  wrap: inTabs,
});
describeConformance('Tabs.Tab', {
  element: <Tabs.Tab value="one">One</Tabs.Tab>,
  slot: 'tab',
  wrap: (part) => inTabs(<Tabs.List aria-label="Places">{part}</Tabs.List>),
});
describeConformance('Dialog.Content', {
  element: (
    <Dialog.Content aria-describedby={undefined}>
      <Dialog.Title>Rename</Dialog.Title>
    </Dialog.Content>
  ),
  slot: 'dialog-content',
  wrap: (part) => <Dialog.Root open>{part}</Dialog.Root>,
  portalled: true,
});
describeConformance('Dialog.Header', {
  element: <Dialog.Header>Top</Dialog.Header>,
  slot: 'dialog-header',
  wrap: inDialog,
  portalled: true,
});
describeConformance('Dialog.Description', {
  element: <Dialog.Description>Others see this name.</Dialog.Description>,
  slot: 'dialog-description',
  wrap: inDialog,
  portalled: true,
});
describeConformance('Dialog.Body', {
  element: <Dialog.Body>Middle</Dialog.Body>,
  slot: 'dialog-body',
  wrap: inDialog,
  portalled: true,
});
describeConformance('Dialog.Footer', {
  element: <Dialog.Footer>End</Dialog.Footer>,
  slot: 'dialog-footer',
  wrap: inDialog,
  portalled: true,
});
describeConformance('Dialog.Close', {
  element: <Dialog.Close>Cancel</Dialog.Close>,
  slot: 'dialog-close',
  wrap: inDialog,
  portalled: true,
});
describeConformance('Dialog.CloseIcon', {
  element: <Dialog.CloseIcon />,
  slot: 'dialog-close-icon',
  wrap: inDialog,
  portalled: true,
});
describeConformance('AlertDialog.Content', {
  element: (
    <AlertDialog.Content>
      <AlertDialog.Title>Delete it for good?</AlertDialog.Title>
      <AlertDialog.Description>This cannot be undone.</AlertDialog.Description>
      <AlertDialog.Cancel>Keep it</AlertDialog.Cancel>
      <AlertDialog.Action>Delete</AlertDialog.Action>
    </AlertDialog.Content>
  ),
  slot: 'alert-dialog-content',
  wrap: (part) => <AlertDialog.Root open>{part}</AlertDialog.Root>,
  portalled: true,
});
describeConformance('Sheet.Content', {
  element: (
    <Sheet.Content aria-describedby={undefined}>
      <Sheet.Title>Conversations</Sheet.Title>
    </Sheet.Content>
  ),
  slot: 'sheet-content',
  wrap: (part) => <Sheet.Root open>{part}</Sheet.Root>,
  portalled: true,
});
describeConformance('Popover.Content', {
  element: <Popover.Content aria-label="Details">Body</Popover.Content>,
  slot: 'popover-content',
  wrap: (part) => (
    <Popover.Root open>
      <Popover.Trigger>Details</Popover.Trigger>
      {part}
    </Popover.Root>
  ),
  portalled: true,
});
describeConformance('Menu.Content', {
  element: (
    <Menu.Content>
      <Menu.Item>Rename</Menu.Item>
    </Menu.Content>
  ),
  slot: 'menu-content',
  wrap: (part) => (
    <Menu.Root open>
      <Menu.Trigger>More</Menu.Trigger>
      {part}
    </Menu.Root>
  ),
  portalled: true,
});
describeConformance('Menu.CheckboxItem', {
  element: <Menu.CheckboxItem checked>Pinned</Menu.CheckboxItem>,
  slot: 'menu-checkbox-item',
  wrap: inMenu,
  portalled: true,
});
describeConformance('Menu.Separator', {
  element: <Menu.Separator />,
  slot: 'menu-separator',
  wrap: inMenu,
  portalled: true,
});
describeConformance('Menu.Label', {
  element: <Menu.Label>Sort by</Menu.Label>,
  slot: 'menu-label',
  wrap: inMenu,
  portalled: true,
});
describeConformance('Menu.RadioGroup', {
  element: (
    <Menu.RadioGroup value="a">
      <Menu.RadioItem value="a">By date</Menu.RadioItem>
    </Menu.RadioGroup>
  ),
  slot: 'menu-radio-group',
  wrap: inMenu,
  portalled: true,
});
describeConformance('Menu.SubTrigger', {
  element: <Menu.SubTrigger>Move to</Menu.SubTrigger>,
  slot: 'menu-sub-trigger',
  wrap: (part) =>
    inMenu(
      <Menu.Sub>
        {part}
        <Menu.SubContent>
          <Menu.Item>Cloud</Menu.Item>
        </Menu.SubContent>
      </Menu.Sub>,
    ),
  portalled: true,
});
