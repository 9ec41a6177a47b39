// A step of the registration form on the page, and its saves.
import { screen } from '@testing-library/react'
import type { SaveStudentBody } from '#shared/contract/students/students'
import type { Step } from '#shared/record/field'
import { stepPaths } from '../address/paths'
import { RegistrationFrame } from '../features/family/registration/frame/RegistrationFrame'
import { StepFields } from '../features/family/registration/steps/StepFields'
import { registrationReplies, studentId } from './registration'
import { renderPiece } from './renderApp'
import { serve, type Heard, type Replies } from './server'

type Answers = Parameters<typeof registrationReplies>[0]

export const open = async (
  step: Step,
  answers: Answers = {},
  status: object = {},
  onPaper: readonly string[] = [],
  changes: Replies = {},
) => {
  const { replies, record } = registrationReplies(answers, status, onPaper)
  const server = serve({ ...replies, ...changes })
  const view = renderPiece(
    <RegistrationFrame step={step} studentId={studentId}>
      <StepFields step={step} />
    </RegistrationFrame>,
    { at: stepPaths[step] },
  )
  await screen.findByRole('button', { name: /Back/ })
  return { ...view, ...server, record }
}

const bodyOf = (heard: Heard | undefined) => heard?.body as SaveStudentBody
export const saves = (calls: (call: string) => Heard[]) => calls('POST /api/student').map(bodyOf)
export const box = (name: string | RegExp) => screen.getByRole('textbox', { name })
