// The office's answers to requests, and what is said about the last one.
import type { OpenCorrection } from '#shared/contract/students/corrections'
import {
  useResolveCorrectionMutation,
  useTakeInLateAnswersMutation,
} from '#client/api/students/correctionsApi'
import { errorText } from '#client/api/transport/errorText'

const seen = 'The family sees it in the form.'

const takenText = (labels: readonly string[]): string =>
  labels.length === 1 ? `Accepted: ${labels[0]}. ${seen}` : `Accepted: ${labels.length} answers. ${seen}`

export const useAnswers = () => {
  const [resolve, resolved] = useResolveCorrectionMutation()
  const [takeIn, taken] = useTakeInLateAnswersMutation()
  const error = resolved.error ?? taken.error
  const done = resolved.data
    ? `Answered: ${resolved.data.label}. ${seen}`
    : taken.data && takenText(taken.data.map(({ label }) => label))
  const isBusy = resolved.isLoading || taken.isLoading
  return {
    isBusy,
    problem: error ? errorText(error) : null,
    done: isBusy || error ? null : done,
    /** @returns whether the family has the answer */
    resolve: async (id: number, outcome: 'corrected' | 'refused', answer: string | null) => {
      taken.reset()
      return !(await resolve({ correction_id: id, outcome, answer })).error
    },
    /** Of one student, as the screen shows them. */
    takeIn: (late: readonly OpenCorrection[]) => {
      resolved.reset()
      void takeIn({
        student_id: late[0]?.student_id ?? '',
        answers: late.map(({ id: correction_id, late: answer, stored }) => ({
          ...{ correction_id, value: answer?.value ?? null, stored },
        })),
      })
    },
  }
}
