// On the office's dashboard: how many families wait for a correction. The list opens over the page; the address says so.
import { EditOutlined, RightOutlined } from '@ant-design/icons'
import { useCountOpenCorrectionsQuery } from '../../api/correctionsApi'
import { useOfficeQuery } from '../../ui/useOfficeQuery'
import { CorrectionsDrawer } from './CorrectionsDrawer'
import './corrections.css'

const countText = (open: number): string =>
  open === 1 ? '1 correction is asked for' : `${open.toLocaleString('en')} corrections are asked for`

export const CorrectionsWaiting = () => {
  const { data } = useCountOpenCorrectionsQuery(undefined, { refetchOnMountOrArgChange: true })
  const { query, change } = useOfficeQuery()
  const opened = query.get('corrections')
  return (
    <>
      {data && data.open > 0 && (
        <button type="button" className="corrections-waiting" onClick={() => change({ corrections: 'open' })}>
          <EditOutlined aria-hidden />
          <span>
            <strong>{countText(data.open)}</strong> by families, for values that they cannot change themselves
          </span>
          <RightOutlined aria-hidden />
        </button>
      )}
      <CorrectionsDrawer opened={opened} />
    </>
  )
}
