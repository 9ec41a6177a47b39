// On the office's dashboard: how many families wait for a correction.
import { EditOutlined } from '@ant-design/icons'
import { useOfficeQuery } from '../../../address/useOfficeQuery'
import { useCountOpenCorrectionsQuery } from '../../../api/records/correctionsApi'
import { WaitingLine } from '../../../ui/panels/WaitingLine'

export const CorrectionsWaiting = () => {
  const { data } = useCountOpenCorrectionsQuery(undefined, { refetchOnMountOrArgChange: 10 })
  const { change } = useOfficeQuery()
  return (
    <WaitingLine
      icon={<EditOutlined aria-hidden />}
      waiting={data?.open}
      thing="correction"
      what="requested"
      onOpen={() => change({ corrections: 'open' })}
    >
      by families
    </WaitingLine>
  )
}
