// The form to print, over the page, when the address asks for it.
import { getRegistrationForm } from '#shared/contract/papers/documents'
import { documentUrl } from '#client/api/request'
import { PdfDialog } from '#client/ui/pdf/PdfDialog'
import { usePaper } from './usePaper'

export const FormPaper = ({ studentId }: { studentId: string }) => {
  const { isOpen, close } = usePaper('form')
  if (!isOpen) return null
  return (
    <PdfDialog
      url={documentUrl(getRegistrationForm, { studentId })}
      title="Registration Form"
      fileName={`Registration Form ${studentId}.pdf`}
      onClose={close}
    />
  )
}
