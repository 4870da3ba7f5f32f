import { siteUsageDimensions, success, type SiteUsageDimension } from '@stoa/core/contract';
import type { UsageReports } from '@stoa/core/state';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { userEvent } from 'storybook/test';
import { createFakeUsage, fakeNow, fakeReport, noAnswer } from './fake-usage.js';
import { UsageView } from './usage-view.js';
import { usageTexts } from './usage.texts.js';

const texts = usageTexts.english('en');
const meta = { title: 'React/Usage' } satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

function Stage({ make, by }: { make: () => UsageReports; by: SiteUsageDimension }) {
  const [usage] = useState(make);
  return (
    <UsageView
      usage={usage}
      dimensions={siteUsageDimensions}
      by={by}
      now={fakeNow}
      onSave={() => undefined}
    />
  );
}
const on = (make: () => UsageReports = () => createFakeUsage(), by: SiteUsageDimension = 'day'): Story => ({
  render: () => <Stage make={make} by={by} />,
});

export const Days: Story = on();
export const Models: Story = on(undefined, 'model');
export const People: Story = on(undefined, 'person');
export const Assistants: Story = on(undefined, 'assistant');
export const EntryPoints: Story = on(undefined, 'entryPoint');
export const ManyMore: Story = on(() => createFakeUsage(({ by }) => success(fakeReport(by, 1))), 'model');
export const Nothing: Story = on(() =>
  createFakeUsage(() => success({ ...fakeReport('model'), groups: [] })),
);
export const Loading: Story = on(() => createFakeUsage(() => new Promise(() => undefined)));
export const Failed: Story = on(() => createFakeUsage(() => noAnswer));
export const CsvFailed: Story = {
  ...on(() => createFakeUsage(({ by, limit }) => (limit === undefined ? success(fakeReport(by)) : noAnswer))),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: texts.csv }));
    await canvas.findByText(texts.csvFailed);
  },
};
export const OnAPhone: Story = { ...Models, globals: { viewport: { value: 'w390' } } };
export const RightToLeft: Story = { ...Days, globals: { direction: 'rtl' } };
