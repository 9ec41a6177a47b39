/** A document could not be drawn; `reason` is for the log, never for the person. */
export class DrawingFault extends Error {
  override readonly name = 'DrawingFault'
  constructor(
    readonly kind: 'failed' | 'crashed' | 'too slow' | 'too many waiting' | 'closed' | 'aborted',
    reason?: string,
  ) {
    super(`A document was not drawn: ${kind}.${reason ? `\n${reason}` : ''}`)
  }
}
