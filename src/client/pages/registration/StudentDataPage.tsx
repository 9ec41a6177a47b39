// Route /registration/student-data
import { PasswordChangedNotice } from '../../features/family/account/PasswordChangedNotice'
import { RegistrationFrame } from '../../features/family/registration/frame/RegistrationFrame'
import { StepFields } from '../../features/family/registration/steps/StepFields'
import { useStudentId } from '../../session/useSignedIn'

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
