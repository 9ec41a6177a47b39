// All tests of a file share one window. Work that a test started must not reach the next, so it ends with its test.
const { AsyncLocalStorage } = require('node:async_hooks')

const nameOf = ({ name, parent }) => (parent ? [nameOf(parent), name].filter(Boolean).join(' › ') : '')

/** Timers, promises and effects of listeners belong to the test that started them. */
const ownTests = () => {
  const owners = new AsyncLocalStorage()
  const wrapped = new WeakSet()
  let running

  const inRunning = (act) => owners.run(running, act)

  /** Jest looks at the number of parameters of a test or hook function. */
  const own = (holder) => {
    if (wrapped.has(holder)) return
    wrapped.add(holder)
    const { fn } = holder
    const owned = function (...args) {
      return inRunning(() => fn.apply(this, args))
    }
    holder.fn = Object.defineProperty(owned, 'length', { value: fn.length })
  }

  const events = {
    test_started: ({ test }) => (running = { name: nameOf(test), isOver: false, controllers: [] }),
    hook_start: ({ hook }) => own(hook),
    test_fn_start: ({ test }) => own(test),
    // The pages of that test are unmounted. Retries, delays, calls and window listeners end as in a closed tab.
    test_done: () => {
      const { controllers } = running
      running.isOver = true
      running = undefined
      for (const controller of controllers) controller.abort()
    },
  }

  class OwnAbortController extends AbortController {
    constructor() {
      super()
      const owner = owners.getStore()
      if (owner?.isOver) this.abort()
      else owner?.controllers.push(this)
    }
  }

  return {
    AbortController: OwnAbortController,
    /** The name of the finished test that started the running code. */
    endedTest: () => {
      const owner = owners.getStore()
      return owner?.isOver ? owner.name : undefined
    },
    hear: (event) => void events[event.name]?.(event),
    inRunning,
  }
}

module.exports = { ownTests }
