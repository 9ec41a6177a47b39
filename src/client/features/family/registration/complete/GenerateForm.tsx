// The registration form as PDF, with everything that was typed in it.
import { FilePdfOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { getRegistrationForm } from '#shared/contract/reports/documents'
import { documentUrl } from '../../../../api/documentUrl'
import { PdfDialog } from '../../../../ui/pdf/PdfDialog'
import { useLeaving } from '../useLeaving'
import { NotSavedYet } from './NotSavedYet'
import { usePaper } from './usePaper'
import * as shared from '../registration.module.css'

export const GenerateForm = ({ studentId }: { studentId: string }) => {
  const paper = usePaper('form')
  const printing = useLeaving('print', paper.open)
  return (
    <section className={shared.card} aria-labelledby="generate-title">
      <h2 className={shared.cardTitle} id="generate-title">
        Print and sign
      </h2>
      <p className={shared.cardHelp}>
        Generate the form, print it, sign it, and bring it to the school with your documents. Legal size paper
        (8 1/2 x 14) is required.
      </p>
      <div className={shared.buttons}>
        <Button
          type="primary"
          icon={<FilePdfOutlined aria-hidden />}
          loading={printing.isWaiting}
          onClick={printing.ask}
        >
          Generate Registration Form
        </Button>
      </div>
      {printing.isLate && <NotSavedYet goal="print" onStay={printing.stay} onGoAnyway={printing.goAnyway} />}
      {paper.isOpen && (
        <PdfDialog
          url={documentUrl(getRegistrationForm, { studentId })}
          title="Registration Form"
          fileName={`Registration Form ${studentId}.pdf`}
          onClose={paper.close}
        />
      )}
    </section>
  )
}
