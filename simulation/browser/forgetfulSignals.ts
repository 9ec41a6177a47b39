// Node keeps whatever a listener with a signal refers to until its target is gone, which it refers to itself: of each
// page that has ever been, all would remain.
export const makeSignalsForgetful = (): void => {
  const { prototype } = EventTarget
  const add = Reflect.get<EventTarget, 'addEventListener'>(prototype, 'addEventListener')
  prototype.addEventListener = function (type, hear, options) {
    if (typeof options !== 'object' || !options.signal) return add.call(this, type, hear, options)
    const { signal, ...rest } = options
    if (signal.aborted) return
    add.call(this, type, hear, rest)
    add.call(signal, 'abort', () => this.removeEventListener(type, hear, rest), { once: true })
  }
}
