// Opens the camera of a phone, or the pictures of the device. antd's Upload is 15 kB (gzip) more.
import { Button, type ButtonProps } from 'antd'
import { type ChangeEvent, useRef } from 'react'

interface PictureButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** The camera to open; without it, pictures are chosen. */
  readonly camera?: 'user' | 'environment' | undefined
  readonly takesSeveral?: boolean
  readonly onPick: (pictures: readonly File[]) => void
}

export const PictureButton = ({ camera, takesSeveral = false, onPick, ...button }: PictureButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const pictures = [...(target.files ?? [])]
    // The same picture may be chosen again.
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
