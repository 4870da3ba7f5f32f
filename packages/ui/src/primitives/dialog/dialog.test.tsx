// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { AlertDialog, Button, Dialog, Input, Menu, Sheet } from '../../index.js';
import '../../testing/dom-gaps.js';
import { ShadowStage } from '../../testing/shadow-stage.js';

function Example({
  onOpenChange,
  dismissible,
}: {
  onOpenChange?: (open: boolean) => void;
  dismissible?: boolean;
}) {
  return (
    <Dialog.Root onOpenChange={onOpenChange}>
      <Dialog.Trigger asChild>
        <Button>Rename</Button>
      </Dialog.Trigger>
      <Dialog.Content aria-describedby={undefined} dismissible={dismissible}>
        <Dialog.Header>
          <Dialog.Title>Rename conversation</Dialog.Title>
        </Dialog.Header>
        <Input aria-label="Name" />
        <Dialog.Close asChild>
          <Button>Save</Button>
        </Dialog.Close>
        <Dialog.CloseIcon />
      </Dialog.Content>
    </Dialog.Root>
  );
}

const deepActive = () => document.activeElement?.shadowRoot?.activeElement ?? document.activeElement;
const tab = (shift = false) => fireEvent.keyDown(deepActive()!, { key: 'Tab', shiftKey: shift });

describe('a dialog in the page', () => {
  it('focuses the first field, not the close button', async () => {
    render(<Example />);
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
    expect(screen.getByLabelText('Name')).toBe(document.activeElement);
  });

  it('focuses the first field, not a notice above it that offers to discard', async () => {
    render(
      <Dialog.Root defaultOpen>
        <Dialog.Content aria-describedby={undefined}>
          <Dialog.Title>Rename conversation</Dialog.Title>
          <div data-dismiss="">
            <Button>Discard it</Button>
          </div>
          <Input aria-label="Name" />
        </Dialog.Content>
      </Dialog.Root>,
    );
    await waitFor(() => expect(screen.getByLabelText('Name')).toBe(document.activeElement));
  });

  it('makes the page inert while open', async () => {
    const { container } = render(<Example />);
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
    expect(container.hasAttribute('inert')).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(container.hasAttribute('inert')).toBe(false);
    expect(document.documentElement.style.overflow).toBe('');
  });

  it('stays open on a press in a notice above it', async () => {
    render(<Example />);
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
    const notices = document.createElement('div');
    notices.dataset['slot'] = 'toaster';
    const undo = document.createElement('button');
    notices.append(undo);
    document.body.append(notices);
    await userEvent.click(undo);
    expect(screen.getByRole('dialog')).toBeTruthy();
    notices.remove();
  });

  it('stays open under another one, which keeps focus and the page inert until it closes itself', async () => {
    const onOpenChange = vi.fn();
    const two = (open: { lower: boolean; upper: boolean }) =>
      (['lower', 'upper'] as const).map((name) => (
        <Dialog.Root key={name} open={open[name]} onOpenChange={onOpenChange}>
          <Dialog.Content aria-describedby={undefined}>
            <Dialog.Title>{name}</Dialog.Title>
            <Input aria-label={`In ${name}`} />
          </Dialog.Content>
        </Dialog.Root>
      ));
    const { container, rerender } = render(two({ lower: true, upper: false }));
    rerender(two({ lower: true, upper: true }));
    const field = await screen.findByLabelText('In upper');
    await userEvent.click(field);
    expect(onOpenChange).not.toHaveBeenCalled();
    rerender(two({ lower: false, upper: true }));
    await waitFor(() => expect(screen.queryByLabelText('In lower')).toBeNull());
    expect(document.activeElement).toBe(field);
    expect(container.hasAttribute('inert')).toBe(true);
    expect(document.documentElement.style.overflow).toBe('hidden');
    rerender(two({ lower: false, upper: false }));
    await waitFor(() => expect(container.hasAttribute('inert')).toBe(false));
    expect(document.documentElement.style.overflow).toBe('');
  });

  it('stays open when a touch closes another dialog above it', () => {
    const onOpenChange = vi.fn();
    function Above() {
      const [isOpen, setOpen] = useState(true);
      return isOpen ? (
        <Dialog.Root open>
          <Dialog.Content aria-describedby={undefined}>
            <Dialog.Title>Discard it?</Dialog.Title>
            <Button onClick={() => setOpen(false)}>Keep it</Button>
          </Dialog.Content>
        </Dialog.Root>
      ) : null;
    }
    vi.useFakeTimers();
    render(
      <>
        <Dialog.Root open onOpenChange={onOpenChange}>
          <Dialog.Content aria-describedby={undefined}>
            <Dialog.Title>Rename conversation</Dialog.Title>
          </Dialog.Content>
        </Dialog.Root>
        <Above />
      </>,
    );
    // Presses count from the task after the one that opened it.
    vi.runAllTimers();
    vi.useRealTimers();
    const button = screen.getByRole('button', { name: 'Keep it' });
    fireEvent.pointerDown(button, { pointerType: 'touch' });
    fireEvent.click(button);
    expect(screen.queryByText('Discard it?')).toBeNull();
    expect(onOpenChange).not.toHaveBeenCalled();
  });

  it('traps Tab in both directions', async () => {
    render(<Example />);
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
    tab(true);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
    tab();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  it('returns focus to its opener', async () => {
    render(<Example />);
    const trigger = screen.getByRole('button', { name: 'Rename' });
    await userEvent.click(trigger);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(trigger));
  });

  it('closes on an outside press, unless data could be lost', async () => {
    const onOpenChange = vi.fn();
    const first = render(<Example onOpenChange={onOpenChange} />);
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
    await userEvent.click(document.querySelector('[data-slot="dialog-scrim"]')!);
    expect(onOpenChange).toHaveBeenLastCalledWith(false);
    first.unmount();

    render(<Example dismissible={false} />);
    await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
    await userEvent.click(document.querySelector('[data-slot="dialog-scrim"]')!);
    expect(screen.getByRole('dialog')).toBeDefined();
  });

  it('returns focus to the menu’s trigger when a menu item opened it', async () => {
    function FromMenu() {
      return (
        <Dialog.Root>
          <Menu.Root>
            <Menu.Trigger>More</Menu.Trigger>
            <Menu.Content>
              <Dialog.Trigger asChild>
                <Menu.Item>Rename</Menu.Item>
              </Dialog.Trigger>
            </Menu.Content>
          </Menu.Root>
          <Dialog.Content aria-describedby={undefined}>
            <Dialog.Title>Rename</Dialog.Title>
          </Dialog.Content>
        </Dialog.Root>
      );
    }
    render(<FromMenu />);
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Rename' }));
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })));
  });
});

