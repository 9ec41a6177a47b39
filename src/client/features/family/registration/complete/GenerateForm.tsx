// The registration form as PDF, with everything that was typed in it.
import { FilePdfOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { registrationFormUrl } from '../../api/documentsApi'
import { PdfDialog } from '../../ui/PdfDialog'
import { NotSavedYet } from './NotSavedYet'
import { usePaper } from './usePaper'
import { useSavedBefore } from './useSavedBefore'

export const GenerateForm = ({ studentId }: { studentId: string }) => {
  const paper = usePaper('form')
  const printing = useSavedBefore()
  return (
    <section className="card" aria-labelledby="generate-title">
      <h2 className="card-title" id="generate-title">
        Print and sign
      </h2>
      <p className="card-help">
        Generate the form, print it, sign it, and bring it to the school with your documents. Legal size paper
        (8 1/2 x 14) is required.
      </p>
      <div className="buttons">
        <Button
          type="primary"
          icon={<FilePdfOutlined aria-hidden />}
          loading={printing.isWaiting}
          onClick={() => printing.whenSaved(paper.open)}
        >
          Generate Registration Form
        </Button>
      </div>
      {printing.isLate && <NotSavedYet goal="print" onStay={printing.stay} onGoAnyway={printing.runAnyway} />}
      {paper.isOpen && (
        <PdfDialog
          url={registrationFormUrl(studentId)}
          title="Registration Form"
          fileName={`Registration Form ${studentId}.pdf`}
          onClose={paper.close}
        />
      )}
    </section>
  )
}
