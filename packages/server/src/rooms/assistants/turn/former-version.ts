import type { AssistantDefinition } from '@stoa/core/contract';

type Source = AssistantDefinition['dataSources'][number];
type ChosenOperation = NonNullable<AssistantDefinition['data']['operations']>[number];

/** What makes two operations the same: an API of the assistant's own is the one address, one of the registry the one name. */
const operationKey = ({ type, ...operation }: ChosenOperation): string =>
  JSON.stringify(
    type === 'http'
      ? ['http', operation['requestType'], operation['url']]
      : ['', operation['id'] ?? operation['name']],
  );

const alsoIn = (sources: readonly Source[], still: readonly Source[]): Source[] => {
  const ids = new Set(still.map(({ id }) => id));
  return sources.filter(({ id }) => ids.has(id));
};

/** As the newest version has them, with its methods and credentials. */
function operationsLeft(former: readonly ChosenOperation[], newest: readonly ChosenOperation[]) {
  const named = new Set(former.map(operationKey));
  return newest.filter((operation) => named.has(operationKey(operation)));
}

/**
 * A former version as it answers who may only read: it is called and told what it was then. What it reads and calls is what the newest
 * version still reads and calls, and all else, such as its address and its switches, is the newest's: an old conversation keeps nobody a
 * right that its authors have taken back.
 *
 * @source ours; 1.062
 */
export function formerForReaders(
  former: AssistantDefinition,
  newest: AssistantDefinition,
): AssistantDefinition {
  const types = Object.entries(newest.data.groupTypeData ?? {}).map(([type, current]) => {
    const before = Object.hasOwn(former.data.groupTypeData ?? {}, type)
      ? former.data.groupTypeData![type]
      : undefined;
    const still = [...newest.dataSources, ...current.dataSources];
    return [
      type,
      {
        ...current,
        additionalInstructions: before?.additionalInstructions ?? '',
        dataSources: alsoIn(before?.dataSources ?? [], still),
      },
    ] as const;
  });
  const { opsLanguageVersion } = former.data;
  const { opsLanguageVersion: _, ...data } = newest.data;
  return {
    ...newest,
    name: former.name,
    description: former.description,
    disclaimer: former.disclaimer,
    instructions: former.instructions,
    dataSources: alsoIn(former.dataSources, newest.dataSources),
    data: {
      ...data,
      ...(opsLanguageVersion && { opsLanguageVersion }),
      ...(data.operations && {
        operations: operationsLeft(former.data.operations ?? [], data.operations),
      }),
      ...(data.groupTypeData && { groupTypeData: Object.fromEntries(types) }),
    },
  };
}
