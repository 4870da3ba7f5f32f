// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Tooltip, TooltipProvider } from './tooltip.light.js';

describe('the light Tooltip', () => {
  it('gives the words of its content to the one element that it explains', () => {
    render(
      <TooltipProvider>
        <Tooltip
          content={
            <>
              Copy <span>{2} s</span>
            </>
          }
        >
          <button type="button">C</button>
        </Tooltip>
      </TooltipProvider>,
    );
    expect(screen.getByRole('button', { name: 'C' }).title).toBe('Copy 2 s');
  });
});
