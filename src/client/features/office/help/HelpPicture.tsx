// A picture of a screen: small beside the text, as large as the window when it is pressed.
import { useRef, useState } from 'react'
import { PlainDialog } from '#client/ui/plain/PlainDialog'
import type { Picture } from './helpPages'
import * as styles from './picture.module.css'

const Enlarged = ({ alt, onClosed, ...image }: Omit<Picture, 'is'> & { onClosed: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <PlainDialog ref={dialog} className={styles.enlarged} aria-label={alt} onClosed={onClosed}>
      <div className={styles.head}>
        <p>{alt}</p>
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
      <img {...image} alt="" />
    </PlainDialog>
  )
}

export const HelpPicture = ({ is: _picture, ...picture }: Picture) => {
  const { alt, ...image } = picture
  const [isLarge, setLarge] = useState(false)
  return (
    <figure className={styles.figure}>
      <button type="button" aria-label={`Enlarge the picture: ${alt}`} onClick={() => setLarge(true)}>
        <img {...image} alt="" loading="lazy" decoding="async" />
      </button>
      <figcaption>{alt}</figcaption>
      {isLarge && <Enlarged {...picture} onClosed={() => setLarge(false)} />}
    </figure>
  )
}
