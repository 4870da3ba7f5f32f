'use client';
import { Component, createRef, type ReactNode } from 'react';

export interface GlideProps {
  /** Where the content stands; a change of it within one `scope` is a glide. */
  place: string;
  scope: string;
  className?: string;
  children: ReactNode;
}

/** Moves its content from its old place to its new one; the content itself stays as it is, with its focus and its caret. */
export class Glide extends Component<GlideProps> {
  private readonly element = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(before: GlideProps): number | null {
    const isMoved = before.place !== this.props.place && before.scope === this.props.scope;
    return isMoved ? (this.element.current?.getBoundingClientRect().top ?? null) : null;
  }

  override componentDidUpdate(_before: GlideProps, _state: unknown, top: number | null) {
    const element = this.element.current;
    if (top === null || !element?.animate || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const distance = top - element.getBoundingClientRect().top;
    element.animate([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], {
      duration: 200,
      easing: 'cubic-bezier(0.2, 0, 0, 1)',
    });
  }

  override render() {
    return (
      <div ref={this.element} className={this.props.className}>
        {this.props.children}
      </div>
    );
  }
}
