import { listOperations, messages, operationAddress, type Operation } from '@stoa/core/contract';
import { jsonSchema } from '../../packages/server/src/http/operations/openapi.js';

const shapes = {
  specified: 'specified',
  observed: 'observed of the product',
  ours: 'our own',
} as const;

const schemaText = (schema: Operation['input']): string =>
  JSON.stringify(jsonSchema(schema, 'input'), null, 2);

function section(name: string, operation: Operation): string {
  const failures = operation.failures.map((code) => `- ${messages[code]}`);
  const takesInput = operation.sends !== 'nothing';
  return [
    `## ${name}`,
    operation.summary,
    `\`${operationAddress(operation)}\` · input: ${takesInput ? `enveloped ${operation.sends}` : 'none'} · answer: ${operation.family} · shape: ${shapes[operation.shape]}`,
    rightsOf(operation),
    `Source: ${operation.source}.`,
    ...(takesInput ? ['Input:', `\`\`\`json\n${schemaText(operation.input)}\n\`\`\``] : []),
    'Answer:',
    `\`\`\`json\n${schemaText(operation.output)}\n\`\`\``,
    ...(failures.length > 0 ? ['Failures are shown as:', failures.join('\n')] : []),
  ].join('\n\n');
}

/** Who may ask for it, and when. */
function rightsOf({ access, beforeDisclosure, feature }: Operation): string {
  const off = !feature || feature.staysOpen === true ? '' : 'refused while it is off';
  return [
    `For: ${access === 'admin' ? 'administrators' : 'everybody who is signed in'}`,
    ...(beforeDisclosure ? ['before the data disclosure is accepted, too'] : []),
    ...(feature ? [`feature: \`${feature.flag}\`${off && `, ${off}`}`] : []),
    ...(typeof feature?.staysOpen === 'function' ? ['but for inputs that only take something back'] : []),
  ].join(' · ');
}

/** One page a room, from the contract. */
export function operationPages(): Record<string, string> {
  const byRoom = new Map<string, string[]>();
  for (const { room, name, operation } of listOperations()) {
    byRoom.set(room, [...(byRoom.get(room) ?? []), section(name, operation)]);
  }
  return Object.fromEntries(
    [...byRoom].map(([room, sections]) => [
      `docs/operations/${room}.md`,
      `# Operations: ${room}\n\nGenerated from the contract by \`npm run docs\`.\n\n${sections.join('\n\n')}\n`,
    ]),
  );
}
