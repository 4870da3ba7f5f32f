import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.js';
import { ask, messageBox } from '../../support/conversation-page.js';
import { expect, signIn, test } from '../../support/fixtures.js';
import { openSession } from '../../support/session.js';

const picker = (page: Page) => page.getByRole('button', { name: /^Assistant:/ });

test.describe('Assistants', () => {
  test('[ASJ1] [A] 1.029, 1.036, 1.140: a shared assistant answers, tells nobody what it is told, and goes with the right', async ({
    page: nils,
    app,
    models,
  }) => {
    const { client } = await openSession(app.url, 'Thea');
    const made = await client.assistants.create({
      name: 'Harbour pilot',
      description: 'Knows every sandbank.',
      instructions: 'SECRET: mention the lighthouse.',
      data: { starters: ['Where do I anchor tonight?'] },
    });
    if (!made.ok) throw new Error(made.failure.message);
    const { assistantId } = made.value.data;
    const recipientUsers = ['nils@stoa.localhost'];
    await client.assistants.share({ assistantId, recipientUsers });

    const bodies: string[] = [];
    nils.on('response', (response) => {
      void response.text().then(
        (text) => bodies.push(text),
        () => undefined,
      );
    });
    await signIn(nils, app.url, /Nils/);
    await picker(nils).click();
    await nils.getByRole('option', { name: /Harbour pilot/ }).click();
    await expect(nils.getByRole('heading', { name: 'Harbour pilot' })).toBeVisible();
    await expectAccessible(nils);
    await nils.getByRole('button', { name: 'Where do I anchor tonight?' }).click();
    await models.reset();
    await messageBox(nils).press('Enter');
    const reply = nils.getByRole('article', { name: 'Harbour pilot', exact: true });
    await expect(reply.locator('[data-slot=reply-assistant]')).toHaveText('Harbour pilot');
    await expect(reply).not.toHaveAttribute('aria-busy', 'true');
    const [request] = (await models.state()).requests.filter(({ body }) =>
      JSON.stringify(body).includes('anchor tonight'),
    );
    expect(JSON.stringify(request!.body)).toContain('SECRET: mention the lighthouse.');
    expect(bodies.join('\n')).not.toContain('lighthouse');

    // The next message is for it as well, after a reload.
    await nils.reload();
    await expect(picker(nils)).toHaveAccessibleName('Assistant: Harbour pilot');

    await client.assistants.unshare({ assistantId, recipientUsers });
    await expect(nils.getByText(/You can no longer use the assistant Harbour pilot/)).toBeVisible();
    await nils.getByRole('button', { name: 'Use the Standard Conversation' }).click();
    await models.reset();
    await ask(nils, 'And now?');
    expect(JSON.stringify((await models.state()).requests)).not.toContain('lighthouse');
    await client.assistants.remove({ assistantId });
  });
});
