import * as z from 'zod/mini';
import {
  argumentsOf,
  documentId,
  found,
  idArgument,
  line,
  lines,
  textOf,
  type GoogleTool,
} from './google-tool.js';

const text = z.optional(z.string());
const count = z.optional(z.number());
const spreadsheetSchema = z.object({
  properties: z.optional(z.object({ title: text })),
  sheets: z.optional(
    z.array(
      z.object({
        properties: z.optional(
          z.object({
            title: text,
            hidden: z.optional(z.boolean()),
            gridProperties: z.optional(z.object({ rowCount: count, columnCount: count })),
          }),
        ),
      }),
    ),
  ),
});
const valuesSchema = z.object({ range: text, values: z.optional(z.array(z.array(z.unknown()))) });

/** The name of a sheet, as a range has it. */
const quoted = (sheet: string): string => `'${sheet.replaceAll("'", "''")}'`;
/** Cells that are read where no range is asked for. */
const defaultCells = 'A1:Z500';

/** A cell as one of a CSV file. */
function cellOf(value: unknown): string {
  const said =
    typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value as number);
  return /[",\n\r]/.test(said) ? `"${said.replaceAll('"', '""')}"` : said;
}

export const sheetTools: readonly GoogleTool[] = [
  {
    integration: 'google_sheets',
    name: 'google_sheets_read',
    title: 'Google Sheets: cells',
    description:
      'Reads a spreadsheet of Google Sheets: the names of its sheets, and the cells of a range as CSV. Without a range, the beginning of the first sheet.',
    parameters: argumentsOf(
      {
        spreadsheet: idArgument('the spreadsheet'),
        range: { type: 'string', maxLength: 300, description: "In A1 notation, as 'Sales 2025'!A1:F200." },
      },
      ['spreadsheet'],
    ),
    async read({ spreadsheet, range }, account, signal) {
      const id = documentId(spreadsheet);
      const about = await account.json(
        spreadsheetSchema,
        {
          path: ['spreadsheets', id],
          query: { fields: 'properties.title,sheets.properties(title,hidden,gridProperties)' },
        },
        signal,
      );
      if (!about.ok) return about;
      const sheets = (about.value.sheets ?? []).flatMap(({ properties }) => properties ?? []);
      const title = about.value.properties?.title ?? 'Spreadsheet';
      const first = sheets.find(({ hidden }) => hidden !== true)?.title ?? sheets[0]?.title;
      const asked =
        textOf(range) || (first === undefined ? defaultCells : `${quoted(first)}!${defaultCells}`);
      const cells = await account.json(
        valuesSchema,
        { path: ['spreadsheets', id, 'values', asked], query: { valueRenderOption: 'FORMATTED_VALUE' } },
        signal,
      );
      if (!cells.ok) return cells;
      const rows = (cells.value.values ?? []).map((row) => row.map(cellOf).join(','));
      return found(
        lines(
          line('Title', title),
          line(
            'Sheets',
            sheets
              .map((sheet) => `${sheet.title ?? ''} (${sheet.gridProperties?.rowCount ?? 0} rows)`)
              .join(', '),
          ),
          line('Range', cells.value.range ?? asked),
          rows.join('\n') || '(These cells are empty.)',
        ),
        [
          {
            name: title,
            type: 'application/vnd.google-apps.spreadsheet',
            url: `https://docs.google.com/spreadsheets/d/${encodeURIComponent(id)}/edit`,
          },
        ],
      );
    },
  },
];
