import { success, type FileText } from '@stoa/core/contract';
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
export const One: Story = { args: { items: files.slice(0, 1) } };
const kinds = [
  ['Budget', '.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  [
    'Talk-for-the-assembly',
    '.pptx',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ],
  ['Minutes', '.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['Berths', '.csv', 'text/csv'],
  ['Notes', '.md', 'text/markdown'],
] as const;
export const Many: Story = {
  args: {
    items: Array.from({ length: 40 }, (_, at) => {
      const [name, ending, type] = kinds[at % kinds.length]!;
      return fileRecord(`${name}-${2026 - at}${ending}`, {
        type,
        size: 1_000 * (at * 37 + 4),
        createdAt: new Date(Date.UTC(2026, 2, 1) - at * 5e8).toISOString(),
        tags: ['budget', 'harbour', 'later'].slice(0, at % 4),
      });
    }),
    hasMore: true,
  },
};
export const LongNames: Story = {
  args: {
    items: [
      fileRecord(`${'The-report-of-the-harbour-and-of-all-that-came-into-it-'.repeat(4)}2026.pdf`, {
        tags: ['a tag with a rather long name', 'another one that is long', 'third', 'fourth'],
      }),
      fileRecord('تقرير-الميناء-عن-السفن-والبضائع-التي-وصلت-في-العام-الماضي.docx', { type: kinds[2][2] }),
      fileRecord(`${'Scan'.repeat(40)}.pdf`, { status: 'failed', failure: 'It could not be read.' }),
      fileRecord('README', { type: 'text/plain' }),
    ],
  },
};
export const Empty: Story = { args: { items: [], tags: [] } };
export const NothingMatches: Story = {
  args: { items: [], filter: { name: 'zebra', kind: '', tag: '', status: '', since: '' } },
};
export const Filtered: Story = {
  args: {
    items: files.slice(0, 1),
    filter: { name: 'harb', kind: 'PDF', tag: 'budget', status: 'ready', since: '2026-02-01' },
  },
};
export const ChoosingAType: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('button', { name: 'Type' }));
    await page.findByRole('menuitemradio', { name: 'PDF' });
  },
};
export const RowMenu: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(
      await page.findByRole('button', { name: 'Actions for Minutes-of-the-meeting.docx' }),
    );
    await page.findByRole('menuitem', { name: 'Read again' });
  },
};
export const Loading: Story = { args: { items: [], status: 'loading' } };
export const LoadingAnotherOrder: Story = { args: { status: 'loading' } };
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
const shows =
  (name: string): Story['play'] =>
  async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('button', { name: `Preview ${name}` }));
    await page.findByRole('heading', { name });
  };
export const EditingTags: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('button', { name: `Actions for ${files[0]!.name}` }));
    await userEvent.click(await page.findByRole('menuitem', { name: 'Edit tags' }));
    await page.findByRole('dialog', { name: `Tags of ${files[0]!.name}` });
  },
};
export const PreviewOfATable: Story = {
  args: {
    stage: {
      fileAddress: () => success('https://files.example/table'),
      fileText: 'Berth,Ship,Tons\n1,Aurora,1200\n2,"Bella, the second",870\n',
    },
  },
  play: shows('Table.csv'),
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
    await shows('Chart.png')!(context);
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
  play: shows(files[0]!.name),
};
export const PreviewFailed: Story = { play: shows('Table.csv') };
const [report, minutes] = [
  fileRecord('Report.docx', { type: kinds[2][2], tags: ['budget'] }),
  fileRecord('Minutes.docx', { type: kinds[2][2], status: 'processing', totalTokens: undefined }),
];
const passage = (position: number, content: string, location: FileText['passages'][number]['location']) => ({
  position,
  content,
  location,
});
const words =
  (passages: FileText['passages'], more: Partial<FileText> = {}) =>
  (from: number): FileText => ({
    passages: passages.filter(({ position }) => position >= from),
    next: null,
    sections: [],
    isCut: false,
    ...more,
  });
export const PreviewOfAWordFile: Story = {
  args: {
    items: [report],
    stage: {
      flags: { uploadDocuments: true },
      fileWords: words(
        [
          passage(
            0,
            '# The harbour\nIn the spring the harbour was dredged, and two berths were added.\nThe work took eleven weeks.',
            { heading: 'The harbour' },
          ),
          passage(1, '## Ships\n- Aurora, 1,200 tons\n- Bella, 870 tons', { heading: 'Ships' }),
        ],
        { isCut: true },
      ),
    },
  },
  play: async (context) => {
    await shows('Report.docx')!(context);
    await within(context.canvasElement.ownerDocument.body).findByText('The harbour');
  },
};
const sheet = (name: string) => ({ sheet: name, row: 1 });
export const PreviewOfAWorkbook: Story = {
  args: {
    items: [fileRecord('Budget.xlsx', { type: kinds[0][2] })],
    stage: {
      flags: { uploadDocuments: true },
      fileWords: words(
        [
          passage(
            0,
            'Harbour 2026\nItem | Cost | Paid\nDredging | 42,000 € | 3 Mar 2026\nBerths | 18,500 € | ',
            sheet('Works'),
          ),
          passage(1, 'Ship | Tons\nAurora | 1,200\nBella, the second | 870', sheet('Ships of the year')),
        ],
        {
          sections: [
            { location: { sheet: 'Works' }, from: 0 },
            { location: { sheet: 'Ships of the year' }, from: 1 },
          ],
        },
      ),
    },
  },
  play: async (context) => {
    await shows('Budget.xlsx')!(context);
    const page = within(context.canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('tab', { name: 'Ships of the year' }));
    await page.findByText('Bella, the second');
  },
};
export const PreviewOfSlides: Story = {
  args: {
    items: [fileRecord('Talk.pptx', { type: kinds[1][2] })],
    stage: {
      flags: { uploadDocuments: true },
      fileWords: words(
        [
          passage(0, 'The harbour in ten years\nA talk for the assembly', { slide: 1 }),
          passage(1, 'What it costs\nDredging: 42,000 €\nBerths: 18,500 €', { slide: 2 }),
          passage(2, 'Questions', { slide: 3 }),
        ],
        { next: 3 },
      ),
    },
  },
  play: async (context) => {
    await shows('Talk.pptx')!(context);
    await within(context.canvasElement.ownerDocument.body).findByText('Slide 3');
  },
};
export const PreviewStillRead: Story = { args: { items: [minutes, report] }, play: shows('Minutes.docx') };
export const PreviewNotRead: Story = { play: shows('Minutes-of-the-meeting.docx') };
export const PreviewWithoutText: Story = {
  args: { items: [report], stage: { fileWords: words([]) } },
  play: shows('Report.docx'),
};
export const PreviewTextFailed: Story = { args: { items: [report] }, play: shows('Report.docx') };
export const PreviewLoading: Story = {
  args: { items: [report], stage: { fileWords: () => new Promise(() => undefined) } },
  play: shows('Report.docx'),
};
export const PreviewOnAPhone: Story = {
  ...PreviewOfAWorkbook,
  globals: { viewport: { value: 'mobile1', isRotated: false } },
};

export const ManagingTags: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('button', { name: 'Manage tags' }));
    await userEvent.click(await page.findByRole('button', { name: 'Delete the tag harbour' }));
  },
};
export const Phone: Story = { globals: { viewport: { value: 'mobile1', isRotated: false } } };
export const RightToLeft: Story = {
  decorators: [
    (Story) => (
      <div dir="rtl">
        <Story />
      </div>
    ),
  ],
};
