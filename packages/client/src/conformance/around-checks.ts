import { operations } from '@stoa/core/contract';
import { expect, isEqual, member } from './expect.js';
import { answered, present, refused } from './operation-checks.js';
import { Absent, type Check } from './types.js';

const {
  agreement,
  audit,
  billing,
  configs,
  documents,
  embed,
  integrations,
  looks,
  people,
  quality,
  ratings,
  retention,
  support,
  usage,
} = operations;

/** Checks of the rooms around a conversation. @source protocol §3.11, §3.13 */
export const aroundChecks: Check[] = [
  {
    room: 'agreement',
    name: 'a data disclosure is accepted under the address of the caller alone',
    async run({ call }) {
      const input = { email: 'somebody.else@example.org', acceptedDataDisclosure: true };
      refused(present(await call(agreement.save, input)), 'Another address is taken.');
    },
  },
  {
    room: 'audit',
    name: 'reading the audit is an entry itself, the chain holds, and a CSV has what the list has',
    async run({ call }) {
      const first = present(await call(audit.list, { action: 'audit.', limit: 1 }));
      if (member(first.value, 'type') === 'Forbidden') throw new Absent('It is for administrators alone.');
      const entry = member(member(answered(audit.list, first), 'data', 'entries'), '0');
      expect(member(entry, 'action') === 'audit.list', 'The reading is no entry.', entry);
      const verdict = answered(audit.verify, await call(audit.verify, {}));
      expect(member(verdict, 'data', 'brokenAt') === null, 'The chain is broken.', verdict);
      const exported = answered(audit.export, await call(audit.export, { action: 'audit.' }));
      expect(
        String(member(exported, 'data', 'csv')).includes(String(member(entry, 'hash'))),
        'The entry is not in the CSV.',
        entry,
      );
    },
  },
  {
    room: 'looks',
    name: 'nobody reads others without an access of their own, and everybody reads who read them',
    async run({ call }) {
      const mine = answered(looks.mine, present(await call(looks.mine, {})));
      expect(Array.isArray(member(mine, 'data')), 'There is no list of looks.', mine);
      const id = '00000000-0000-4000-8000-000000000000';
      const state = await call(looks.state, { personId: id });
      if (member(state.value, 'type') === 'Forbidden') throw new Absent('It is for administrators alone.');
      expect(member(answered(looks.state, state), 'data', 'access') === null, 'An access is open.', state);
      refused(present(await call(looks.conversations, { id })), 'Conversations are read without an access.');
      const read = await call(looks.conversation, { id, conversationId: 'c' });
      refused(present(read), 'A conversation is read without an access.');
    },
  },
  {
    room: 'people',
    name: 'people are listed without content, and nobody is deleted by another address',
    async run({ call }) {
      const first = present(await call(people.list, { limit: 1 }));
      if (member(first.value, 'type') === 'Forbidden') throw new Absent('It is for administrators alone.');
      const listed = answered(people.list, first);
      const id = String(member(member(member(listed, 'data', 'people'), '0'), 'id'));
      const found = answered(people.get, await call(people.get, { id }));
      expect(member(found, 'data', 'person', 'id') === id, 'Another person was found.', found);
      answered(people.archive, await call(people.archive, { id }));
      const nobody = 'nobody@example.invalid';
      refused(present(await call(people.remove, { id, email: nobody })), 'Another address deletes.');
      const gone = '00000000-0000-4000-8000-000000000000';
      for (const operation of [people.signOut, people.deactivate, people.reactivate, people.makeArchive])
        refused(present(await call(operation, { id: gone })), 'Somebody who is not there is found.');
    },
  },
  {
    room: 'retention',
    name: 'a preview that keeps everything counts nothing, and everybody reads what is kept',
    async run({ call }) {
      const mine = present(await call(retention.mine, {}));
      expect(
        Array.isArray(member(answered(retention.mine, mine), 'data')),
        'There is no list of kinds.',
        mine.value,
      );
      const kept = { conversations: null, files: null, shares: null, memories: null, analytics: null };
      const asked = await call(retention.preview, { keep: kept, noticeDays: 14, held: [] });
      if (member(asked.value, 'type') === 'Forbidden') throw new Absent('It is for administrators alone.');
      const counts = member(answered(retention.preview, asked), 'data');
      expect(
        Array.isArray(counts) && counts.every((one) => member(one, 'items') === 0),
        'Something would go.',
        counts,
      );
      answered(retention.reports, await call(retention.reports, {}));
    },
  },
  {
    room: 'support',
    name: 'a reply or an error that is not there is neither stopped nor resolved',
    async run({ call }) {
      const first = present(await call(support.overview, undefined));
      if (member(first.value, 'type') === 'Forbidden') throw new Absent('It is for administrators alone.');
      answered(support.overview, first);
      const id = '00000000-0000-4000-8000-000000000000';
      refused(present(await call(support.stopRun, { id })), 'A reply that is not there is stopped.');
      const resolved = await call(support.resolveError, { id, note: '', isResolved: true });
      refused(present(resolved), 'An error that is not there is resolved.');
    },
  },
  {
    room: 'billing',
    name: 'the cost of the month is the cost of today and of the days before',
    async run({ call }) {
      const reply = await call(billing.monthCost, { email: 'somebody.else@example.org' });
      const cost = answered(billing.monthCost, reply);
      const [total, today, before] = (['MTD Cost', 'dailyCost', 'monthlyCost'] as const).map((key) =>
        Number(member(cost, key) ?? 0),
      ) as [number, number, number];
      expect(total >= 0, 'The cost is negative.', cost);
      if (member(cost, 'dailyCost') !== undefined)
        expect(Math.abs(total - today - before) < 0.000_01, 'The sum is not the cost of the month.', cost);
      expect(
        member(cost, 'email') !== 'somebody.else@example.org',
        'The address that was sent decides whose cost it is.',
        cost,
      );
    },
  },
  {
    room: 'billing',
    name: 'what is left of a limit is no more than the limit, and only of one’s own accounts',
    async run({ call }) {
      const left = answered(billing.remaining, await call(billing.remaining, {}));
      const limits = member(left, 'data', 'limits');
      for (const limit of Array.isArray(limits) ? limits : []) {
        const amount = Number(member(limit, 'left'));
        expect(amount >= 0 && amount <= Number(member(limit, 'rate')), 'More is left than there was.', limit);
      }
      refused(
        await call(billing.remaining, { accountId: 'an account of nobody' }),
        'The account of nobody has limits.',
      );
    },
  },
  {
    room: 'billing',
    name: 'everybody learns from which cost on a request is asked about',
    async run({ call }) {
      const alert = answered(billing.costAlert, await call(billing.costAlert, undefined));
      expect(Number(member(alert, 'data', 'cost')) >= 0, 'The cost is no amount.', alert);
    },
  },
  {
    room: 'usage',
    name: 'what was used this month is, however it is split, the cost of the month',
    async run({ call }) {
      const days = {
        from: `${new Date().toISOString().slice(0, 7)}-01`,
        to: new Date().toISOString().slice(0, 10),
      };
      const cost = answered(billing.monthCost, await call(billing.monthCost, {}));
      for (const by of ['day', 'model', 'account', 'assistant', 'entryPoint'] as const) {
        const report = answered(usage.mine, await call(usage.mine, { ...days, by }));
        const total = Number(member(report, 'data', 'total', 'costUsd'));
        expect(
          Math.abs(total - Number(member(cost, 'MTD Cost'))) < 0.01,
          `By ${by} it is another cost.`,
          report,
        );
      }
      refused(
        await call(usage.mine, { from: days.to, to: '2000-01-01', by: 'model' }),
        'Days that end before they begin are answered.',
      );
    },
  },
  {
    room: 'usage',
    name: 'what everybody used is for administrators, and more than one alone used',
    async run({ call }) {
      const today = new Date().toISOString().slice(0, 10);
      const days = { from: today, to: today };
      const reply = present(await call(usage.site, { ...days, by: 'person' }));
      if (member(reply.value, 'type') === 'Forbidden') throw new Absent('It is for administrators alone.');
      const all = Number(member(answered(usage.site, reply), 'data', 'total', 'replies'));
      const mine = member(answered(usage.mine, await call(usage.mine, { ...days, by: 'day' })), 'data');
      expect(all >= Number(member(mine, 'total', 'replies')), 'One used more than all.', reply.value);
      answered(usage.prices, await call(usage.prices, {}));
    },
  },
  {
    room: 'configs',
    name: 'what was saved is listed by its versions, exported, and looked at before it is saved',
    async run({ call }) {
      const first = present(await call(configs.versions, { type: 'rateLimit' }));
      if (member(first.value, 'type') === 'Forbidden') throw new Absent('It is for administrators alone.');
      answered(configs.versions, first);
      const exported = answered(configs.exported, await call(configs.exported, undefined));
      expect(member(exported, 'data', 'version') === 1, 'The export has no version.', exported);
      answered(configs.effects, await call(configs.effects, { type: 'amplifyGroups', data: {} }));
      refused(
        await call(configs.effects, { type: 'amplifyGroups', data: [5] }),
        'Effects of what cannot be saved are answered.',
      );
    },
  },
  {
    room: 'configs',
    name: 'a type that cannot be saved is named in the answer, and nothing else is touched by it',
    async run({ call, newId }) {
      const type = `conformance-${newId()}`;
      const reply = present(
        await call(configs.update, { configurations: [{ type, data: { nonsense: true } }] }),
      );
      if (member(reply.value, 'type') === 'Forbidden') throw new Absent('It is for administrators alone.');
      refused(reply, 'An unknown type of configuration is saved.');
      const result = member(reply.value, 'data', type);
      expect(
        member(result, 'success') === false && typeof member(result, 'message') === 'string',
        'The answer does not say what became of the type.',
        reply.value,
      );
      const read = answered(configs.get, await call(configs.get, { lazy_load: '1' }));
      expect(member(read, 'data', type) === undefined, 'The unknown type is stored.', read);
    },
  },
  {
    room: 'configs',
    name: 'a configuration that is saved as it was read stays what it was',
    async run({ call }) {
      const read = async (): Promise<unknown> => {
        const reply = present(await call(configs.get, { lazy_load: '1' }));
        if (member(reply.value, 'type') === 'Forbidden') throw new Absent('It is for administrators alone.');
        return member(answered(configs.get, reply), 'data', type);
      };
      const type = 'amplifyGroups';
      const before = await read();
      if (before === undefined) throw new Absent('The backend has no groups.');
      const saved = answered(
        configs.update,
        await call(configs.update, { configurations: [{ type, data: before }] }),
      );
      expect(member(saved, 'success') === true, 'It is not saved.', saved);
      expect(isEqual(await read(), before), 'It has changed.');
    },
  },
  {
    room: 'integrations',
    name: 'the address at which an account is connected is an https one, and lists name what was asked alone',
    async run({ call }) {
      const reply = await call(integrations.start, { integration: 'google_drive' });
      const location = member(member(answered(integrations.start, reply), 'body'), 'Location');
      expect(String(location).startsWith('https://'), 'The address is not an https one.', location);
      const asked = ['google_drive'];
      const listed = answered(integrations.list, await call(integrations.list, { integrations: asked }));
      const data = member(listed, 'data');
      expect(
        Array.isArray(data) && data.every((id) => asked.includes(id as string)),
        'The list names what was not asked.',
        listed,
      );
      answered(integrations.remove, await call(integrations.remove, { integration: 'google_forms' }));
    },
  },
  {
    room: 'documents',
    name: 'a conversation becomes a document, which is at its address once it is ready',
    async run({ call, options, read }) {
      const message = { id: 'u1', role: 'user', content: 'Hello', data: {} };
      const history = [{ id: 'conformance', name: 'Conformance', messages: [message] }];
      const answer = answered(
        documents.convert,
        await call(documents.convert, {
          format: 'docx',
          includeConversationName: true,
          content: { version: 4, history, folders: [], prompts: [] },
        }),
      );
      const url = String(member(answer, 'data', 'url'));
      const deadline = Date.now() + (options.timeoutMs ?? 30_000);
      while ((await read(url)).status !== 200) {
        expect(Date.now() < deadline, 'It is not ready in time.', url);
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    },
  },
  {
    room: 'embed',
    name: 'a key that is not there is neither changed nor used',
    async run({ call, newId }) {
      const id = newId();
      for (const [operation, input] of [
        [embed.updateKey, { id, changes: { name: 'x' } }],
        [embed.rotateSecret, { id }],
        [embed.revokeKey, { id }],
        [embed.preview, { id, origin: 'https://example.org' }],
      ] as const)
        refused(present(await call(operation, input)), `${operation.op} is answered.`);
    },
  },
  {
    room: 'quality',
    name: 'a conversation is given with a summary, and not without one',
    async run({ call }) {
      const qiData = {
        type: 'Conversation',
        summary: 'A greeting.',
        purpose: 'To greet.',
        includeUser: false,
      };
      const conversation = { messages: [{ role: 'user', content: 'Hello' }] };
      answered(quality.upload, await call(quality.upload, { qiData, conversation }));
    },
  },
  {
    room: 'ratings',
    name: 'a rating is stored, and stars beyond the scale are refused',
    async run({ call, newId }) {
      const conversationId = newId();
      const rating = { conversationId, userRating: 4, userFeedback: 'clear' };
      const saved = member(answered(ratings.save, await call(ratings.save, rating)), 'updatedAttributes');
      expect(member(saved, 'userRating') === 4, 'The answer does not name the stars.', saved);
      refused(await call(ratings.save, { conversationId, userRating: 9 }), 'Nine stars are taken.');
    },
  },
];
