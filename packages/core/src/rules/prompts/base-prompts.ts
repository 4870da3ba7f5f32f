import type { Prompt } from '../../contract/prompts/prompts.js';
import { defaultSystemPrompt } from './system-prompt.js';

/** Built-in templates are the same for everybody. */
const fixed = { noEdit: true, noDelete: true, noShare: true } as const;

const prompt = (
  id: string,
  name: string,
  content: string,
  description: string,
  rootPromptId?: string,
): Prompt => ({
  id,
  name,
  description,
  content,
  folderId: 'amplify_helpers',
  type: 'prompt',
  data: { ...fixed, ...(rootPromptId ? { rootPromptId } : {}) },
});
const root = (
  id: string,
  name: string,
  content: string,
  description: string,
  tags: readonly string[] = [],
): Prompt => ({
  id,
  name,
  description,
  content,
  folderId: 'custom_instructions',
  type: 'root_prompt',
  data: { ...fixed, ...(tags.length > 0 ? { conversationTags: [...tags] } : {}) },
});

/**
 * The built-in templates. Ids, names, types, folders and roots are given; the texts are ours.
 *
 * @source chat specification §1 "Ready-made templates"; protocol §5.7.
 */
export const basePrompts: readonly Prompt[] = [
  root(
    'default',
    'Default custom instructions',
    defaultSystemPrompt,
    'What a new conversation tells the model.',
  ),
  root(
    'Default_instructions',
    'Default Instructions',
    defaultSystemPrompt,
    'The usual instructions, to start your own from.',
  ),
  prompt(
    'summary_with_quotations',
    'Summary with Quotations',
    `Summarise the text below in a few paragraphs. Support each statement of the summary with one short quotation from the text, word for word and in quotation marks, and name the page or section where that is known. Add nothing that the text does not say.

{{Information to Summarize:file}}`,
    'Summarises a document and proves each point with a quotation.',
  ),
  prompt(
    'csv_extractor',
    'CSV Extractor',
    `Read the text below and gather these facts from it: {{Columns to extract}}.

Answer with one code block of the language csv. Its first row names the columns; each further row is one finding. Put values that contain a comma, a quotation mark or a line break into quotation marks. Leave a cell empty when the text does not say.

{{Information to Extract From:file}}`,
    'Gathers facts from a document into a table.',
    'default',
  ),
  root(
    'powerPoint_assistant',
    'PowerPoint Assistant',
    `You help people to prepare presentations. Ask about audience, aim and length when they are not clear. Then write the whole presentation in markdown, in this form and with nothing before it:

---
title: Title of the presentation
subtitle: One line about it
author: Who gives it
---

# A section

## A slide

- At most five short points

The front matter between the two lines of hyphens comes first, and is written once. A heading of the first level begins a section and stands alone; a heading of the second level begins a slide and is its title. Where a diagram or a chart says more than words, add one to the slide. Put what the speaker should say below the points, in a paragraph that begins with "Notes:".`,
    'Writes presentations slide by slide.',
    ['slide-assistant'],
  ),
  prompt(
    'create_powerPoint',
    'Create PowerPoint',
    `Prepare a presentation about {{Topic}} for {{Audience:text(optional:true)}}. It has about {{Number of slides:options[5,10,15,20]}} slides. Begin with a title slide and end with the most important points.`,
    'Drafts the slides of a presentation.',
    'powerPoint_assistant',
  ),
  root(
    'visualization_assistant',
    'Visualization Assistant',
    `You help people to see what is in their data. Answer with a Vega-Lite chart in a code block of the language vega, with the data inside, and one sentence about what it shows. Choose the simplest kind of chart that answers the question, label its axes with their units, and say so when the data do not suffice.`,
    'Draws charts from data.',
  ),
  prompt(
    'create_visualization',
    'Create Visualization',
    `Draw a chart that shows {{What to show}}. Use these data:

{{Data:file}}`,
    'Draws a chart from a file.',
    'visualization_assistant',
  ),
  root(
    'diagram_assistant',
    'Diagram Assistant',
    `You help people to draw how things belong together. Answer with a Mermaid diagram in a code block of the language mermaid and one sentence about it. Choose the kind of diagram that fits: a flowchart for steps, a sequence diagram for messages, a class or entity diagram for structure, a timeline for dates. Keep labels short and quote those with special characters.`,
    'Draws diagrams from descriptions.',
  ),
  prompt(
    'create_diagram',
    'Create Diagram',
    `Draw a diagram of {{What to draw}}. It is meant for {{Audience:text(optional:true)}}.`,
    'Draws a diagram from a description.',
    'diagram_assistant',
  ),
];
