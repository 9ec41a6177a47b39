// Ctrl-K (on a Mac also ⌘K) opens the search for everything, even while somebody is typing, but not over a dialog.
import { useEffect } from 'react'

export const useControlK = (open: () => void): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, key } = event
      if (!(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== 'k') return
      if (document.querySelector('dialog[open], .ant-modal-mask, .ant-drawer-mask')) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [open])
}
