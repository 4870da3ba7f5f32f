import type { Meta, StoryObj } from '@storybook/react-vite';
import { failed, success, type PersonArchive, type PersonDetails } from '@stoa/core/contract';
import { userEvent } from 'storybook/test';
import {
  allowReading,
  createFakePeople,
  fakeDetails,
  fakePeople,
  type FakePeople,
} from '../testing/fake-people.js';
import { PeopleSection } from './people-section.js';
import { peopleTexts } from './people.texts.js';

const text = peopleTexts.english('en');
const failure = failed({ code: 'network', message: 'Network Error' });
const never = () => new Promise<never>(() => undefined);

const meta = {
  title: 'Admin/People',
  component: PeopleSection,
  tags: ['!autodocs'],
} satisfies Meta<typeof PeopleSection>;
export default meta;
type Story = StoryObj;

/** The section on a server that `prepare` has set up, at an address in it. */
const on = (
  path = '',
  prepare: (fake: FakePeople) => void = () => undefined,
  details: PersonDetails = fakeDetails,
): Story => {
  let fake = createFakePeople(details);
  return {
    beforeEach: () => {
      fake = createFakePeople(details);
      prepare(fake);
    },
    render: () => <PeopleSection people={fake.people} reading={fake.reading} base="/people" path={path} />,
  };
};
const press = (name: string): Story['play'] =>
  async function play({ canvas }) {
    await userEvent.click(await canvas.findByRole('button', { name }));
  };
const ann = `/${fakeDetails.person.id}`;
const archive =
  (status: PersonArchive['status']) =>
  ({ ports: { world } }: FakePeople) =>
    world.answer('people.archive', () =>
      success({
        success: true,
        data: {
          status,
          createdAt: '2026-03-01T09:00:00.000Z',
          size: 123_456_789,
          downloadUrl: status === 'ready' ? '#archive' : null,
        },
      }),
    );
const failing =
  (name: 'people.deactivate' | 'people.list' | 'people.get') =>
  ({ ports: { world } }: FakePeople) =>
    world.answer(name, () => failure);

export const List: Story = on();
export const Empty: Story = on('', ({ ports: { world } }) =>
  world.answer('people.list', () => success({ success: true, data: { people: [], next: null, total: 0 } })),
);
export const Loading: Story = on('', ({ ports: { world } }) => world.answer('people.list', never));
export const LoadFailed: Story = on('', failing('people.list'));
export const MoreFailed: Story = on('', ({ ports: { world }, people }) => {
  const first = success({ success: true as const, data: { people: [...fakePeople], next: 'x', total: 90 } });
  world.answer('people.list', (input) => ((input as { after?: string }).after ? failure : first));
  void people.load().then(people.loadMore);
});
export const Person: Story = on(ann);
export const PersonLoading: Story = on(ann, ({ ports: { world } }) => world.answer('people.get', never));
export const PersonFailed: Story = on(ann, failing('people.get'));
export const WithoutAnything: Story = on(ann, undefined, {
  ...fakeDetails,
  lists: [],
  groups: [],
  sessions: [],
  solely: { groups: [], assistants: [], sharedItems: 0, apiKeys: 0 },
});
export const Deactivated: Story = on(`/${fakePeople[1]!.id}`, undefined, {
  ...fakeDetails,
  person: fakePeople[1]!,
  sessions: [],
});
export const AsksBeforeDeactivation: Story = { ...on(ann), play: press(text.deactivate) };
export const DeactivationFailed: Story = {
  ...on(ann, failing('people.deactivate')),
  async play({ canvas, canvasElement }) {
    await userEvent.click(await canvas.findByRole('button', { name: text.deactivate }));
    const buttons = [
      ...canvasElement.ownerDocument.querySelectorAll<HTMLElement>('[role=alertdialog] button'),
    ];
    await userEvent.click(buttons.at(-1)!);
  },
};
export const AsksBeforeSignOut: Story = { ...on(ann), play: press(text.signOutAll) };
export const ArchiveWorking: Story = on(ann, archive('working'));
export const ArchiveReady: Story = on(ann, archive('ready'));
export const ArchiveFailed: Story = on(ann, archive('failed'));
export const SaysWhatOthersLose: Story = { ...on(ann), play: press(text.delete) };
export const ReadingClosed: Story = on(ann, (fake) => allowReading(fake));
export const ReadingOpen: Story = on(ann, (fake) => allowReading(fake, true));
export const ReadingOne: Story = {
  ...on(ann, (fake) => allowReading(fake, true)),
  play: press('Travel to Bergen'),
};
export const ReadingNothing: Story = on(ann, (fake) => {
  allowReading(fake, true);
  fake.ports.world.answer('looks.conversations', () =>
    success({ success: true, data: { conversations: [], next: null } }),
  );
});
export const ReadingFailed: Story = on(ann, ({ ports: { world } }) =>
  world.answer('looks.state', () => failure),
);
