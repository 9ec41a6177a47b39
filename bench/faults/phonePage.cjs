// Runs inside the pages of a phone (pageScript in phones/phone.ts): reports what is typed and shown, and shifts the clock by
// `phoneOffset` milliseconds, as a wrong clock of the device would.
;(() => {
  const page = globalThis
  const { document, MutationObserver } = page
  if (page.isPhoneWatched) return
  page.isPhoneWatched = true
  const RealDate = Date
  page.Date = class extends RealDate {
    constructor(...parts) {
      if (parts.length === 0) super(RealDate.now() + page.phoneOffset)
      else super(...parts)
    }

    static now() {
      return RealDate.now() + page.phoneOffset
    }
  }

  /** The machine's clock, which does not follow the clock of the device. */
  const at = () => performance.timeOrigin + performance.now()
  const began = performance.timeOrigin
  const tell = (heard) => void page.phoneHeard?.({ ...heard, began, at: at() })
  const hear = ({ target: { id = '', value } }) => {
    if (id.startsWith('field-')) tell({ is: 'typed', field: id.slice('field-'.length), value })
  }
  let last = ''
  const look = () => {
    const text = document.querySelector('[data-save-summary]')?.textContent ?? ''
    if (text !== last) tell({ is: 'told', text })
    last = text
  }
  document.addEventListener('input', hear, true)
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
})()
