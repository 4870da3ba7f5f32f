import { expect, screen, userEvent, waitFor } from 'storybook/test';

/** Presses a button of a part that has loaded what it needs. @param slot of the part, which says in its `data-state` when it is ready */
export async function pressWhenReady(slot: string, name: string): Promise<void> {
  await waitFor(() =>
    expect(document.querySelector(`[data-slot=${slot}]`)?.getAttribute('data-state')).toBe('ready'),
  );
  await userEvent.click(await screen.findByRole('button', { name }));
}
