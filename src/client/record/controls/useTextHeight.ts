import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useLayoutEffect, useRef } from 'react'

const growsByItself = typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content')

/**
 * Makes a text area as high as its text. Older browsers are told by the script: measuring makes them lay out the whole page; and the
 * page's policy forbids styles in attributes.
 */
export const useTextHeight = (text: string) => {
  const area = useRef<TextAreaRef>(null)
  useLayoutEffect(() => {
    if (growsByItself) return
    const element = area.current?.resizableTextArea?.textArea
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + 2}px`
  }, [text])
  return area
}
