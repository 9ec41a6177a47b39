// A button that opens the phone's camera or its picture library. antd's Upload would add 15 kB (gzip).
import { Button, type ButtonProps } from 'antd'
import { type ChangeEvent, useRef } from 'react'

interface PictureButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** The camera to open. Without it, the button opens the picture library. */
  readonly camera?: 'user' | 'environment' | undefined
  readonly takesSeveral?: boolean
  readonly onPick: (pictures: readonly File[]) => void
}

export const PictureButton = ({ camera, takesSeveral = false, onPick, ...button }: PictureButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const pictures = [...(target.files ?? [])]
    // Without this, choosing the same picture again would not count as a change.
    target.value = ''
    if (pictures.length > 0) onPick(pictures)
  }
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture={camera}
        multiple={takesSeveral}
        onChange={take}
      />
    </>
  )
}
