import { listOperations, operations, type Operation } from '@stoa/core/contract';
import { expect, member } from './expect.js';
import { Absent, type Check, type RawReply } from './types.js';

/** @errors throws {@link Absent} for an operation that the backend does not have, or whose feature it has switched off. */
export function present(reply: RawReply): RawReply {
  if (reply.isAbsent) throw new Absent('The backend has no such operation.');
  if (member(reply.value, 'type') === 'FeatureOff') throw new Absent('The feature is switched off.');
  return reply;
}

/**
 * Whether a call was refused, by its status or in the answer. An error of the server is no refusal, unless a front says no more than
 * that its backend did not carry it out.
 */
const isRefused = ({ status, value, isNotPerformed = false }: RawReply): boolean =>
  (status >= 400 && status < 500) || isNotPerformed || member(value, 'success') === false;

/** @errors throws with `sentence` for a call that was carried out, and for an error of the server. */
export function refused(reply: RawReply, sentence: string): void {
  const { status, value, isNotPerformed = false } = reply;
  expect(status < 500 || isNotPerformed, `The status is ${status}.`, value);
  expect(isRefused(reply), sentence, value);
}

/** @errors throws unless the operation succeeded with the shape of the contract. */
export function answered(operation: Operation, reply: RawReply): unknown {
  present(reply);
  expect(reply.status === 200, `The answer has status ${reply.status}.`, reply.value);
  const output = operation.output.safeParse(reply.value);
  const [issue] = output.success ? [] : output.error.issues;
  expect(
    output.success,
    `The answer has not the specified shape at "${issue?.path.join('.')}".`,
    reply.value,
  );
  return output.data;
}

/** Only reads, so that it can be called on any account. */
const isReading = ({ method, sends }: Operation): boolean => method === 'GET' && sends === 'nothing';

const nonsense: unknown[] = [{ nonsense: true }, [], 'text', 0, null];

function checksOf(room: string, name: string, operation: Operation): Check[] {
  const checks: Check[] = [
    {
      room,
      name: `${name}: a caller without a token is refused with 401`,
      async run({ call }) {
        const reply = present(await call(operation, {}, null));
        expect(reply.status === 401, `The status is ${reply.status}, not 401.`);
        expect(member(reply.value, 'error') !== undefined, 'The body names no error.', reply.value);
      },
    },
  ];
  if (isReading(operation))
    checks.push({
      room,
      name: `${name}: answers in the specified shape`,
      async run({ call }) {
        const reply = present(await call(operation));
        if (member(reply.value, 'type') === 'Forbidden') throw new Absent('It is for administrators alone.');
        answered(operation, reply);
      },
    });
  if (operation.sends !== 'nothing' && !operation.input.safeParse({}).success)
    checks.push({
      room,
      name: `${name}: input that it cannot read is refused, and breaks nothing`,
      async run({ call }) {
        for (const input of operation.sends === 'query' ? [{ nonsense: 'true' }] : nonsense) {
          refused(present(await call(operation, input)), `The input ${JSON.stringify(input)} is taken.`);
        }
      },
    });
  return checks;
}

/** Checks of every operation of the contract. */
export const operationChecks: Check[] = [
  ...listOperations().flatMap(({ room, name, operation }) => checksOf(room, name, operation)),
  {
    room: 'models',
    name: 'a token that nobody was given is refused with 401',
    async run({ call }) {
      const { status, value } = present(await call(operations.models.list, undefined, 'no-such-token'));
      expect(status === 401, `The status is ${status}, not 401.`, value);
    },
  },
];
