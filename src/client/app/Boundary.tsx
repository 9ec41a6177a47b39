// When drawing a page fails: a calm word instead of a white screen. Answers that wait to be saved stay in the
// store and go on being saved.
import { Component, type ReactNode } from 'react'
import { kindOf, log } from '../log'
import { OfflineDrawing } from '../ui/drawings/OfflineDrawing'
import * as page from './Boundary.module.css'

interface BoundaryProps {
  /** The name of the drawn part: another part is tried although this one has failed. */
  readonly of?: string
  readonly children: ReactNode
}

const reload = () => window.location.reload()

type Failure = 'none' | 'drawing' | 'loading'

/** A piece that could not be loaded is only asked for again by a reload. */
const failureOf = (error: unknown): Failure =>
  error instanceof Error && error.name === 'ChunkLoadError' ? 'loading' : 'drawing'

export class Boundary extends Component<BoundaryProps, { readonly failure: Failure }> {
  override state = { failure: 'none' as Failure }

  static getDerivedStateFromError = (error: unknown) => ({ failure: failureOf(error) })

  override componentDidUpdate(before: BoundaryProps) {
    if (before.of !== this.props.of && this.state.failure !== 'none') this.setState({ failure: 'none' })
  }

  override componentDidCatch(error: unknown) {
    log('page failed', { reason: kindOf(error) })
  }

  override render() {
    const { failure } = this.state
    if (failure === 'none') return this.props.children
    return (
      <div className={page.failed} role="alert">
        {failure === 'loading' && <OfflineDrawing />}
        <h1 tabIndex={-1}>This page could not be shown</h1>
        <p>Check your connection, then try again. Everything already saved is safe.</p>
        <div className={page.buttons}>
          {failure === 'drawing' && (
            <button type="button" className="plain-button" onClick={() => this.setState({ failure: 'none' })}>
              Try again
            </button>
          )}
          <button type="button" className="plain-button quiet" onClick={reload}>
            Reload the page
          </button>
        </div>
      </div>
    )
  }
}
