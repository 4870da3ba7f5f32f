import type { Emitter } from 'highlight.js';
import { tokenKinds, type LineTokens, type TokenKind } from './code-tokens.js';

/** Scopes of the grammars by kind of token. Any other scope inherits the kind around it. */
const kindOfScope: Readonly<Record<string, TokenKind>> = {
  keyword: 'keyword',
  operator: 'plain',
  built_in: 'type',
  type: 'type',
  class: 'type',
  literal: 'number',
  number: 'number',
  symbol: 'number',
  string: 'string',
  regexp: 'string',
  'char.escape': 'number',
  subst: 'plain',
  title: 'title',
  'title.class': 'type',
  'title.class.inherited': 'type',
  'title.function': 'title',
  section: 'title',
  name: 'keyword',
  tag: 'plain',
  attr: 'property',
  attribute: 'property',
  property: 'property',
  variable: 'property',
  'variable.language': 'keyword',
  'variable.constant': 'number',
  'template-variable': 'property',
  'template-tag': 'keyword',
  'selector-tag': 'keyword',
  'selector-id': 'title',
  'selector-class': 'title',
  'selector-attr': 'property',
  'selector-pseudo': 'meta',
  comment: 'comment',
  quote: 'comment',
  doctag: 'meta',
  meta: 'meta',
  'meta.prompt': 'comment',
  bullet: 'keyword',
  code: 'string',
  link: 'string',
  formula: 'string',
  addition: 'addition',
  deletion: 'deletion',
  strong: 'strong',
  emphasis: 'emphasis',
};

function kindOf(scope: string): number | undefined {
  const kind = kindOfScope[scope] ?? kindOfScope[scope.split('.')[0] ?? ''];
  return kind === undefined ? undefined : tokenKinds.indexOf(kind);
}

/** Collects the tokens of a grammar line by line: no token spans lines. */
export class TokenEmitter implements Emitter {
  readonly lines: LineTokens[] = [];
  private line: number[] = [];
  private end = 0;
  private readonly kinds: number[] = [0];
  private isFinal = false;

  private get kind(): number {
    return this.kinds.at(-1) ?? 0;
  }

  private write(length: number): void {
    if (length === 0) return;
    this.end += length;
    const { line, kind } = this;
    if (line.at(-1) === kind) line[line.length - 2] = this.end;
    else line.push(this.end, kind);
  }

  private breakLine(): void {
    this.lines.push(this.line);
    this.line = [];
    this.end = 0;
  }

  addText(text: string): void {
    let from = 0;
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', from)) {
      this.write(at - from);
      this.breakLine();
      from = at + 1;
    }
    this.write(text.length - from);
  }

  startScope(scope: string): void {
    this.kinds.push(kindOf(scope) ?? this.kind);
  }

  endScope(): void {
    if (this.kinds.length > 1) this.kinds.pop();
  }

  openNode(scope: string): void {
    this.startScope(scope);
  }

  closeNode(): void {
    this.endScope();
  }

  /** Adds the tokens of an embedded grammar. */
  __addSublanguage(inner: Emitter, scope?: string): void {
    if (!(inner instanceof TokenEmitter)) return;
    if (scope) this.startScope(scope);
    const around = this.kind;
    inner.finalize();
    inner.lines.forEach((line, index) => {
      if (index > 0) this.breakLine();
      for (let at = 0, from = 0; at < line.length; at += 2) {
        const [end = 0, kind = 0] = [line[at], line[at + 1]];
        this.kinds.push(kind === 0 ? around : kind);
        this.write(end - from);
        this.kinds.pop();
        from = end;
      }
    });
    if (scope) this.endScope();
  }

  /** Adds the last line, which has no line break. */
  finalize(): void {
    if (!this.isFinal) this.breakLine();
    this.isFinal = true;
  }

  closeAllNodes(): void {
    this.kinds.length = 1;
  }

  toHTML(): string {
    return '';
  }
}
