/** One measured line: a ratio inside one run, because machines are noisy. */
export interface BenchRow {
  bench: string;
  size: string;
  adapter: string;
  cpuMs: number;
  /** What `cpuMs` holds where it is not milliseconds. */
  unit?: '%' | 'MB' | 'kB' | 'frames' | 'nodes' | 'tasks' | 'requests';
  /** CPU of this adapter divided by that of the least work that could do the job. */
  ratioToLimit: number;
  /** Figures beyond CPU, by name. */
  more?: Record<string, number>;
  /** The budget for our own adapter, where there is one. */
  budget?: number;
  /** What `cpuMs` itself should be at most, where that is asked for instead of a ratio; `ratioToLimit` is its share of that. */
  goal?: {
    atMost: number;
    /** Whether it holds however busy the machine is. Times do not, and fail nothing. */
    isFirm: boolean;
  };
}

export interface BenchOptions {
  quick: boolean;
}

/** A bench: its name and how to run it. */
export interface Bench {
  name: string;
  run(options: BenchOptions): Promise<BenchRow[]>;
}

/** The middle value of `values`. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const isBeyond = ({ budget, goal, cpuMs, ratioToLimit }: BenchRow): boolean =>
  (budget !== undefined && !(ratioToLimit <= budget)) || (goal !== undefined && !(cpuMs <= goal.atMost));

/** Whether a row is beyond a budget that holds on any machine. */
export const isOver = (row: BenchRow): boolean => row.goal?.isFirm !== false && isBeyond(row);

/** Whether a row keeps what is asked of it, as a table says it. */
function outcomeOf(row: BenchRow): string {
  const { budget, goal } = row;
  const atMost = budget ?? goal?.atMost;
  if (atMost === undefined) return '';
  const texts = isBeyond(row) ? 'over' : 'met';
  return `${texts} (≤ ${atMost}${goal ? ` ${row.unit ?? 'ms'}` : ''}${goal?.isFirm === false ? ', at rest' : ''})`;
}

/** The rows as a table for people. */
export function formatTable(rows: BenchRow[]): string {
  const cells = rows.map((row) => [
    row.bench,
    row.size,
    row.adapter,
    `${row.cpuMs.toFixed(1)}${row.unit ? ` ${row.unit}` : ''}`,
    row.ratioToLimit.toFixed(2),
    outcomeOf(row),
    Object.entries(row.more ?? {})
      .map(([name, value]) => `${name} ${Number(value.toFixed(2))}`)
      .join(', '),
  ]);
  const head = ['bench', 'size', 'adapter', 'CPU ms', '× limit', 'budget', 'more'];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...cells.map((line) => line[column]?.length ?? 0)),
  );
  const line = (values: string[]) =>
    values.map((value, column) => value.padEnd(widths[column] ?? 0)).join('  ');
  return [line(head), line(widths.map((width) => '─'.repeat(width))), ...cells.map(line)].join('\n');
}
