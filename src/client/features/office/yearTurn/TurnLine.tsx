// Beside the title of the dashboard, from May to October: the way to the new school year. Its place is reserved while
// its state is unknown; a school that is in that year already has no such line.
import { CalendarOutlined, RightOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { registrationYearOf } from '#shared/rules/dates'
import { officePath } from '#client/address/officeView'
import { useGetYearTurnQuery } from '#client/api/lists/yearTurnApi'
import { today } from '#client/ui/dates/moments'
import { Row } from '#client/ui/primitives'
import { isTurnSeason, lineText } from './turnTexts'
import * as styles from './yearTurn.module.css'

export const TurnLine = () => {
  const day = today()
  return isTurnSeason(day) && <Line year={registrationYearOf(day)} />
}

const Line = ({ year }: { year: number }) => {
  const { data } = useGetYearTurnQuery()
  if (data?.refused !== undefined) return null
  return (
    <Row
      as={Link}
      size="small"
      tone="text"
      minHeight={40}
      className={styles.line}
      to={officePath('dashboard', { turn: 'resume' })}
    >
      <CalendarOutlined aria-hidden />
      <span>{lineText(data, year)}</span>
      <RightOutlined aria-hidden />
    </Row>
  )
}
