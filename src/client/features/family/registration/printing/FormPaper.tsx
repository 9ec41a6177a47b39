// The form to print, over the page, when the address asks for it.
import { useEffect } from 'react'
import { getRegistrationForm } from '#shared/contract/reports/documents'
import { documentUrl } from '../../../../api/documentUrl'
import { useAppDispatch } from '../../../../store/hooks'
import { PdfDialog } from '../../../../ui/pdf/PdfDialog'
import { registration } from '../registrationSlice'
import { usePaper } from './usePaper'

export const FormPaper = ({ studentId }: { studentId: string }) => {
  const { isOpen, close } = usePaper('form')
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (isOpen) dispatch(registration.formOpened())
  }, [dispatch, isOpen])
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
