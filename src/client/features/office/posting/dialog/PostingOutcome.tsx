// The running posting, and its outcome.
import { Button, Modal, Spin } from 'antd'
import { errorText } from '#client/api/transport/errorText'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { Snackbar } from '#client/ui/notices/Snackbar'
import { useFocusBack } from '#client/ui/hooks/useFocusBack'
import { Row } from '#client/ui/primitives'
import {
  noticeClosed,
  selectNotice,
  selectProgress,
  selectReportPosting,
  triedAgain,
  type ReportPosting,
} from '../reportPostingSlice'
import * as styles from './dialog.module.css'

export const PostingOutcome = () => {
  const state = useAppSelector(selectReportPosting)
  return (
    <>
      <Progress />
      {state.is === 'failed' && <Failure failed={state} />}
      <OutcomeSnackbar />
    </>
  )
}

const Progress = () => {
  const text = useAppSelector(selectProgress)
  return (
    <Modal open={text !== null} closable={false} footer={null} width={400} title={null} aria-label="Progress">
      <Row gap={4} pad={4} role="status">
        <Spin />
        {text}
      </Row>
    </Modal>
  )
}

const Failure = ({ failed }: { failed: Extract<ReportPosting, { is: 'failed' }> }) => {
  const dispatch = useAppDispatch()
  const { report, intent, error } = failed
  const what = `The ${report.year} Term ${report.term} reports could not be ${intent === 'post' ? 'posted' : 'removed'}`
  const close = () => void dispatch(noticeClosed())
  useFocusBack()
  return (
    <Modal
      open
      title={what}
      width={500}
      onCancel={close}
      footer={
        <Row justify="end" className={styles.answers}>
          <Button onClick={close}>Close</Button>
          <Button type="primary" onClick={() => dispatch(triedAgain())}>
            Try again
          </Button>
        </Row>
      }
    >
      <p role="alert">{errorText(error)} Nothing was changed, and nothing was lost.</p>
    </Modal>
  )
}

const OutcomeSnackbar = () => {
  const dispatch = useAppDispatch()
  const text = useAppSelector(selectNotice)
  return <Snackbar text={text} onClose={() => dispatch(noticeClosed())} />
}
