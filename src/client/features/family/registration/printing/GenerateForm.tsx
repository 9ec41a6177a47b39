// The registration form as PDF, with everything that was typed in it.
import { FilePdfOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useAppSelector } from '../../../../store/hooks'
import { Panel } from '../../../../ui/panels/Panel'
import { useLeaving } from '../useLeaving'
import { FormPaper } from './FormPaper'
import { selectNextAct } from '../complete/nextAct'
import { NotSavedYet } from './NotSavedYet'
import { usePaper } from './usePaper'

export const GenerateForm = ({ studentId }: { studentId: string }) => {
  const printing = useLeaving('print', usePaper('form').open)
  // The button at the foot of the page says it then.
  const isNext = useAppSelector((state) => selectNextAct(state).is === 'generate')
  return (
    <Panel
      title="Print and sign"
      description="Generate the form, print it, sign it, and bring it to the school with your documents. Legal size paper (8 1/2 x 14) is required."
    >
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
