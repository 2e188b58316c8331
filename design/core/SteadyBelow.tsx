import { Component, createRef, type ReactNode } from 'react';

interface Props {
  /** Changes with the height. */
  readonly content: unknown;
  readonly className?: string | undefined;
  readonly testId?: string | undefined;
  readonly children: ReactNode;
}

const PRESSES = ['click', 'keydown'] as const;

/**
 * Scrolls by a change of height before paint: a button below a message stays under the finger. Only after a press.
 * `getSnapshotBeforeUpdate` has no hook.
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
    const { top, height } = this.element.current.getBoundingClientRect();
    // Below the window nothing that is seen moves.
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
