// In the place of the students: the turn of the year, with slips from the students' table.
import { PrintSlips } from '../../features/office/students/bulk/PrintSlips'
import { YearTurn } from '../../features/office/yearTurn/YearTurn'

export default function YearTurnScreen() {
  return (
    <YearTurn
      slips={({ selection, whom, onClose }) => (
        <PrintSlips wish={{ selection }} whom={whom} onClose={onClose} />
      )}
    />
  )
}
