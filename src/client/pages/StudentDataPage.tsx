// Route /registration/student-data (SPEC §2)
import { RegistrationFrame } from '../features/registration/RegistrationFrame'
import { StepFields } from '../features/registration/StepFields'
import { PasswordChangedNotice } from '../features/session/PasswordChangedNotice'
import { useStudentId } from '../features/session/useSignedIn'

export default function StudentDataPage() {
  return (
    <>
      <PasswordChangedNotice />
      <RegistrationFrame step="student" studentId={useStudentId()}>
        <StepFields step="student" />
      </RegistrationFrame>
    </>
  )
}
