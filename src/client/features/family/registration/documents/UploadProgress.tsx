import { Button, Progress } from 'antd'
import type { DocumentTypeName } from '#shared/rules/intake/documentTypes'
import { cancelUpload } from './uploadActions'
import type { Upload } from './uploadsSlice'
import * as styles from './documents.module.css'
import * as field from '#client/ui/fields/Field.module.css'

interface UploadProgressProps {
  readonly type: DocumentTypeName
  readonly upload: Extract<Upload, { is: 'uploading' }>
}

const restText = (seconds: number | null, percent: number): string => {
  if (percent >= 100) return 'Checking the file …'
  if (seconds === null) return 'Uploading …'
  return seconds < 60 ? `About ${Math.max(1, seconds)} s left` : `About ${Math.ceil(seconds / 60)} min left`
}

export const UploadProgress = ({ type, upload: { name, percent, secondsLeft } }: UploadProgressProps) => (
  <div className={styles.progress}>
    <span className={styles.fileName}>{name}</span>
    {/* At 100 % antd’s own sign would say that it is done. */}
    <Progress percent={percent} status="normal" aria-label={`Uploading ${name}`} />
    <div className={styles.row}>
      <span className={field.formHint}>{restText(secondsLeft, percent)}</span>
      <Button onClick={() => cancelUpload(type)}>Cancel</Button>
    </div>
  </div>
)
