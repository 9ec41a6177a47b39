// 'Withdraw …' on the page of a term: a question, and a button that says what it does.
import { Button, Modal } from 'antd'
import type { TermReport } from '#shared/contract/reports/termReports'
import { localTimeText } from '#shared/rules/reports/cards/termPosting'
import { usePostTermReportsMutation } from '#client/api/reports/termReportsApi'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { useFocusBack } from '#client/ui/hooks/useFocusBack'
import { Row, Stack } from '#client/ui/primitives'
import { cancelled, selectReportPosting } from '../reportPostingSlice'
import * as styles from './dialog.module.css'

export const WithdrawalDialog = () => {
  const state = useAppSelector(selectReportPosting)
  return state.is === 'asking' && state.question === 'withdraw' ? <Asking report={state.report} /> : null
}

const Asking = ({ report }: { report: TermReport }) => {
  const dispatch = useAppDispatch()
  const [post] = usePostTermReportsMutation()
  useFocusBack()
  const close = () => void dispatch(cancelled())
  const withdraw = () => void post({ ...report, posted: 0, date_posted: null })
  return (
    <Modal
      open
      title={`Withdraw the ${report.year} Term ${report.term} reports?`}
      width={600}
      onCancel={close}
      footer={
        <Row justify="end" className={styles.answers}>
          <Button onClick={close}>Cancel</Button>
          <Button type="primary" danger onClick={withdraw}>
            Withdraw the reports
          </Button>
        </Row>
      }
    >
      <Stack gap={4}>
        <p>
          They were posted on {localTimeText(report.date_posted)}. Families will not be able to open them
          until they are posted again.
        </p>
        <p>To correct a single card, use Corrections instead.</p>
      </Stack>
    </Modal>
  )
}
