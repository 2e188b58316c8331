import { Component, createRef, type ReactNode } from 'react';

interface Props {
  /** Any value that changes whenever the height may change. */
  readonly content: unknown;
  readonly className?: string | undefined;
  readonly testId?: string | undefined;
  readonly children: ReactNode;
}

const PRESSES = ['click', 'keydown'] as const;

/**
 * Scrolls by a change of its height before the browser paints. So a button below a message stays under the finger. It
 * does so only after a first press.
 * React has no hook for `getSnapshotBeforeUpdate`, so this is a class.
 */
export class SteadyBelow extends Component<Props> {
  readonly element = createRef<HTMLDivElement>();
  private pressed = false;

  private readonly notePress = () => {
    this.pressed = true;
    this.stopWaiting();
  };

  private stopWaiting() {
    for (const press of PRESSES) document.removeEventListener(press, this.notePress, true);
  }

  override componentDidMount() {
    for (const press of PRESSES) document.addEventListener(press, this.notePress, true);
  }

  override componentWillUnmount() {
    this.stopWaiting();
  }

  override getSnapshotBeforeUpdate({ content }: Props): number | null {
    if (!this.pressed || content === this.props.content) return null;
    return this.element.current?.getBoundingClientRect().height ?? null;
  }

  override componentDidUpdate(_props: Props, _state: unknown, before: number | null): void {
    if (before === null || this.element.current === null) return;
    const { activeElement: focused } = document;
    const { top, height } = this.element.current.getBoundingClientRect();
    // A field above, in which the person types, is not moved by what goes below it.
    const isAbove =
      focused instanceof HTMLInputElement &&
      (focused.compareDocumentPosition(this.element.current) & Node.DOCUMENT_POSITION_FOLLOWING) !==
        0;
    if (isAbove && height < before) return;
    // If the element is below the window, a change of its height moves nothing that is seen.
    if (height !== before && top < window.innerHeight)
      window.scrollBy({ top: height - before, behavior: 'instant' });
  }

  override render() {
    const { className, testId, children } = this.props;
    return (
      <div ref={this.element} className={className} data-testid={testId}>
        {children}
      </div>
    );
  }
}
