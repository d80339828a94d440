import { Component, type ReactNode } from 'react';

interface Props {
  /** A failure is forgotten once this is another. */
  readonly at?: unknown;
  /** Shown in place of what failed. */
  readonly trouble: ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly at: unknown;
  readonly hasFailed: boolean;
}

/** Catches what fails to load or render within; React knows no other boundary than a class. */
export class Boundary extends Component<Props, State> {
  static getDerivedStateFromError = () => ({ hasFailed: true });

  static getDerivedStateFromProps = ({ at }: Props, state: State) =>
    Object.is(state.at, at) ? null : { at, hasFailed: false };

  override state: State = { at: this.props.at, hasFailed: false };

  override render() {
    return this.state.hasFailed ? this.props.trouble : this.props.children;
  }
}
