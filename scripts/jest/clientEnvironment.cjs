// jsdom plus features of browsers that it lacks: Node's fetch family, and substitutes for layout.
const { TestEnvironment } = require('jest-environment-jsdom')
const { computedStyles } = require('./computedStyle.cjs')
const { ownTests } = require('./ownTest.cjs')

const fromNode = [
  'TextEncoder',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoderStream',
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'File',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'structuredClone',
  'AbortSignal',
]

/**
 * Node's own MessageChannel keeps the worker alive; antd's Form and React only need a later task. This must not use timers
 * that a test may replace: React would wait forever for a timer that is removed with the test, in later tests as well.
 */
const messageChannelOn = ({ setTimeout }, inRunning) => {
  const later = (act) => setTimeout(() => inRunning(act))
  return class MessageChannel {
    constructor() {
      const port = () => ({ onmessage: null, close() {}, start() {} })
      this.port1 = port()
      this.port2 = port()
      this.port1.postMessage = (data) => later(() => this.port2.onmessage?.({ data }))
      this.port2.postMessage = (data) => later(() => this.port1.onmessage?.({ data }))
    }
  }
}

/** Node's own keeps the worker alive until it is closed, which no page does: here it is closed with its test. */
const broadcastChannelOn = ({ AbortController }) =>
  class extends BroadcastChannel {
    constructor(name) {
      super(name)
      this.unref()
      new AbortController().signal.addEventListener('abort', () => this.close())
    }
  }

const withoutLayout = (window) => {
  const deaf = { addListener() {}, removeListener() {}, addEventListener() {}, removeEventListener() {} }
  window.matchMedia = (media) => ({
    ...deaf,
    media,
    matches: false,
    onchange: null,
    dispatchEvent: () => false,
  })
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  window.scrollTo = () => {}
  window.Element.prototype.scrollIntoView = () => {}
  window.getComputedStyle = computedStyles(window)
}

module.exports = class ClientEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context)
    this.customExportConditions = ['portal-source', 'node', 'require', 'default']
    for (const name of fromNode) this.global[name] = globalThis[name]
    this.tests = ownTests()
    this.global.AbortController = this.tests.AbortController
    this.global.BroadcastChannel = broadcastChannelOn(this.global)
    this.global.endedTest = this.tests.endedTest
    const { inRunning } = this.tests
    this.global.MessageChannel = messageChannelOn(this.global, inRunning)
    // React schedules the rendering of all pages with these two, so it belongs to the running test, whichever test asked for
    // it.
    const { queueMicrotask } = this.global
    this.global.queueMicrotask = (act) => queueMicrotask(() => inRunning(act))
    withoutLayout(this.global)
  }

  handleTestEvent(event) {
    this.tests.hear(event)
  }

  exportConditions() {
    return this.customExportConditions
  }
}
