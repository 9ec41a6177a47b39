// The registration form as PDF, with everything that was typed in it.
import { FilePdfOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { getRegistrationForm } from '#shared/contract/reports/documents'
import { documentUrl } from '../../../../api/documentUrl'
import { PdfDialog } from '../../../../ui/pdf/PdfDialog'
import { Panel } from '../../../../ui/panels/Panel'
import { useLeaving } from '../useLeaving'
import { NotSavedYet } from './NotSavedYet'
import { usePaper } from './usePaper'

export const GenerateForm = ({ studentId }: { studentId: string }) => {
  const paper = usePaper('form')
  const printing = useLeaving('print', paper.open)
  return (
    <Panel
      title="Print and sign"
      description="Generate the form, print it, sign it, and bring it to the school with your documents. Legal size paper (8 1/2 x 14) is required."
    >
      <Button
        type="primary"
        icon={<FilePdfOutlined aria-hidden />}
        loading={printing.isWaiting}
        onClick={printing.ask}
      >
        Generate Registration Form
      </Button>
      {printing.isLate && <NotSavedYet goal="print" onStay={printing.stay} onGoAnyway={printing.goAnyway} />}
      {paper.isOpen && (
        <PdfDialog
          url={documentUrl(getRegistrationForm, { studentId })}
          title="Registration Form"
          fileName={`Registration Form ${studentId}.pdf`}
          onClose={paper.close}
        />
      )}
    </Panel>
  )
}
