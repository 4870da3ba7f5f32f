import { describe, expect, it } from 'vitest';
import { retentionConfig, type Retention } from '../../contract/configs/retention-config.js';
import { rulesInForce, type RetentionVersion } from './rules-in-force.js';

const now = new Date('2026-06-30T12:00:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);
const version = (
  days: number,
  conversations: number | null,
  changes: Partial<Retention> = {},
): RetentionVersion => ({
  savedAt: daysAgo(days),
  value: {
    ...retentionConfig.initial,
    keep: { ...retentionConfig.initial.keep, conversations },
    ...changes,
  },
});
const conversations = (versions: RetentionVersion[]) =>
  rulesInForce(versions, now).kinds.find(({ kind }) => kind === 'conversations')!;

describe('[RET1] rules in force', () => {
  it('keep everything for ever without a version', () => {
    const { keep, held } = rulesInForce([], now);
    expect(new Set(Object.values(keep))).toEqual(new Set([null]));
    expect(held.size).toBe(0);
  });

  it('begin when the notice of a version is over, to the moment', () => {
    expect(conversations([version(13.99, 90)])).toEqual({
      kind: 'conversations',
      days: null,
      next: { days: 90, from: expect.stringMatching(/^2026-06-30T12:14/) },
    });
    expect(conversations([version(14, 90)])).toEqual({ kind: 'conversations', days: 90, next: null });
  });

  it('keep what the version before kept, until a shorter one begins', () => {
    expect(conversations([version(1, 30), version(100, 90)])).toMatchObject({ days: 90, next: { days: 30 } });
    expect(conversations([version(20, 30), version(100, 90)])).toMatchObject({ days: 30, next: null });
  });

  it('keep longer at once, and for ever at once', () => {
    expect(conversations([version(0, 365), version(100, 90)])).toMatchObject({ days: 365, next: null });
    expect(conversations([version(0, null), version(100, 90)])).toMatchObject({ days: null, next: null });
  });

  it('give no way around the notice by saving twice', () => {
    const hasty = version(0.5, 30, { noticeDays: 1 });
    expect(conversations([hasty, version(1, null), version(100, 90)])).toMatchObject({ days: null });
    expect(conversations([version(0, 30, { noticeDays: 0 }), version(100, 90)])).toMatchObject({ days: 30 });
  });

  it('hold a person at once, and let go after the notice', () => {
    const held = { held: ['ann@example.org'] };
    expect([...rulesInForce([version(0, 90, held), version(100, 90)], now).held]).toEqual(held.held);
    expect([...rulesInForce([version(1, 90), version(100, 90, held)], now).held]).toEqual(held.held);
    expect(rulesInForce([version(15, 90), version(100, 90, held)], now).held.size).toBe(0);
  });
});
