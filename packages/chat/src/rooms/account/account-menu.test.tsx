// @vitest-environment jsdom
import { themeChoiceOf } from '@stoa/core/rules';
import { StoaProvider } from '@stoa/react';
import { TooltipProvider } from '@stoa/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.js';
import { AccountMenu } from './account-menu.js';

async function open(isAdmin: boolean, adminHref?: string) {
  const { stoa } = await openPage({ flags: { adminInterface: isAdmin } });
  render(
    <TooltipProvider>
      <StoaProvider stoa={stoa}>
        <AccountMenu name="Ada Marlowe" adminHref={adminHref} />
      </StoaProvider>
    </TooltipProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Menu of/ }));
  await screen.findByRole('menuitem', { name: 'Settings' });
  return screen.queryByRole('menuitem', { name: 'Administration' });
}

it('[ADM16] leads administrators to their area, where there is one', async () => {
  const entry = await open(true, '/admin');
  expect(entry?.getAttribute('href')).toBe('/admin');
});

it('[ADM16] leads nobody else there, and nobody where there is none', async () => {
  expect(await open(false, '/admin')).toBeNull();
});

it('[ADM16] has no entry where the roof gives no address', async () => {
  expect(await open(true)).toBeNull();
});

it('[FOO5] offers the theme of the system at the name of the person; dark stands at first', async () => {
  const { stoa } = await openPage();
  render(
    <TooltipProvider>
      <StoaProvider stoa={stoa}>
        <AccountMenu name="Ada Marlowe" />
      </StoaProvider>
    </TooltipProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Menu of/ }));
  expect(screen.getByRole('menuitemradio', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true');
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'System' }));
  expect(themeChoiceOf(stoa.settings.store.getState().settings)).toBe('system');
});
