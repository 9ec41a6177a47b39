// What the first page of a stored document looks like, drawn by the server. Until it is there, a sheet of paper.
import { FileOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { UploadedFile } from '#shared/contract/intake/uploads'
import { apiImage } from '#client/api/transport/apiAddress'
import * as styles from './thumbnail.module.css'

interface ThumbnailProps {
  readonly file: UploadedFile
  readonly onOpen: () => void
}

/** Pressing it opens the document, as its name and View do; those are for the keyboard and for screen readers. */
export const Thumbnail = ({ file: { thumbnail }, onOpen }: ThumbnailProps) => {
  const [isThere, setThere] = useState(false)
  return (
    <div role="presentation" className={styles.thumbnail} onClick={onOpen}>
      {!isThere && <FileOutlined aria-hidden className={styles.icon} />}
      {thumbnail && (
        <img
          className={isThere ? styles.picture : styles.coming}
          {...apiImage(thumbnail)}
          alt=""
          loading="lazy"
          onLoad={() => setThere(true)}
        />
      )}
    </div>
  )
}
