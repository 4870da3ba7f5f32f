import { artifactTypes, type ArtifactType } from '@stoa/core/rules';
import type { LlmRequest } from '../port.js';

const systemOf = ({ messages }: LlmRequest): string =>
  messages.map((message) => (message.role === 'system' ? message.content : '')).join('\n');

/** Whether a system prompt says how to ask for an artifact. */
const offersArtifacts = (system: string): boolean => /^# Artifacts$/m.test(system);
/** Whether a system prompt asks for the content of one. */
const writesArtifact = (system: string): boolean => system.startsWith('You write one artifact:');

const react = `<>A counter and a list, to show that programs run here.</>
\`\`\`jsx App.jsx
import { useState } from 'react';
import './app.css';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

export default function App() {
  const [done, setDone] = useState([]);
  const toggle = (day) =>
    setDone((before) => (before.includes(day) ? before.filter((one) => one !== day) : [...before, day]));
  return (
    <main>
      <h1>Week plan</h1>
      <p>{done.length} of {days.length} days done</p>
      <ul>
        {days.map((day) => (
          <li key={day}>
            <label>
              <input type="checkbox" checked={done.includes(day)} onChange={() => toggle(day)} /> {day}
            </label>
          </li>
        ))}
      </ul>
    </main>
  );
}
\`\`\`
\`\`\`css app.css
body { margin: 0; font-family: system-ui, sans-serif; background: #faf7f2; color: #2a2622; }
main { max-width: 28rem; margin: 3rem auto; padding: 2rem; background: white; border-radius: 12px; box-shadow: 0 2px 12px #0001; }
h1 { margin: 0 0 0.5rem; font-size: 1.5rem; }
ul { padding: 0; list-style: none; }
li { padding: 0.5rem 0; border-bottom: 1px solid #eee; }
\`\`\``;

const page = `\`\`\`html index.html
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Week plan</title>
    <link rel="stylesheet" href="style.css" />
  </head>
  <body>
    <h1>Week plan</h1>
    <p>Monday: rest. Tuesday: work. The other days: both.</p>
  </body>
</html>
\`\`\`
\`\`\`css style.css
body { max-width: 32rem; margin: 3rem auto; font-family: system-ui, sans-serif; color: #2a2622; }
h1 { color: #7a3b62; }
\`\`\``;

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 120">
  <title>A house with a sun</title>
  <rect width="200" height="120" fill="#eaf3f8" />
  <circle cx="160" cy="30" r="16" fill="#f2b84b" />
  <path d="M40 60 L80 30 L120 60 Z" fill="#8c4a6b" />
  <rect x="50" y="60" width="60" height="45" fill="#c9a27e" />
  <rect x="72" y="78" width="16" height="27" fill="#6b4a38" />
</svg>`;

const text = `# Week plan

A short plan that shows how a document looks in the panel.

| Day | Morning | Afternoon |
| --- | --- | --- |
| Monday | Read the reports | Write the summary |
| Tuesday | Talk to the team | Answer letters |
| Wednesday | Visit the site | Draw conclusions |

## Next steps

1. Agree on the dates.
2. Share the plan.
3. Look at it again on Friday.
`;

const contents: Partial<Record<ArtifactType, string>> = {
  react,
  static: page,
  vanilla: page,
  svg,
  text,
  json: '{\n  "plan": "week",\n  "days": ["Monday", "Tuesday", "Wednesday"]\n}',
  csv: 'Day,Hours,Task\nMonday,4,Reports\nTuesday,6,Team\nWednesday,3,"Site, with a guide"',
  code: '```python plan.py\nfor day in ("Monday", "Tuesday", "Wednesday"):\n    print(day)\n```',
};

const words: readonly (readonly [RegExp, ArtifactType])[] = [
  [/\b(?:react|app|component|program)\b/i, 'react'],
  [/\b(?:page|site|html)\b/i, 'static'],
  [/\b(?:svg|image|drawing|picture)\b/i, 'svg'],
  [/\b(?:table|csv|spreadsheet)\b/i, 'csv'],
  [/\bjson\b/i, 'json'],
  [/\b(?:code|script|python)\b/i, 'code'],
];

/**
 * A demo model's reply while artifacts are on: it asks for one when the message speaks of an artifact, and writes what it is then
 * asked for. Nothing in any other case.
 */
export function artifactAnswer(request: LlmRequest, prompt: string): string | undefined {
  const system = systemOf(request);
  if (writesArtifact(system)) {
    const [, named] = /The artifact has the type "(\w+)"/.exec(prompt) ?? [];
    const type = artifactTypes.find((one) => one === named) ?? 'text';
    return contents[type] ?? text;
  }
  if (!offersArtifacts(system) || !/\bartifacts?\b/i.test(prompt)) return undefined;
  const type = words.find(([word]) => word.test(prompt))?.[1] ?? 'text';
  const block = {
    instructions: 'Write a plan for a week with three to five days and one task for each.',
    includeArtifactsId: [],
    id: `Week_Plan_${type}-1234567`,
    name: 'Week Plan',
    description: 'A plan for a week, as an example of an artifact.',
    type,
  };
  return `Here is an artifact: it is written into the panel beside this conversation.\n\n\`\`\`autoArtifacts\n${JSON.stringify(block, null, 2)}\n\`\`\``;
}
