// The registration form as PDF, with everything that was typed in it.
import { FilePdfOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useAppSelector } from '#client/store/hooks'
import { Panel } from '#client/ui/panels/Panel'
import { useLeaving } from '../useLeaving'
import { FormPaper } from './FormPaper'
import { selectNextAct } from '../complete/nextAct'
import { useSignedOn } from '../complete/useSignedOn'
import { NotSavedYet } from './NotSavedYet'
import { usePaper } from './usePaper'

const paper = 'Legal size paper (8 1/2 x 14) is required.'

const toSign = {
  title: 'Print and sign',
  description: `Generate the form, print it, sign it, and bring it to the school with your documents. ${paper}`,
}

const signed = {
  title: 'Print',
  description: `The school has the form that you signed. You can print one for yourself. ${paper}`,
}

export const GenerateForm = ({ studentId }: { studentId: string }) => {
  const printing = useLeaving('print', usePaper('form').open)
  const signedOn = useSignedOn(studentId)
  // The button at the foot of the page says it then.
  const isNext = useAppSelector((state) => selectNextAct(state).is === 'generate')
  return (
    <Panel {...(signedOn === null ? toSign : signed)}>
      {!isNext && (
        <Button icon={<FilePdfOutlined aria-hidden />} loading={printing.isWaiting} onClick={printing.ask}>
          Generate Registration Form
        </Button>
      )}
      {printing.isLate && <NotSavedYet goal="print" onStay={printing.stay} onGoAnyway={printing.goAnyway} />}
      <FormPaper studentId={studentId} />
    </Panel>
  )
}
