import { success } from '@stoa/core/contract';
import type { Attachment, FileListState } from '@stoa/core/state';
import { TooltipProvider } from '@stoa/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import type { StageOptions } from '../../testing/make-stoa.js';
import { Stage } from '../../testing/stage.js';
import { fileRecord } from '../../testing/stubs/stub-file-list.js';
import { FilesPage } from './files-page.js';

const files = [
  fileRecord('Report-of-the-harbour-2026-with-a-long-name.pdf', { tags: ['budget', 'harbour'] }),
  fileRecord('Minutes.docx', {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    status: 'processing',
    totalTokens: undefined,
  }),
  fileRecord('Scan.pdf', {
    status: 'failed',
    failure:
      'I was unable to extract any text from the provided document. If this is a PDF, please OCR the PDF before uploading it.',
    isFailureFinal: true,
  }),
  fileRecord('Minutes-of-the-meeting.docx', {
    status: 'failed',
    failure: 'Reading the file took too long. It is kept, and can be downloaded.',
  }),
  fileRecord('Table.csv', { type: 'text/csv', size: 1204, totalTokens: 311 }),
  fileRecord('Chart.png', { type: 'image/png', isImage: true }),
];

function Page({ stage, ...state }: Partial<FileListState> & { stage?: StageOptions }) {
  return (
    <TooltipProvider>
      <Stage
        flags={{ uploadDocuments: true }}
        fileList={{ items: files, tags: ['budget', 'harbour'], ...state }}
        {...stage}
      >
        <main className="flex h-dvh flex-col bg-surface">
          <FilesPage onClose={() => undefined} />
        </main>
      </Stage>
    </TooltipProvider>
  );
}

const meta = {
  title: 'Chat/Your Files',
  component: Page,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Page>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Files: Story = {};
export const Empty: Story = { args: { items: [], tags: [] } };
export const NothingMatches: Story = {
  args: { items: [], filter: { name: 'zebra', kind: '', tag: '', since: '' } },
};
export const Loading: Story = { args: { items: [], status: 'loading' } };
export const Failed: Story = { args: { items: [], status: 'failed', tagsFailed: true } };
export const Deleting: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('checkbox', { name: 'Select Table.csv' }));
    await userEvent.click(await page.findByRole('button', { name: 'Delete' }));
    await page.findByText('Trip to Trieste');
  },
};
export const DeletingUnchecked: Story = {
  args: { stage: { flags: { uploadDocuments: true }, unreadable: ['c3'] } },
  play: Deleting.play,
};
export const Selected: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    for (const name of ['Table.csv', 'Chart.png'])
      await userEvent.click(await page.findByRole('checkbox', { name: `Select ${name}` }));
  },
};
const upload = (name: string, status: Attachment['status']): Attachment => ({
  id: name,
  name,
  type: 'application/pdf',
  status,
});
export const Uploading: Story = {
  args: {
    stage: {
      attachments: {
        'files-page': [
          upload('Minutes.pdf', { type: 'sending', percent: 62 }),
          upload('Budget.pdf', { type: 'waiting' }),
          upload('Plan.pdf', { type: 'processing' }),
          upload('Map.pdf', { type: 'failed', message: 'upload failed', isKept: false }),
        ],
      },
    },
  },
};
export const QuotaUsedUp: Story = {
  args: {
    storage: {
      used: 2_140_000_000,
      quota: 2_147_483_648,
      count: 812,
    },
  },
};
export const WithoutUploads: Story = {
  args: { stage: { flags: { uploadDocuments: false } }, items: [], tags: [] },
};
const press =
  (name: string, then: string): Story['play'] =>
  async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('button', { name }));
    await page.findByRole('dialog', { name: then });
  };
export const EditingTags: Story = {
  play: press(
    'Edit the tags of Report-of-the-harbour-2026-with-a-long-name.pdf',
    'Tags of Report-of-the-harbour-2026-with-a-long-name.pdf',
  ),
};
export const PreviewOfATable: Story = {
  args: {
    stage: {
      fileAddress: () => success('https://files.example/table'),
      fileText: 'Berth,Ship,Tons\n1,Aurora,1200\n2,"Bella, the second",870\n',
    },
  },
  play: press('Preview Table.csv', 'Table.csv'),
};
/** An address of this origin, as the server's own ones are. */
const addressOf = (content: BlobPart, type: string) => () =>
  success(URL.createObjectURL(new Blob([content], { type })));
const chart = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#f4efe6"/>${[
  120, 210, 160, 280, 240,
]
  .map(
    (height, index) =>
      `<rect x="${60 + index * 110}" y="${330 - height}" width="80" height="${height}" fill="#2f6f73"/>`,
  )
  .join('')}</svg>`;
export const PreviewOfAnImage: Story = {
  args: {
    stage: { flags: { uploadDocuments: true }, fileAddress: addressOf(chart, 'image/svg+xml') },
  },
  play: async (context) => {
    await press('Preview Chart.png', 'Chart.png')!(context);
    await within(context.canvasElement.ownerDocument.body).findByRole('img', { name: 'Chart.png' });
  },
};
const page = 'BT /F1 24 Tf 72 760 Td (The report of the harbour) Tj ET';
const pdf = [
  '%PDF-1.4',
  '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj',
  '2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj',
  '3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources <</Font <</F1 <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>>>>> endobj',
  `4 0 obj <</Length ${page.length}>> stream`,
  page,
  'endstream endobj',
  'trailer <</Root 1 0 R>>',
].join('\n');
export const PreviewOfAPdf: Story = {
  args: { stage: { flags: { uploadDocuments: true }, fileAddress: addressOf(pdf, 'application/pdf') } },
  play: press(`Preview ${files[0]!.name}`, files[0]!.name),
};
export const PreviewFailed: Story = { play: press('Preview Table.csv', 'Table.csv') };
export const PreviewOfNoKnownKind: Story = { play: press('Preview Minutes.docx', 'Minutes.docx') };

export const ManagingTags: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('button', { name: 'Manage tags' }));
    await userEvent.click(await page.findByRole('button', { name: 'Delete the tag harbour' }));
  },
};
/** On a phone order and filters stand above the table. */
export const Phone: Story = {
  globals: { viewport: { value: 'mobile1', isRotated: false } },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    const button = page.queryByRole('button', { name: 'Sort and filter' });
    if (button) await userEvent.click(button);
  },
};
export const RightToLeft: Story = {
  decorators: [
    (Story) => (
      <div dir="rtl">
        <Story />
      </div>
    ),
  ],
};
