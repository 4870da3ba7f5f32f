import { describe, expect, it } from 'vitest';
import { filesOf } from './artifact-file.js';

const block = '```js survey.js\nlet a;\n```';

describe('[ARF10] the files of a version', () => {
  it.each([
    ['a document', 'text', '# Plan', ['Week plan.md']],
    ['a document with code', 'text', `# Plan\n\n${block}\n`, ['Week plan.md', 'survey.js']],
    ['a program', 'react', `${block}\n\`\`\`css app.css\np{}\n\`\`\``, ['survey.js', 'app.css']],
    ['a table', 'csv', 'a,b', ['Week plan.csv']],
  ] as const)('are %s as a whole, with its code blocks', (_name, type, text, paths) => {
    const { parts, complete } = filesOf({ name: 'Week plan', type }, text);
    expect(parts.map(({ path }) => path)).toEqual(paths);
    expect(complete.text).toBe(text);
  });
});
