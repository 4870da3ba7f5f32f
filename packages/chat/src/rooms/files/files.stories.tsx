import { success, type FileText } from '@stoa/core/contract';
import { TooltipProvider } from '@stoa/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { fileRecord, fileText, passage, readAs } from '../../testing/files-fixture.js';
import { conversationsOf, listItem } from '../../testing/fixtures.js';
import { noAnswer, reached, type SeededTab, type StoaSeed } from '../../testing/open-page.js';
import { pageStory } from '../../testing/page-story.js';
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

interface FilesStory {
  seed: StoaSeed;
  before?: (tab: SeededTab) => Promise<unknown>;
}
/** Files and tags, with what a story adds; one conversation uses every file, and another is in this browser. */
const on = (seed: StoaSeed, before?: FilesStory['before']): FilesStory => ({
  seed: {
    files,
    fileTags: ['budget', 'harbour'],
    conversations: conversationsOf([listItem('c3', 'Names for the new meeting rooms', { isLocal: true })]),
    answers: {
      'files.usage': {
        success: true,
        data: { conversations: [{ id: 'c1', name: 'Trip to Trieste' }], total: 1 },
      },
    },
    ...seed,
    flags: { uploadDocuments: true, ...seed.flags },
  },
  ...(before && { before }),
});

