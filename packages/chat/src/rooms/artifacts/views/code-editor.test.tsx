// @vitest-environment jsdom
import '../../../testing/dom-gaps.js';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { CodeEditor } from './code-editor.js';

describe('the code editor', () => {
  it('[ARF8] marks its styles with the nonce of the page', () => {
    const script = document.createElement('script');
    script.nonce = 'of-the-page';
    script.setAttribute('nonce', 'of-the-page');
    script.type = 'application/json';
    document.head.append(script);
    render(
      <CodeEditor
        text="a,b"
        language="csv"
        label="Text"
        onChange={() => undefined}
        onSave={() => undefined}
      />,
    );
    expect(screen.getByRole('textbox', { name: 'Text' }).textContent).toBe('a,b');
    const styles = [...document.querySelectorAll('style')].filter((style) =>
      style.textContent.includes('cm-'),
    );
    const own = styles.find((style) => style.textContent.includes('.cm-content'));
    expect(own?.getAttribute('nonce')).toBe('of-the-page');
  });
});
