import { Component } from 'react';
import type { ReactNode } from 'react';

type Props = { readonly fallback: ReactNode; readonly children: ReactNode };

/**
 * Stands in for a chart that cannot be drawn, because the library did not arrive or gave up, so that the page with its
 * figures stays. A class: React hands such errors to nothing else.
 */
export class ChartBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
