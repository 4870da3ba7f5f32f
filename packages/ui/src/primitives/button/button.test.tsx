// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Button, IconButton, TooltipProvider } from '../../index.js';
import '../../testing/dom-gaps.js';

describe('Button', () => {
  it('does not submit a form by default', () => {
    render(<Button>Go</Button>);
    expect(screen.getByRole<HTMLButtonElement>('button').type).toBe('button');
  });

  it('keeps its name and is inactive while loading', () => {
    const onClick = vi.fn();
    render(
      <Button loading onClick={onClick}>
        Save
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Save' });
    fireEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(button.dataset['state']).toBe('loading');
  });

  it.each([
    ['Button', (props: object) => <Button {...props}>Save</Button>],
    [
      'IconButton',
      (props: object) => (
        <IconButton label="Save" {...props}>
          s
        </IconButton>
      ),
    ],
  ])('[C6] %s keeps focus when it is disabled, and neither acts nor submits', (_, draw) => {
    const onClick = vi.fn();
    const onSubmit = vi.fn();
    const view = (disabled: boolean) => (
      <form onSubmit={onSubmit}>{draw({ disabled, onClick, type: 'submit' })}</form>
    );
    const { rerender } = render(view(false));
    const button = screen.getByRole('button', { name: 'Save' });
    act(() => button.focus());
    rerender(view(true));
    expect(document.activeElement).toBe(button);
    // A browser blurs a natively disabled button; jsdom does not.
    expect(button.hasAttribute('disabled')).toBe(false);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('styles a link with asChild', () => {
    render(
      <Button asChild variant="solid">
        <a href="#start">Start</a>
      </Button>,
    );
    const link = screen.getByRole('link', { name: 'Start' });
    expect(link.dataset['slot']).toBe('button');
    expect(link.hasAttribute('type')).toBe(false);
  });
});

describe('IconButton', () => {
  it('is named by its label and not described by it when the tooltip shows', async () => {
    render(<IconButton label="Search">i</IconButton>, { wrapper: TooltipProvider });
    const button = screen.getByRole('button', { name: 'Search' });
    // jsdom has no notion of how focus came.
    vi.spyOn(button, 'matches').mockImplementation((selector) => selector === ':focus-visible');
    act(() => button.focus());
    expect(await screen.findByRole('tooltip')).toBeDefined();
    expect(button.hasAttribute('aria-describedby')).toBe(false);
  });
});