/** Two steps: pressing the first one's button replaces it, header included where `hasOwnHeader`. */
function Steps({ part = Dialog, hasOwnHeader = false, onStep }: StepsProps) {
  const [step, setStep] = useState(1);
  const header = <part.Title key={hasOwnHeader ? step : 0}>Step {step}</part.Title>;
  return (
    <part.Root defaultOpen>
      <part.Content aria-describedby={undefined}>
        {header}
        {step === 1 ? (
          <Button
            key="next"
            onClick={() => {
              setStep(2);
              onStep?.();
            }}
          >
            Next
          </Button>
        ) : (
          <Button key="done">Done</Button>
        )}
        <part.CloseIcon />
      </part.Content>
    </part.Root>
  );
}

interface StepsProps {
  part?: typeof Dialog | typeof Sheet;
  hasOwnHeader?: boolean;
  onStep?: () => void;
}

const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

describe('a dialog whose content is replaced', () => {
  it.each([
    ['a dialog that keeps its header', {}],
    ['a dialog whose header is replaced as well', { hasOwnHeader: true }],
    ['a sheet', { part: Sheet }],
  ])('[DLG1] gives the focus to its heading: %s', async (_name, props) => {
    render(<Steps {...props} />);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Step 2' })).toBe(document.activeElement));
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Done' })).toBe(document.activeElement);
  });

  it('[DLG1] leaves the focus where somebody has given it a place', async () => {
    render(<Steps onStep={() => setTimeout(() => screen.getByRole('button', { name: 'Done' }).focus())} />);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await frame();
    expect(screen.getByRole('button', { name: 'Done' })).toBe(document.activeElement);
  });

  it('[DLG1] leaves the focus with an element that stays', async () => {
    function Grows() {
      const [count, setCount] = useState(1);
      return (
        <Dialog.Root defaultOpen>
          <Dialog.Content aria-describedby={undefined}>
            <Dialog.Title>Lines</Dialog.Title>
            <Button onClick={() => setCount(count + 1)}>More</Button>
            <p key={count}>{count}</p>
          </Dialog.Content>
        </Dialog.Root>
      );
    }
    render(<Grows />);
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await frame();
    expect(screen.getByRole('button', { name: 'More' })).toBe(document.activeElement);
  });

  it('[DLG1] follows the content inside a shadow root', async () => {
    render(
      <ShadowStage>
        <Steps />
      </ShadowStage>,
    );
    const root = screen.getByTestId('shadow-host').shadowRoot!;
    const inRoot = within(root as unknown as HTMLElement);
    await waitFor(() => expect(deepActive()).toBe(inRoot.getByText('Next')));
    fireEvent.click(inRoot.getByText('Next'));
    await waitFor(() => expect(deepActive()).toBe(inRoot.getByText('Step 2')));
  });

  it('[DLG2] takes the focus back from a question whose opener is gone', async () => {
    function Asks() {
      const [isAsking, setAsking] = useState(false);
      const [isGone, setGone] = useState(false);
      return (
        <>
          <Dialog.Root defaultOpen>
            <Dialog.Content aria-describedby={undefined}>
              <Dialog.Title>Files</Dialog.Title>
              {isGone ? <p>None left.</p> : <Button onClick={() => setAsking(true)}>Delete</Button>}
            </Dialog.Content>
          </Dialog.Root>
          <AlertDialog.Root open={isAsking} onOpenChange={setAsking}>
            <AlertDialog.Content aria-describedby={undefined}>
              <AlertDialog.Title>Delete it?</AlertDialog.Title>
              <AlertDialog.Action onClick={() => setGone(true)}>Yes</AlertDialog.Action>
            </AlertDialog.Content>
          </AlertDialog.Root>
        </>
      );
    }
    render(<Asks />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Files' })).toBe(document.activeElement));
  });
});

describe('a dialog inside a shadow root', () => {
  async function openInShadow() {
    render(
      <>
        <button type="button">Of the host</button>
        <ShadowStage>
          <Example />
        </ShadowStage>
      </>,
    );
    const root = screen.getByTestId('shadow-host').shadowRoot!;
    const inRoot = within(root as unknown as HTMLElement);
    inRoot.getByText('Rename').focus();
    fireEvent.click(inRoot.getByText('Rename'));
    const dialog = await waitFor(() => root.querySelector<HTMLElement>('[role="dialog"]')!);
    await waitFor(() => expect(dialog).not.toBeNull());
    return { root, inRoot, dialog };
  }

  it('is mounted in the root, takes focus and traps Tab', async () => {
    const { inRoot, dialog } = await openInShadow();
    const field = inRoot.getByLabelText('Name');
    expect(dialog.contains(deepActive())).toBe(true);
    expect(deepActive()).toBe(field);
    tab(true);
    expect(deepActive()).toBe(inRoot.getByLabelText('Close'));
    tab();
    expect(deepActive()).toBe(field);
  });

  it('does not change the host page', async () => {
    const { root } = await openInShadow();
    expect(document.body.style.pointerEvents).toBe('');
    expect(document.documentElement.style.overflow).toBe('');
    expect(
      document.querySelectorAll(
        '[aria-hidden="true"]:not([data-radix-focus-guard]), [inert], [data-scroll-locked]',
      ),
    ).toHaveLength(0);
    expect(document.head.querySelectorAll('style')).toHaveLength(0);
    expect(root.querySelectorAll('[inert]')).toHaveLength(1);
  });

  it('closes on Escape and returns focus inside the root', async () => {
    const { root, inRoot } = await openInShadow();
    fireEvent.keyDown(deepActive()!, { key: 'Escape' });
    await waitFor(() => expect(root.querySelector('[role="dialog"]')).toBeNull());
    expect(root.querySelectorAll('[inert]')).toHaveLength(0);
    await waitFor(() => expect(deepActive()).toBe(inRoot.getByText('Rename')));
  });
});
