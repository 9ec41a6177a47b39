// The same workbook back, with a column 'Errors': all rows, or only those to correct.
import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { ImportBatch } from '#shared/contract/imports'
import { errorText } from '../../api/errorText'
import { useGetImportErrorsMutation } from '../../api/importsApi'
import { Problem } from './Problem'

interface ErrorsDownloadProps {
  readonly batch: ImportBatch
  readonly children: ReactNode
}

export const ErrorsDownload = ({ batch: { id, file_name }, children }: ErrorsDownloadProps) => {
  const [download, { isLoading, error }] = useGetImportErrorsMutation()
  const get = (onlyRejected: boolean) => void download({ importId: id, fileName: file_name, onlyRejected })
  return (
    <div className="rejected-note">
      <p>{children}</p>
      <div className="imports-actions imports-actions-left no-print">
        <Button icon={<DownloadOutlined aria-hidden />} loading={isLoading} onClick={() => get(true)}>
          Rejected rows, with an Errors column
        </Button>
        <Button disabled={isLoading} onClick={() => get(false)}>
          The whole list, with an Errors column
        </Button>
      </div>
      <Problem title="The workbook could not be downloaded" text={error ? errorText(error) : null} />
    </div>
  )
}
