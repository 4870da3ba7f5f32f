/** A few words of a question, safe to put into markdown prose. */
export function quoteQuestion(prompt: string, maxCharacters = 80): string {
  const plain = prompt
    .replace(/[`*_#<>[\]|$\\~]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > maxCharacters
    ? `${plain.slice(0, maxCharacters).replace(/(?<!\s)\s+\S*$/, '')}…`
    : plain;
}

/** The most frequent longer words of a question, so that the answer can speak of what was asked. */
export function topicWords(prompt: string, count = 3): string[] {
  const seen = new Map<string, number>();
  for (const word of quoteQuestion(prompt, 4_000)
    .toLowerCase()
    .match(/\p{L}{4,}/gu) ?? [])
    if (!commonWords.has(word)) seen.set(word, (seen.get(word) ?? 0) + 1);
  return [...seen]
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([word]) => word);
}

const commonWords = new Set(
  'about after also another because been before being between could does doing each from give have here into just like make many more most much need only other please should show some such tell than that their them then there these they thing this those through very want what when where which while will with would write your'.split(
    ' ',
  ),
);

const isGreeting = (prompt: string) =>
  /^\s*(hi|hello|hey|hallo|bonjour|hola|good (morning|evening|afternoon)|thanks?|thank you)\b/i.test(
    prompt,
  ) && prompt.length < 40;

/** The answer of the tour: a short one to a greeting, else everything the renderer can show. */
export function tourText(prompt: string): string {
  if (isGreeting(prompt)) return greeting;
  const question = quoteQuestion(prompt) || 'nothing in particular';
  const topics = topicWords(prompt);
  return [
    opening(question, topics),
    lists(topics),
    table(topics),
    code,
    diagram,
    chart,
    maths,
    closing(question),
  ].join('\n\n');
}

const greeting = `Hello! I am a **demo model**: my answers are prepared, and nothing leaves this server.

- Ask me *anything* and I show what an answer can look like: lists, tables, code, diagrams, charts.
- Write \`think\` in your question and I think aloud first.
- To talk with a real model, ask whoever runs this server to connect a provider.`;

const opening = (question: string, topics: string[]) => `# A tour, by way of your question

You asked: *“${question}”*

This is a **demo model**. It needs no network and knows nothing about ${topics[0] ? `**${topics[0]}**` : 'the world'}; it shows what an
answer can look like here. Text can be **bold**, *slanted*, ~~struck out~~ or \`fixed width\`, and it can hold a
[link to the markdown guide](https://commonmark.org/help/).

> A quotation stands apart from the rest.
>
> > A quotation inside it stands further in.`;

const lists = (topics: string[]) => `## Lists

What an answer to a question${topics[0] ? ` about ${topics.join(', ')}` : ''} might walk through:

1. Say what is known.
2. Say what is assumed:
   - that the question means what it says,
   - that a short answer is welcome,
     - and a long one only when it helps.
3. Say what follows.

And a list of tasks:

- [x] Read the question
- [x] Find its words${topics.length > 0 ? `: ${topics.map((word) => `\`${word}\``).join(', ')}` : ''}
- [ ] Understand them (that takes a real model)`;

const table = (topics: string[]) => `## A table

The words of the question come first; the rest are the planets and their neighbours.

| # | Name | Kind | Diameter, km | Moons | Day, h |
| ---: | :--- | :--- | ---: | ---: | ---: |
${[
  ...topics.map((word) => [word, 'your word', word.length * 1_000, 0, word.length]),
  ['Mercury', 'rocky', 4_879, 0, 4_222.6],
  ['Venus', 'rocky', 12_104, 0, 2_802],
  ['Earth', 'rocky', 12_756, 1, 24],
  ['Mars', 'rocky', 6_792, 2, 24.7],
  ['Ceres', 'dwarf', 946, 0, 9.1],
  ['Jupiter', 'gas giant', 142_984, 95, 9.9],
  ['Saturn', 'gas giant', 120_536, 146, 10.7],
  ['Uranus', 'ice giant', 51_118, 28, 17.2],
  ['Neptune', 'ice giant', 49_528, 16, 16.1],
  ['Pluto', 'dwarf', 2_376, 5, 153.3],
  ['Haumea', 'dwarf', 1_560, 2, 3.9],
  ['Makemake', 'dwarf', 1_430, 1, 22.8],
  ['Eris', 'dwarf', 2_326, 1, 25.9],
]
  .map((cells, row) => `| ${[row + 1, ...cells].join(' | ')} |`)
  .join('\n')}`;

const code = `## Code

TypeScript, with something to highlight on every line:

\`\`\`ts
interface Reading {
  takenAt: Date;
  celsius: number;
}

/** The mean of the readings, or nothing when there are none. */
export function mean(readings: readonly Reading[]): number | undefined {
  if (readings.length === 0) return undefined;
  const sum = readings.reduce((total, { celsius }) => total + celsius, 0);
  return sum / readings.length; // in °C
}
\`\`\`

The same in Python:

\`\`\`python
from statistics import fmean

def mean(readings: list[dict]) -> float | None:
    """The mean of the readings, or None when there are none."""
    return fmean(r["celsius"] for r in readings) if readings else None
\`\`\`

And in SQL:

\`\`\`sql
SELECT date_trunc('hour', taken_at) AS hour, avg(celsius) AS mean_celsius
FROM readings
WHERE taken_at > now() - interval '1 day'
GROUP BY 1
ORDER BY 1;
\`\`\``;

const diagram = `## A diagram

\`\`\`mermaid
flowchart LR
  Q[Your question] --> S{Which model?}
  S -->|demo| D[Prepared text]
  S -->|real| P[Provider]
  D --> R[Run: an event log]
  P --> R
  R --> B[Your browser]
  R --> T[Another tab]
\`\`\``;

const chart = `## A chart

\`\`\`vega
{
  "$schema": "https://vega.github.io/schema/vega-lite/v6.json",
  "description": "Rain by month",
  "width": 420,
  "height": 200,
  "data": {
    "values": [
      { "month": "Jan", "mm": 54 }, { "month": "Feb", "mm": 43 }, { "month": "Mar", "mm": 49 },
      { "month": "Apr", "mm": 53 }, { "month": "May", "mm": 65 }, { "month": "Jun", "mm": 54 },
      { "month": "Jul", "mm": 62 }, { "month": "Aug", "mm": 43 }, { "month": "Sep", "mm": 55 }
    ]
  },
  "mark": { "type": "bar", "tooltip": true },
  "encoding": {
    "x": { "field": "month", "type": "ordinal", "sort": null, "title": null },
    "y": { "field": "mm", "type": "quantitative", "title": "Rain, mm" }
  }
}
\`\`\``;

const maths = `## Maths

Within a sentence, as in $e^{i\\pi} + 1 = 0$, or on lines of its own:

$$
\\bar{x} = \\frac{1}{n} \\sum_{k=1}^{n} x_k
\\qquad
\\sigma^2 = \\frac{1}{n} \\sum_{k=1}^{n} (x_k - \\bar{x})^2
$$`;

const closing = (question: string) => `---

That was the tour for *“${question}”*. A footnote ends it.[^1] Things to try next:

- \`think\` in a question lets me think aloud first.
- **Demo · Slow** streams for a minute: stop it, or reload in the middle.
- **Demo · Fault** fails on request.

[^1]: Numbers of moons change as more are found.`;

/** The reasoning of the tour, for requests with reasoning. */
export const tourReasoning = (prompt: string): string =>
  `The question is “${quoteQuestion(prompt)}”. It asks me to think, so I show how thinking looks.

First, what is known: I am a demo model, and my text is prepared. Second, what would help: one example of each thing an answer can hold. Third, the order: short things first, the long table in the middle, formulas last.

That will do; now the answer.`;
