// The editor comes when there is something to edit. Where a weak line loses it, the photos wait here meanwhile.
import { Button } from 'antd'
import { useEffect, useState, type ComponentType } from 'react'
import { kindOf, log } from '../log'
import { useLeaveWarning } from '../ui/hooks/useLeaveWarning'
import type { EditorProps } from './editor/PapersEditor'
import * as styles from './LateEditor.module.css'

type Loading =
  | { readonly is: 'loading' }
  | { readonly is: 'failed' }
  | { readonly is: 'there'; readonly Editor: ComponentType<EditorProps> }

export const LateEditor = (props: EditorProps) => {
  const [loading, setLoading] = useState<Loading>({ is: 'loading' })
  const isWanted = loading.is === 'loading'
  // The editor keeps them, once it is there.
  useLeaveWarning(loading.is !== 'there' && props.beginning.photos.length > 0)
  useEffect(() => {
    if (!isWanted) return
    import('./editor/PictureEditor').then(
      ({ PictureEditor }) => setLoading({ is: 'there', Editor: PictureEditor }),
      (error: unknown) => {
        log('the editor was not loaded', { reason: kindOf(error) })
        setLoading({ is: 'failed' })
      },
    )
  }, [isWanted])
  if (loading.is === 'there') return <loading.Editor {...props} />
  return (
    <div className={styles.waiting}>
      <p role="status">{isWanted && 'Getting ready …'}</p>
      <p role="alert">{!isWanted && 'Your photos are here, but the next page did not load.'}</p>
      {!isWanted && <Button onClick={() => setLoading({ is: 'loading' })}>Try again</Button>}
    </div>
  )
}
