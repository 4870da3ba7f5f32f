import { success, type AuditEntry } from '@stoa/core/contract';
import { createAuditStore, type AuditStore } from '@stoa/core/state';
import { createFakePorts, type FakePorts } from '@stoa/core/testing';

const hash = '3f1c'.repeat(16);

/** Entries of all kinds. */
export const fakeAudit: readonly AuditEntry[] = [
  {
    seq: 4,
    at: '2026-03-02T10:15:00.000Z',
    person: { name: 'Thea Lindqvist', email: 'thea@example.org' },
    address: '192.0.2.7',
    action: 'audit.list',
    subject: 'audit',
    details: {},
    hash,
  },
  {
    seq: 3,
    at: '2026-03-02T10:14:00.000Z',
    person: { name: 'Thea Lindqvist', email: 'thea@example.org' },
    address: '192.0.2.7',
    action: 'configs.update',
    subject: 'featureFlags',
    details: {
      from: 4,
      to: 5,
      changed: ['memory'],
      changes: {
        memory: {
          before: { enabled: true, userExceptions: [], amplifyGroupExceptions: [] },
          after: {
            enabled: false,
            userExceptions: ['nils@example.org'],
            amplifyGroupExceptions: ['Faculty'],
          },
        },
      },
    },
    hash,
  },
  {
    seq: 2,
    at: '2026-03-01T23:59:00.000Z',
    person: null,
    address: null,
    action: 'embed.revokeKey',
    subject: '0d7f4b0e-5f5b-4d44-a3dd-0d6f5a1f3a10',
    details: {},
    hash,
  },
  {
    seq: 1,
    at: '2026-03-01T09:00:00.000Z',
    person: {
      name: 'Somebody',
      email: 'somebody.with.a.long.address.that.does.not.fit@narrow-screens.subdomain.example.org',
    },
    address: '2001:db8:85a3::8a2e:370:7334',
    action: 'analytics.content',
    subject: 'assistant-1',
    details: { conversationId: 'conversation-1' },
    hash,
  },
];

export interface FakeAudit {
  ports: FakePorts;
  audit: AuditStore;
  /** What was asked for. */
  asked: unknown[];
}

/** A server that keeps an audit, two entries a page. */
export function createFakeAudit(): FakeAudit {
  const ports = createFakePorts();
  const asked: unknown[] = [];
  ports.world.answer('audit.list', (input) => {
    asked.push(input);
    const { before = Infinity, subject } = input as { before?: number; subject?: string };
    const found = fakeAudit.filter(
      (entry) => entry.seq < before && (subject === undefined || entry.subject === subject),
    );
    const entries = found.slice(0, 2);
    const next = found.length > 2 ? entries.at(-1)!.seq : null;
    return success({ success: true, data: { entries, next } });
  });
  ports.world.answer('audit.verify', () =>
    success({ success: true, data: { count: 4, brokenAt: null, head: { seq: 4, hash } } }),
  );
  ports.world.answer('audit.export', () =>
    success({ success: true, data: { csv: 'seq,at', count: 4, isComplete: true } }),
  );
  return { ports, audit: createAuditStore(ports), asked };
}
