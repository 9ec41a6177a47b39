/** jsdom knows <dialog>, but not how to open it, nor that closing gives the focus back. */
export const withDialogs = (): void => {
  const focusedBefore = new WeakMap<HTMLDialogElement, HTMLElement>()
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    if (document.activeElement instanceof HTMLElement) focusedBefore.set(this, document.activeElement)
    this.open = true
  }
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    if (!this.open) return
    this.open = false
    focusedBefore.get(this)?.focus()
    this.dispatchEvent(new Event('close'))
  }
}
