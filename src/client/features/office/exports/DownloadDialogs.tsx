// The two dialogs of the export: the question about sensitive answers, and 'Downloading data...'.
import { Bullets, Row, Stack } from '#client/ui/primitives'
import { Button, Modal, Progress, Spin } from 'antd'

interface SensitiveProps {
  /** Groups of sensitive columns. */
  readonly titles: readonly string[]
  readonly students: string
  readonly onYes: () => void
  readonly onNo: () => void
  readonly onWithout: () => void
}

export const SensitiveDialog = ({ titles, students, onYes, onNo, onWithout }: SensitiveProps) => (
  <Modal
    open={titles.length > 0}
    title="Include sensitive answers?"
    width={560}
    onCancel={onNo}
    footer={[
      <Button key="no" onClick={onNo}>
        Cancel
      </Button>,
      <Button key="without" onClick={onWithout}>
        Download without them
      </Button>,
      <Button key="yes" type="primary" onClick={onYes}>
        Include them
      </Button>,
    ]}
  >
    <Stack gap={3}>
      <p>The file will include these answers for {students}:</p>
      <Bullets>
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </Bullets>
      <p>
        Families gave them to the school in confidence. Keep the file where only those who need it can open
        it. The export is recorded in the audit log.
      </p>
    </Stack>
  </Modal>
)

interface WorkingProps {
  readonly isOpen: boolean
  readonly percent: number | null
  readonly onCancel: () => void
}

export const DownloadingDialog = ({ isOpen, percent, onCancel }: WorkingProps) => (
  <Modal
    open={isOpen}
    title="Downloading data..."
    width={440}
    closable={false}
    mask={{ closable: false }}
    onCancel={onCancel}
    footer={<Button onClick={onCancel}>Cancel</Button>}
  >
    <Row gap={3} minHeight={48} role="status">
      {percent === null ? (
        <>
          <Spin />
          <span>Preparing the file …</span>
        </>
      ) : (
        <Progress percent={percent} aria-label="Downloaded" />
      )}
    </Row>
  </Modal>
)
