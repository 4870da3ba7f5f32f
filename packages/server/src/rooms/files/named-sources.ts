import type { ChatRequest, DataSource } from '@stoa/core/contract';

const sourcesOf = (data: Record<string, unknown> | undefined): DataSource[] => {
  const listed = data?.['dataSources'];
  return Array.isArray(listed)
    ? listed.filter(
        (source): source is DataSource =>
          typeof source === 'object' && source !== null && typeof (source as DataSource).id === 'string',
      )
    : [];
};

/** The sources that a request names: with the message that is answered, and with those before it. @source protocol §2.2 */
export function namedSources({ messages, dataSources }: Pick<ChatRequest, 'messages' | 'dataSources'>): {
  attached: DataSource[];
  earlier: DataSource[];
} {
  const said = messages.filter(({ role }) => role === 'user');
  return {
    attached: [...dataSources, ...sourcesOf(said.at(-1)?.data)],
    earlier: said.slice(0, -1).flatMap(({ data }) => sourcesOf(data)),
  };
}
