// The same list as a workbook with a column 'Errors': all rows, or only those to correct.
import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { ImportBatch } from '#shared/contract/lists/imports'
import { Row, Stack } from '#client/ui/primitives'
import { useGetImportErrorsMutation } from '../api/lists/listsApi'
import { errorText } from '../api/transport/errorText'
import { Problem } from '../ui/notices/Notice'

interface ErrorsDownloadProps {
  readonly batch: ImportBatch
  readonly children: ReactNode
}

export const ErrorsDownload = ({ batch: { id, file_name }, children }: ErrorsDownloadProps) => {
  const [download, { isLoading, error }] = useGetImportErrorsMutation()
  const get = (onlyRejected: boolean) => void download({ importId: id, fileName: file_name, onlyRejected })
  return (
    <Stack gap={3} tint="warn" pad={4}>
      <p>{children} Both files have a column Errors that says what is wrong.</p>
      <Row gap={3} onPhone="stack" data-print="no">
        <Button icon={<DownloadOutlined aria-hidden />} loading={isLoading} onClick={() => get(true)}>
          Download rows to correct
        </Button>
        <Button disabled={isLoading} onClick={() => get(false)}>
          Download the whole list
        </Button>
      </Row>
      <Problem title="The list could not be downloaded" text={error ? errorText(error) : null} />
    </Stack>
  )
}
