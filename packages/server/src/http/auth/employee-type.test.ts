import { randomUUID } from 'node:crypto';
import { operations } from '@stoa/core/contract';
import { expect, it, vi } from 'vitest';
import { callAs } from '../../testing/api-key-people.js';
import { startScriptedProvider } from '../../testing/scripted-provider.js';
import { storeFlags } from '../../testing/store-config.js';
import { createTestApp } from '../../testing/test-app.js';

const { analytics, groups } = operations;

it('[ANA16] 1.049, 1.052: the kind of employee that the provider names at a sign-in is in the figures of a group', async () => {
  const provider = await startScriptedProvider();
  const boss = 'boss@example.org';
  const app = await createTestApp({
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_ADMIN_EMAILS: boss,
      STOA_EMPLOYEE_TYPE_CLAIM: 'https://idp.example/kind',
    },
  });
  const signIn = async (subject: string, claims: Record<string, unknown> = {}) => {
    provider.subject = subject;
    provider.idToken = { email: `${subject}@example.org`, name: subject, email_verified: true, ...claims };
    const browser = app.browser();
    await browser.open('/api/auth/sign-in?returnTo=/');
    return browser;
  };
  try {
    await storeFlags(app.database, { assistantAdminInterface: true, createAstAdminGroups: true });
    const admin = await signIn('boss');
    const kinds = ['Staff', 'Staff', 'Staff', 'Student', undefined];
    const emails = kinds.map((_, at) => `person${at}@example.org`);
    const made = await callAs(admin, groups.create, {
      group_name: 'Harbour',
      members: Object.fromEntries(emails.map((email) => [email, 'read' as const])),
      types: [],
    });
    const { id } = made['data'] as { id: string };
    await callAs(admin, groups.update, { group_id: id, supportConvAnalysis: true });
    const saved = await callAs(admin, groups.updateAssistants, {
      group_id: id,
      update_type: 'ADD',
      assistants: [{ name: 'Tide clerk', instructions: 'Explain.', data: { isPublished: true } }],
    });
    const [{ assistantId }] = saved['assistantData'] as [{ assistantId: string }];
    for (const [at, kind] of kinds.entries()) {
      const browser = await signIn(`person${at}`, kind ? { 'https://idp.example/kind': kind } : {});
      const answer = await browser.fetch('/api/chat', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          model: 'demo-brief',
          messages: [{ id: 'u', role: 'user', content: 'When is high tide?' }],
          options: { requestId: randomUUID(), storage: 'local', assistantId, conversationId: `c${at}` },
        }),
      });
      await answer.text();
    }
    await vi.waitFor(
      async () => {
        const { body } = await callAs(admin, analytics.dashboard, { assistantId });
        const { dashboardData } = JSON.parse(String(body)) as Record<string, unknown>;
        expect(dashboardData).toMatchObject({
          totalConversations: 5,
          employeeTypeDistribution: { Staff: 3, Student: 1, Unknown: 1 },
        });
      },
      { timeout: 20_000, interval: 200 },
    );
  } finally {
    await app.close();
    await provider.close();
  }
});
