import { Component } from 'react'
import type { ErrorInfo, ReactNode } from 'react'
import { ServerErrorPage } from './pages/ProblemPages.tsx'

/** Catches render errors and scripts that failed to load. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return <ServerErrorPage onRetry={() => this.setState({ hasFailed: false })} />
  }
}
