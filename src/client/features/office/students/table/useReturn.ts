// Whoever comes back to the table goes on in the row that was left.
import { useEffect, useState } from 'react'

/** The id of the button that opens a student. */
export const openingId = (studentId: string): string => `open-student-${studentId}`

/** The virtual table draws the row some frames after it was scrolled to. */
const mostFrames = 20

/** @param studentId empty: the table is not come back to */
export const useReturn = (studentId: string): void => {
  const [wanted] = useState(studentId)
  useEffect(() => {
    let frame = 0
    const look = (left: number) => {
      const button = document.getElementById(openingId(wanted))
      if (button) button.focus()
      else if (left > 0) frame = requestAnimationFrame(() => look(left - 1))
    }
    if (wanted !== '') look(mostFrames)
    return () => cancelAnimationFrame(frame)
  }, [wanted])
}