const meta = {
  title: 'Chat/Your Files',
  ...pageStory<FilesStory>({
    seed: ({ seed }) => seed,
    before: (tab, { before }) => before?.(tab),
    show: () => (
      <TooltipProvider>
        <main className="flex h-dvh flex-col bg-surface">
          <FilesPage onClose={() => undefined} />
        </main>
      </TooltipProvider>
    ),
  }),
  args: on({}),
  parameters: { layout: 'fullscreen' },
} satisfies Meta<FilesStory>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Files: Story = {};
export const One: Story = { args: on({ files: files.slice(0, 1) }) };
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
  args: on({
    files: Array.from({ length: 40 }, (_, at) => {
      const [name, ending, type] = kinds[at % kinds.length]!;
      return fileRecord(`${name}-${2026 - at}${ending}`, {
        type,
        size: 1_000 * (at * 37 + 4),
        createdAt: new Date(Date.UTC(2026, 2, 1) - at * 5e8).toISOString(),
        tags: ['budget', 'harbour', 'later'].slice(0, at % 4),
      });
    }),
    filesPerPage: 30,
  }),
};
export const LongNames: Story = {
  args: on({
    files: [
      fileRecord(`${'The-report-of-the-harbour-and-of-all-that-came-into-it-'.repeat(4)}2026.pdf`, {
        tags: ['a tag with a rather long name', 'another one that is long', 'third', 'fourth'],
      }),
      fileRecord('تقرير-الميناء-عن-السفن-والبضائع-التي-وصلت-في-العام-الماضي.docx', { type: kinds[2][2] }),
      fileRecord(`${'Scan'.repeat(40)}.pdf`, { status: 'failed', failure: 'It could not be read.' }),
      fileRecord('README', { type: 'text/plain' }),
    ],
  }),
};
export const Empty: Story = { args: on({ files: [], fileTags: [] }) };
const search = async (canvasElement: HTMLElement, words: string) => {
  const page = within(canvasElement.ownerDocument.body);
  await userEvent.type(await page.findByRole('searchbox', { name: 'Search by name' }), words);
  return page;
};
export const NothingMatches: Story = {
  play: async ({ canvasElement }) => {
    const page = await search(canvasElement, 'zebra');
    await waitFor(() => expect(page.queryByRole('row', { name: /Table\.csv/ })).toBeNull());
  },
};
export const Filtered: Story = {
  play: async ({ canvasElement }) => {
    const page = await search(canvasElement, 'harb');
    for (const [chip, value] of [
      ['Type', 'PDF'],
      ['Tag', 'budget'],
      ['Status', 'Ready'],
    ] as const) {
      await userEvent.click(page.getByRole('button', { name: chip }));
      await userEvent.click(await page.findByRole('menuitemradio', { name: value }));
    }
    await waitFor(() => expect(page.getAllByRole('row')).toHaveLength(2));
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
export const Loading: Story = { args: on({ pending: ['files.query'] }) };
/** The first answer has come, that for another order has not. */
export const LoadingAnotherOrder: Story = {
  args: on({}, async ({ world }) => {
    world.answer('files.query', (query) =>
      (query as { sortIndex: string }).sortIndex === 'createdAt'
        ? success({ success: true, data: { items: files, pageKey: null } })
        : new Promise(() => undefined),
    );
  }),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    await page.findByRole('row', { name: /Table\.csv/ });
    await userEvent.click(page.getByRole('button', { name: 'Sort by Name' }));
  },
};
export const Failed: Story = {
  args: on({ failures: { 'files.query': noAnswer, 'files.listTags': noAnswer } }),
};
export const Deleting: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('checkbox', { name: 'Select Table.csv' }));
    await userEvent.click(await page.findByRole('button', { name: 'Delete' }));
    await page.findByText('Trip to Trieste');
  },
};
export const DeletingUnchecked: Story = {
  args: on({}, async ({ world }) => world.entries.delete('conversation/c3')),
  play: Deleting.play,
};
export const Selected: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    for (const name of ['Table.csv', 'Chart.png'])
      await userEvent.click(await page.findByRole('checkbox', { name: `Select ${name}` }));
  },
};
const uploads = {
  'Minutes.pdf': { stopsAt: 0.62 },
  'Plan.pdf': { readiness: { type: 'pending' } },
  'Map.pdf': { failure: { code: 'refused', message: 'upload failed' } },
  'Chart.pdf': { stopsAt: 0 },
} satisfies StoaSeed['uploads'];
/** One is on its way, one is being read, one has failed, and one waits for its turn. */
export const Uploading: Story = {
  args: on({ uploads }, async ({ stoa }) => {
    const names = [...Object.keys(uploads), 'Budget.pdf'];
    stoa.attachments.add(
      'files-page',
      names.map((name) => ({ name, type: 'application/pdf', sizeBytes: 1, file: null })),
      { supportsImages: true, most: 100 },
    );
    const list = () => stoa.attachments.store.getState().lists['files-page'] ?? [];
    await reached(() => list().some(({ status }) => status.type === 'failed'));
  }),
};
export const QuotaUsedUp: Story = {
  args: on({ fileStorage: { used: 2_140_000_000, quota: 2_147_483_648, count: 812 } }),
};
export const WithoutUploads: Story = {
  args: on({ flags: { uploadDocuments: false }, files: [], fileTags: [] }),
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
  args: on({
    fileAddresses: { 'Table.csv': 'https://files.example/table' },
    ports: readAs('Berth,Ship,Tons\n1,Aurora,1200\n2,"Bella, the second",870\n'),
  }),
  play: shows('Table.csv'),
};
/** An address of this origin, as the server's own ones are. */
const addressOf = (content: BlobPart, type: string) => URL.createObjectURL(new Blob([content], { type }));
const chart = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#f4efe6"/>${[
  120, 210, 160, 280, 240,
]
  .map(
    (height, index) =>
      `<rect x="${60 + index * 110}" y="${330 - height}" width="80" height="${height}" fill="#2f6f73"/>`,
  )
  .join('')}</svg>`;
export const PreviewOfAnImage: Story = {
  args: on({ fileAddresses: { 'Chart.png': addressOf(chart, 'image/svg+xml') } }),
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
  args: on({ fileAddresses: { [files[0]!.name]: addressOf(pdf, 'application/pdf') } }),
  play: shows(files[0]!.name),
};
export const PreviewFailed: Story = { play: shows('Table.csv') };
const [report, minutes] = [
  fileRecord('Report.docx', { type: kinds[2][2], tags: ['budget'] }),
  fileRecord('Minutes.docx', { type: kinds[2][2], status: 'processing', totalTokens: undefined }),
];
const words =
  (passages: FileText['passages'], more: Partial<FileText> = {}) =>
  (from: number): FileText =>
    fileText({ passages: passages.filter(({ position }) => position >= from), ...more });
export const PreviewOfAWordFile: Story = {
  args: on({
    files: [report],
    fileTexts: {
      'Report.docx': words(
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
  }),
  play: async (context) => {
    await shows('Report.docx')!(context);
    await within(context.canvasElement.ownerDocument.body).findByText('The harbour');
  },
};
const sheet = (name: string) => ({ sheet: name, row: 1 });
export const PreviewOfAWorkbook: Story = {
  args: on({
    files: [fileRecord('Budget.xlsx', { type: kinds[0][2] })],
    fileTexts: {
      'Budget.xlsx': words(
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
  }),
  play: async (context) => {
    await shows('Budget.xlsx')!(context);
    const page = within(context.canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('tab', { name: 'Ships of the year' }));
    await page.findByText('Bella, the second');
  },
};
export const PreviewOfSlides: Story = {
  args: on({
    files: [fileRecord('Talk.pptx', { type: kinds[1][2] })],
    fileTexts: {
      'Talk.pptx': words(
        [
          passage(0, 'The harbour in ten years\nA talk for the assembly', { slide: 1 }),
          passage(1, 'What it costs\nDredging: 42,000 €\nBerths: 18,500 €', { slide: 2 }),
          passage(2, 'Questions', { slide: 3 }),
        ],
        { next: 3 },
      ),
    },
  }),
  play: async (context) => {
    await shows('Talk.pptx')!(context);
    await within(context.canvasElement.ownerDocument.body).findByText('Slide 3');
  },
};
export const PreviewStillRead: Story = {
  args: on({ files: [minutes, report] }),
  play: shows('Minutes.docx'),
};
export const PreviewNotRead: Story = { play: shows('Minutes-of-the-meeting.docx') };
export const PreviewWithoutText: Story = {
  args: on({ files: [report], fileTexts: { 'Report.docx': words([]) } }),
  play: shows('Report.docx'),
};
export const PreviewTextFailed: Story = { args: on({ files: [report] }), play: shows('Report.docx') };
export const PreviewLoading: Story = {
  args: on({ files: [report], pending: ['files.text'] }),
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
