import { Component, type ReactNode } from 'react';
import * as ko from '#src/copy/first.ts';
import { ErrorState } from '#src/ui/state/ErrorState.tsx';
import styles from './Panes.module.css';

interface ColumnTroubleProps {
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** Says in a column that its screen could not be loaded or rendered; React knows no other boundary than a class. */
export class ColumnTrouble extends Component<ColumnTroubleProps, { readonly failed: boolean }> {
  static getDerivedStateFromError = () => ({ failed: true });

  override state = { failed: false };

  override render() {
    const { onRetry, children } = this.props;
    if (!this.state.failed) return children;
    return (
      <div className={styles.trouble}>
        <ErrorState
          title={ko.frame.trouble.title}
          subtitle={navigator.onLine ? ko.frame.trouble.reload : ko.state.notOffline}
          onRetry={onRetry}
        />
      </div>
    );
  }
}
